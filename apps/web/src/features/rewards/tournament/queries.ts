import type { CallReply } from '@duang/contract'
import { findTournament, listTournaments, setTournamentPart } from '@duang/contract/rewards/tournament'
import { serverNow } from '@duang/contract/wire/server-clock'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#core/call/api.ts'
import { useMember } from '#core/call/session.ts'
import { toaster } from '#core/page/toaster.ts'
import { tn } from './th.ts'

/** The api ranks once a minute. */
const RANKED_MS = 60_000
/** After the end, so that the reply reports it. */
const END_MS = 1_000

const key = ['tournaments'] as const

export type Tournament = CallReply<typeof findTournament>

export const tournamentsQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...key, 'list', uuid],
    queryFn: ({ signal }) => call(listTournaments, { params: { uuid }, signal }),
    refetchInterval: RANKED_MS,
  })

/** One tournament with its ranking page by page. Refetched with each ranking and at its end; a final one does not change. */
export const tournamentQuery = (uuid: string, id: string) =>
  infiniteQueryOptions({
    queryKey: [...key, 'one', uuid, id],
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ ranking }: Tournament) => ranking.next ?? undefined,
    queryFn: ({ pageParam, signal }) =>
      call(findTournament, {
        params: { uuid, id },
        query: pageParam === undefined ? {} : { cursor: pageParam },
        signal,
      }),
    refetchInterval: ({ state }) => {
      const [first] = state.data?.pages ?? []
      if (!first || first.phase === 'final') return false
      const left = Date.parse(first.phase === 'coming' ? first.startsAt : first.endsAt) - serverNow() + END_MS
      return left > 0 ? Math.min(left, RANKED_MS) : RANKED_MS
    },
  })

/** Takes part in rankings, or opts out of them. */
export function useSetPart() {
  const { uuid } = useMember()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (isTakingPart: boolean) => call(setTournamentPart, { params: { uuid }, body: { isTakingPart } }),
    onSuccess: async ({ isTakingPart }) => {
      await queryClient.invalidateQueries({ queryKey: key })
      toaster.show(isTakingPart ? tn.partOn : tn.partOff)
    },
  })
}
