import type { CallReply } from '@duang/contract'
import { chooseBonus, forfeitBonus, listBonuses } from '@duang/contract/rewards/bonus'
import { formatBaht } from '@duang/contract/wire/money'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { format } from '#kit/format.ts'
import { call } from '../call/api.ts'
import { useMember } from '../call/session.ts'
import { useMoneyCall } from '../money/use-money-call.ts'
import { noteCredit, walletKeys } from '../money/wallet-queries.ts'
import { toaster } from '../page/toaster.ts'
import { bonus } from './th.ts'

/** Grants of the member. Open ones include the turnover that is left. */
export const bonusesQuery = (uuid: string) =>
  queryOptions({
    queryKey: walletKeys.bonuses(uuid),
    queryFn: () => call(listBonuses, { params: { uuid } }),
  })

/** Gives one open bonus back, by its id. A retry after a lost reply debits nothing twice. */
export function useForfeit() {
  const queryClient = useQueryClient()
  const { uuid, username } = useMember()
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: walletKeys.bonuses(uuid) })
    void queryClient.invalidateQueries({ queryKey: walletKeys.credit(username) })
    void queryClient.invalidateQueries({ queryKey: walletKeys.withdrawCheck(uuid) })
  }
  return useMoneyCall({
    purposeOf: (id: string) => `bonus.forfeit.${id}`,
    send: (id: string, idempotencyKey) => call(forfeitBonus, { params: { uuid }, body: { id }, idempotencyKey }),
    onSuccess: (reply) => {
      noteCredit(queryClient, username, reply)
      toaster.show(format(bonus.done, { amount: formatBaht(reply.forfeited) }))
      refresh()
    },
    onError: refresh,
  })
}

/** Takes or declines the bonuses of deposits that arrive from now on. */
export function useBonusChoice() {
  const queryClient = useQueryClient()
  const { uuid } = useMember()
  return useMutation({
    mutationFn: (isAccepted: boolean) => call(chooseBonus, { params: { uuid }, body: { isAccepted } }),
    onSuccess: ({ isDepositBonusAccepted }) =>
      queryClient.setQueryData(walletKeys.bonuses(uuid), (known: CallReply<typeof listBonuses> | undefined) =>
        known ? { ...known, isDepositBonusAccepted } : known,
      ),
  })
}
