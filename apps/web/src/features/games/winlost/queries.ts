import {
  asWinlost,
  findRound,
  type GameFigures,
  listExtras,
  listGameDays,
  listRounds,
  reportWinlost,
  type WinlostReport,
} from '@duang/contract/games/winlost'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#core/call/api.ts'
import type { Range } from './range.ts'

export type Report = WinlostReport
export type GameKey = Pick<GameFigures, 'provider' | 'gameCode'>

const KEY = ['winlost'] as const
/** Open rounds change while the sheet is open. A short cache is enough for moves back and forth. */
const FRESH_MS = 15_000

export const reportQuery = (username: string, range: Range) =>
  queryOptions({
    queryKey: [...KEY, 'report', username, range],
    queryFn: async ({ signal }) =>
      asWinlost(await call(reportWinlost, { params: { username }, body: { type: 'wl', ...range }, signal })),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: true,
  })

export const gameDaysQuery = (uuid: string, range: Range, { provider, gameCode }: GameKey) =>
  queryOptions({
    queryKey: [...KEY, 'days', uuid, range, provider, gameCode],
    queryFn: ({ signal }) => call(listGameDays, { params: { uuid }, query: { ...range, provider, gameCode }, signal }),
    staleTime: FRESH_MS,
  })

export const roundsQuery = (uuid: string, day: string, { provider, gameCode }: GameKey) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'rounds', uuid, day, provider, gameCode],
    queryFn: ({ pageParam, signal }) =>
      call(listRounds, {
        params: { uuid },
        query: { day, provider, gameCode, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: FRESH_MS,
  })

export const adjustmentsQuery = (uuid: string, range: Range) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'adjustments', uuid, range],
    queryFn: ({ pageParam, signal }) =>
      call(listExtras, {
        params: { uuid },
        query: { ...range, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: FRESH_MS,
  })

export const roundQuery = (uuid: string, provider: string, roundId: string) =>
  queryOptions({
    queryKey: [...KEY, 'round', uuid, provider, roundId],
    queryFn: ({ signal }) => call(findRound, { params: { uuid }, query: { provider, roundId }, signal }),
    staleTime: FRESH_MS,
  })
