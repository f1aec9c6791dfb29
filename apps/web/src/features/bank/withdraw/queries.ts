/** Server state of the withdraw page beyond the shared lists of the wallet, and its two money calls. */

import type { CallReply } from '@duang/contract'
import { checkWithdraw, requestWithdraw, retryWithdraw } from '@duang/contract/bank/withdraw'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#core/call/api.ts'
import { walletKeys } from '#core/money/wallet-queries.ts'
import { endedWithdrawsQuery, openWithdrawsQuery } from '#core/money/withdraw-queries.ts'

/** Current results of all rules, with their figures. */
export const checkQuery = (uuid: string) =>
  queryOptions({
    queryKey: walletKeys.withdrawCheck(uuid),
    queryFn: () => call(checkWithdraw, { params: { uuid } }),
    staleTime: 0,
  })

export type Requested = CallReply<typeof requestWithdraw>

export const requestPurpose = (uuid: string): string => `withdraw.${uuid}`

export const sendRequest = (uuid: string, amount: number, idempotencyKey: string): Promise<Requested> =>
  call(requestWithdraw, { params: { uuid }, body: { uuid, amount }, idempotencyKey })

export const sendRetry = (id: string, idempotencyKey: string) => call(retryWithdraw, { body: { id }, idempotencyKey })

/** Adds an open withdrawal to the page's data before the next poll. */
export function noteOpen(queryClient: QueryClient, uuid: string, withdraw: Requested['withdraw']): void {
  queryClient.setQueryData(openWithdrawsQuery(uuid).queryKey, { items: withdraw.endedAt === null ? [withdraw] : [] })
}

/** The newest ended withdrawal in the loaded list; an empty text for none, undefined until the list is loaded. */
export function newestEnded(queryClient: QueryClient, uuid: string): string | undefined {
  const list = queryClient.getQueryData(endedWithdrawsQuery(uuid).queryKey)
  return list && (list.items[0]?.id ?? '')
}

/** Refetches after anything that may have changed open, ended, permitted or remaining amounts. */
export function refreshWithdraws(queryClient: QueryClient, uuid: string, username: string): void {
  void queryClient.invalidateQueries({ queryKey: walletKeys.withdraws(uuid) })
  void queryClient.invalidateQueries({ queryKey: walletKeys.credit(username) })
}
