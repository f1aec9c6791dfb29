import { forfeitBonus, listBonuses } from '@duang/contract/bonus'
import { formatBaht } from '@duang/contract/money'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { format } from '#kit/format.ts'
import { call } from '../api.ts'
import { useMember } from '../session.ts'
import { toaster } from '../toaster.ts'
import { useMoneyCall } from '../use-money-call.ts'
import { noteCredit, walletKeys } from '../wallet-queries.ts'
import { bonus } from './th.ts'

/** Grants of the member. Open ones include the turnover that is left. */
export const bonusesQuery = (uuid: string) =>
  queryOptions({
    queryKey: walletKeys.bonuses(uuid),
    queryFn: () => call(listBonuses, { params: { uuid } }),
  })

/** Gives up all open bonuses. A retry after a lost reply debits nothing twice. */
export function useForfeit() {
  const queryClient = useQueryClient()
  const { uuid, username } = useMember()
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: walletKeys.bonuses(uuid) })
    void queryClient.invalidateQueries({ queryKey: walletKeys.credit(username) })
    void queryClient.invalidateQueries({ queryKey: walletKeys.withdrawCheck(uuid) })
  }
  return useMoneyCall({
    purposeOf: () => `bonus.forfeit.${uuid}`,
    send: (_input: undefined, idempotencyKey) => call(forfeitBonus, { params: { uuid }, body: {}, idempotencyKey }),
    onSuccess: (reply) => {
      noteCredit(queryClient, username, reply)
      toaster.show(format(bonus.done, { amount: formatBaht(reply.forfeited) }))
      refresh()
    },
    onError: refresh,
  })
}
