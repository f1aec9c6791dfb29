import { reportWinlost } from '@duang/contract/games/winlost'
import {
  getAffiliateBonus,
  getAffiliateCode,
  getDownlineBonus,
  listAccruals,
  listDownline,
} from '@duang/contract/rewards/affiliate'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#core/call/api.ts'

export type Range = { start: string; end: string }

const KEY = ['affiliate'] as const
const FRESH_MS = 15_000

/** The code never changes. */
export const codeQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...KEY, 'code', uuid],
    queryFn: ({ signal }) => call(getAffiliateCode, { params: { uuid }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** What a transfer to the credit changes. */
export const movesKey = [...KEY, 'moves'] as const

export const bonusQuery = (username: string) =>
  queryOptions({
    queryKey: [...movesKey, 'bonus', username],
    queryFn: ({ signal }) => call(getAffiliateBonus, { params: { username }, signal }),
    refetchOnWindowFocus: true,
  })

export const downlineQuery = (username: string) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'downline', username],
    queryFn: ({ pageParam, signal }) =>
      call(listDownline, {
        params: { username },
        query: pageParam === undefined ? {} : { cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: FRESH_MS,
  })

export const downlineBonusQuery = (username: string, range: Range) =>
  queryOptions({
    queryKey: [...KEY, 'downline-bonus', username, range],
    queryFn: ({ signal }) => call(getDownlineBonus, { params: { username }, body: range, signal }),
    staleTime: FRESH_MS,
  })

export const accrualsQuery = (username: string, range: Range) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'accruals', username, range],
    queryFn: ({ pageParam, signal }) =>
      call(listAccruals, {
        params: { username },
        query: { ...range, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: FRESH_MS,
  })

export const logQuery = (username: string, range: Range) =>
  queryOptions({
    queryKey: [...movesKey, 'log', username, range],
    queryFn: ({ signal }) => call(reportWinlost, { params: { username }, body: { type: 'af', ...range }, signal }),
    select: ({ entries }) => entries,
  })
