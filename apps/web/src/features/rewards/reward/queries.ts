import { listRewardRequests, listRewards } from '@duang/contract/rewards/reward'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#core/call/api.ts'
import { walletKeys } from '#core/money/wallet-queries.ts'

/** The shop and the points of the member. */
export const rewardsQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['reward', uuid, 'shop'],
    queryFn: ({ signal }) => call(listRewards, { body: {}, signal }),
  })

export const requestsQuery = (uuid: string) =>
  infiniteQueryOptions({
    queryKey: ['reward', uuid, 'requests'],
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listRewardRequests, {
        body: { userUuid: uuid, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        signal,
      }),
  })

/** Shows the points after a change at once, and reads again what else it changed. */
export function notePoints(queryClient: QueryClient, uuid: string, points: number): void {
  queryClient.setQueryData(rewardsQuery(uuid).queryKey, (known) => known && { ...known, points })
  void queryClient.invalidateQueries({ queryKey: ['reward', uuid] })
  void queryClient.invalidateQueries({ queryKey: walletKeys.detail(uuid) })
  void queryClient.invalidateQueries({ queryKey: walletKeys.bonuses(uuid) })
}
