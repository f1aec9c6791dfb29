import type { CallBody, CallReply } from '@duang/contract'
import {
  cancelRaise,
  confirmRaise,
  type LIMIT_KINDS,
  type LIMIT_PERIODS,
  type OwnLimits,
  readLimits,
  selfExclude,
  setLimit,
  takeBreak,
} from '@duang/contract/account/limits'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#core/call/api.ts'
import { useMember } from '#core/call/session.ts'
import { walletKeys } from '#core/money/wallet-queries.ts'
import { toaster } from '#core/page/toaster.ts'
import { lim } from './th.ts'

export type Period = (typeof LIMIT_PERIODS)[number]
export type LimitKind = (typeof LIMIT_KINDS)[number]

export const limitsQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['limits', uuid],
    queryFn: ({ signal }) => call(readLimits, { params: { uuid }, signal }),
    staleTime: 0,
  })

/** One limit as a row. `value`, `used` and `left` are satang; minutes for a limit of time. */
export type Limit = {
  kind: LimitKind
  period: Period
  value: number | null
  used: number
  left: number | null
  pending: { value: number | null; from: string; until: string } | null
}

/** All limits as rows. */
export function limitsIn(own: OwnLimits): Limit[] {
  const { minutes, used, left, pending } = own.time
  const time: Limit = {
    kind: 'time',
    period: 'day',
    value: minutes,
    used,
    left,
    pending: pending && { value: pending.minutes, from: pending.from, until: pending.until },
  }
  const money = own.limits.map(
    ({ amount, pending: waits, ...rest }): Limit => ({
      ...rest,
      value: amount,
      pending: waits && { value: waits.amount, from: waits.from, until: waits.until },
    }),
  )
  return [...money, time]
}

/** The reply to every change is the whole page, which replaces the previous one. Nothing is shown before it. */
function useChange<Input>(run: (uuid: string, input: Input) => Promise<OwnLimits>, textOf: (input: Input) => string) {
  const { uuid } = useMember()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => run(uuid, input),
    onSuccess: (own, input) => {
      queryClient.setQueryData(limitsQuery(uuid).queryKey, own)
      // The change also affects deposits, and the rules of withdrawals.
      void queryClient.invalidateQueries({ queryKey: walletKeys.all })
      toaster.show(textOf(input))
    },
  })
}

type Which = Pick<Limit, 'kind' | 'period'>
/** `value` null: the limit will be removed. */
type Wish = Which & { value: number | null; isRaise: boolean }

const bodyOf = ({ kind, period, value }: Wish): CallBody<typeof setLimit> =>
  kind === 'time' ? { kind, minutes: value } : { kind, period, amount: value }

export const useSetLimit = () =>
  useChange(
    (uuid, wish: Wish) => call(setLimit, { params: { uuid }, body: bodyOf(wish) }),
    ({ isRaise }) => (isRaise ? lim.asked : lim.saved),
  )

export const useConfirmRaise = () =>
  useChange(
    (uuid, which: Which) => call(confirmRaise, { params: { uuid }, body: which }),
    () => lim.raised,
  )

export const useCancelRaise = () =>
  useChange(
    (uuid, which: Which) => call(cancelRaise, { params: { uuid }, body: which }),
    () => lim.cancelled,
  )

export const useTakeBreak = () =>
  useChange(
    (uuid, body: CallBody<typeof takeBreak>) => call(takeBreak, { params: { uuid }, body }),
    () => lim.breakDone,
  )

export const useSelfExclude = () =>
  useChange(
    (uuid, body: CallBody<typeof selfExclude>) => call(selfExclude, { params: { uuid }, body }),
    () => lim.excludeDone,
  )

export type RunningBreak = NonNullable<CallReply<typeof readLimits>['break']>
