/** Pages of the statement: every change of the credit or of the points. */
import { listPoints, listTransfers } from '@duang/contract/books/history'
import type { TransferGroup } from '@duang/contract/books/transfer-groups'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#core/call/api.ts'
import { walletKeys } from '#core/money/wallet-queries.ts'
import type { Period } from './choice.ts'

export type Account = 'credit' | 'points'
export type TransferFilter = Period & { account: Account; group: TransferGroup | undefined }

/** Rows of both lists. Points are whole numbers, changes of the credit are satang. */
export const transferPagesQuery = (uuid: string, { account, group, start, end }: TransferFilter) =>
  infiniteQueryOptions({
    queryKey: [...walletKeys.all, 'transfers', uuid, account, group, start, end],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...(start === undefined ? {} : { start }),
        ...(end === undefined ? {} : { end }),
        ...(pageParam === undefined ? {} : { cursor: pageParam }),
      }
      return account === 'points'
        ? call(listPoints, { params: { uuid }, query, signal })
        : call(listTransfers, {
            params: { uuid },
            query: { ...query, ...(group === undefined ? {} : { group }) },
            signal,
          })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
