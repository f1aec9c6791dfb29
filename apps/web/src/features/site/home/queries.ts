/** Data of the front page. All are public and optional. */
import type { CallReply } from '@duang/contract'
import { listPublicDeposits, listPublicWithdraws } from '@duang/contract/bank/public-lists'
import { listAnnouncements } from '@duang/contract/site/announcement'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/call/api.ts'

export type PublicItem = CallReply<typeof listPublicDeposits>['items'][number]

/** Public: the server fetches it before it renders the page. */
const shown = { meta: { isQuiet: true, isPublic: true } } as const

export const announcementsQuery = queryOptions({
  ...shown,
  queryKey: ['home', 'announcements'],
  queryFn: ({ signal }) => call(listAnnouncements, { signal }),
})
export const publicDepositsQuery = queryOptions({
  ...shown,
  queryKey: ['home', 'deposits'],
  queryFn: ({ signal }) => call(listPublicDeposits, { signal }),
})
export const publicWithdrawsQuery = queryOptions({
  ...shown,
  queryKey: ['home', 'withdraws'],
  queryFn: ({ signal }) => call(listPublicWithdraws, { signal }),
})
