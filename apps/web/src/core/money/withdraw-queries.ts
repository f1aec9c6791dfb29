import { listEndedWithdraws, listOpenWithdraws } from '@duang/contract/bank/withdraw'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call/api.ts'
import { walletKeys } from './wallet-queries.ts'

/** Withdrawals that have not ended; at most one. */
export const openWithdrawsQuery = (uuid: string) =>
  queryOptions({
    queryKey: walletKeys.openWithdraws(uuid),
    queryFn: () => call(listOpenWithdraws, { params: { uuid } }),
  })

/** The newest ended withdrawals, one page. */
export const endedWithdrawsQuery = (uuid: string) =>
  queryOptions({
    queryKey: walletKeys.endedWithdraws(uuid),
    queryFn: () => call(listEndedWithdraws, { params: { uuid } }),
  })
