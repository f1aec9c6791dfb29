/** The long lists of the history, page by page. They are below the shared keys, so that money calls refresh them too. */

import { listDeposits } from '@duang/contract/bank/deposit'
import { listEndedWithdraws } from '@duang/contract/bank/withdraw'
import { listCorrections } from '@duang/contract/books/correction'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#core/call/api.ts'
import { walletKeys } from '#core/money/wallet-queries.ts'

/** Polls while a withdrawal is open. */
export const POLL_MS = 15_000

type Page = { next: string | null }
const paging = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: Page) => next ?? undefined,
}
const queryOf = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor })

export const depositPagesQuery = (uuid: string) =>
  infiniteQueryOptions({
    ...paging,
    queryKey: [...walletKeys.deposits(uuid), 'pages'],
    queryFn: ({ pageParam, signal }) => call(listDeposits, { params: { uuid }, query: queryOf(pageParam), signal }),
  })

export const correctionPagesQuery = (uuid: string) =>
  infiniteQueryOptions({
    ...paging,
    queryKey: [...walletKeys.corrections(uuid), 'pages'],
    queryFn: ({ pageParam, signal }) => call(listCorrections, { params: { uuid }, query: queryOf(pageParam), signal }),
  })

export const withdrawPagesQuery = (uuid: string) =>
  infiniteQueryOptions({
    ...paging,
    queryKey: [...walletKeys.endedWithdraws(uuid), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(listEndedWithdraws, { params: { uuid }, query: queryOf(pageParam), signal }),
  })
