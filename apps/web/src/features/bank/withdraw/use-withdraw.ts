import type { WithdrawItem } from '@duang/contract/bank/withdraw'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMember } from '#core/call/session.ts'
import { useLivePoll } from '#core/live/live-state.ts'
import { dropKey, isInDoubt, keptKey } from '#core/money/money-key.ts'
import { useMoneyCall } from '#core/money/use-money-call.ts'
import { noteCredit } from '#core/money/wallet-queries.ts'
import { endedWithdrawsQuery, openWithdrawsQuery } from '#core/money/withdraw-queries.ts'
import { checkQuery, newestEnded, noteOpen, refreshWithdraws, requestPurpose, sendRequest } from './queries.ts'

/** Interval while a withdrawal is pending without a socket, and while a lost reply is being resolved. */
const LIVE_MS = 2_000
/** Interval otherwise: a deposit may arrive, or a bonus may be completed. */
const CALM_MS = 15_000

/** State of a request whose reply was lost: still checking, or absent. */
export type Doubt = 'asking' | 'absent' | undefined

/** All data of withdrawals on the page: open ones, the one that has just ended, results of the rules. */
export function useWithdraw() {
  const { uuid, username } = useMember()
  const queryClient = useQueryClient()
  /** The withdrawal that this page follows until its outcome was shown. */
  const [followed, setFollowed] = useState<WithdrawItem>()
  const [doubtSince, setDoubtSince] = useState(() => (keptKey(requestPurpose(uuid)) ? Date.now() : undefined))
  const calmPoll = useLivePoll(followed ? LIVE_MS : CALM_MS)
  // A request that never reached the server has no event.
  const poll = { refetchInterval: doubtSince ? LIVE_MS : calmPoll, refetchOnWindowFocus: 'always' } as const
  const open = useQuery({ ...openWithdrawsQuery(uuid), ...poll })
  const ended = useQuery({ ...endedWithdrawsQuery(uuid), ...poll })
  const check = useQuery({ ...checkQuery(uuid), ...poll })

  const openItem = open.data?.items[0]
  const endedItem = openItem ? undefined : ended.data?.items.find((each) => each.id === followed?.id)
  const hasEnded = endedItem !== undefined
  useEffect(() => {
    if (openItem) setFollowed(openItem)
  }, [openItem])
  useEffect(() => {
    if (hasEnded) refreshWithdraws(queryClient, uuid, username)
  }, [hasEnded, queryClient, uuid, username])

  const isKnown =
    doubtSince !== undefined && [open, ended, check].every((each) => each.isSuccess && each.dataUpdatedAt > doubtSince)
  const newest = ended.data?.items[0]
  useEffect(() => {
    if (!isKnown) return
    const mark = keptKey(requestPurpose(uuid))?.mark
    const landed = openItem ?? (mark !== undefined && newest && newest.id !== mark ? newest : undefined)
    if (!landed) return
    dropKey(requestPurpose(uuid))
    setFollowed(landed)
    setDoubtSince(undefined)
  }, [isKnown, openItem, newest, uuid])

  const request = useMoneyCall({
    purposeOf: () => requestPurpose(uuid),
    markOf: () => newestEnded(queryClient, uuid),
    send: (amount: number, key) => sendRequest(uuid, amount, key),
    onSuccess: (reply) => {
      setDoubtSince(undefined)
      setFollowed(reply.withdraw)
      noteOpen(queryClient, uuid, reply.withdraw)
      noteCredit(queryClient, username, reply)
      refreshWithdraws(queryClient, uuid, username)
    },
    onError: (error) => {
      setDoubtSince(isInDoubt(error) ? Date.now() : undefined)
      refreshWithdraws(queryClient, uuid, username)
    },
  })
  const doubt: Doubt = doubtSince === undefined || request.isPending ? undefined : isKnown ? 'absent' : 'asking'

  return {
    /** Open now, or just ended and not yet in the list of ended ones. */
    openItem: openItem ?? (hasEnded ? undefined : followed),
    endedItem,
    closeSlip: () => setFollowed(undefined),
    check,
    ended,
    open,
    request,
    doubt,
  }
}
