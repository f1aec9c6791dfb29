/** What the dashboard asks for itself; the wallet is shared and stands in core. */
import type { CallReply } from '@duang/contract'
import { listMemberAnnouncements } from '@duang/contract/setting'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api.ts'

export type NewsItem = CallReply<typeof listMemberAnnouncements>['news'][number]

/** How often the wallet is asked anew while the page is visible. */
export const POLL_MS = 15_000

export const newsQuery = queryOptions({
  queryKey: ['dashboard', 'news'],
  queryFn: ({ signal }) => call(listMemberAnnouncements, { signal }),
  staleTime: 60_000,
  // Nobody came for the news: the block says that it failed, no modal does.
  meta: { isQuiet: true },
})
