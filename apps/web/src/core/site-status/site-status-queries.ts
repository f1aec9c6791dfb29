import { getWebsiteStatus } from '@duang/contract/site/setting'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call/api.ts'
import { setSiteStatus } from './site-status.ts'

const POLL_MS = 60_000

/** Fetched at a member's start and once a minute while the page is visible. The page itself contains the first status. */
export const siteStatusQuery = queryOptions({
  queryKey: ['website-status'],
  queryFn: async ({ signal }) => {
    const status = await call(getWebsiteStatus, { signal })
    setSiteStatus(status)
    return status
  },
  refetchInterval: POLL_MS,
  // Refetches at once when a page becomes visible after a longer time.
  staleTime: POLL_MS,
  meta: { isQuiet: true },
})
