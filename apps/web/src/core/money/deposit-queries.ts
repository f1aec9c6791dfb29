import type { CallReply } from '@duang/contract'
import { listDeposits } from '@duang/contract/bank/deposit'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call/api.ts'
import { walletKeys } from './wallet-queries.ts'

export type DepositItem = CallReply<typeof listDeposits>['items'][number]

/** The newest deposits, one page. */
export const depositsQuery = (uuid: string) =>
  queryOptions({
    queryKey: walletKeys.deposits(uuid),
    queryFn: () => call(listDeposits, { params: { uuid } }),
  })
