/** Queries of the dashboard alone. Those of the wallet are shared, in core. */
import type { CallReply } from '@duang/contract'
import { listMemberAnnouncements } from '@duang/contract/setting'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api.ts'

export type NewsItem = CallReply<typeof listMemberAnnouncements>['news'][number]

/** Interval of wallet polls while the page is visible. */
export const POLL_MS = 15_000

export const newsQuery = queryOptions({
  queryKey: ['dashboard', 'news'],
  queryFn: ({ signal }) => call(listMemberAnnouncements, { signal }),
  staleTime: 60_000,
  // News are secondary: the block shows the failure, and no modal opens.
  meta: { isQuiet: true },
})
