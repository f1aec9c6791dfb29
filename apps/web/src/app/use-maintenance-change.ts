/** Reaction of open pages to the start and end of maintenance. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { clearErrorNotices } from '#core/call/error-notice.ts'
import { isSiteClosed, useSiteStatus, watchSiteStatus } from '#core/site-status/site-status.ts'
import { siteStatusQuery } from '#core/site-status/site-status-queries.ts'
import { findPage } from './routes.tsx'

/** Loads the code of the maintenance page in advance, since a release may happen while the site is closed. */
const PRELOAD_AFTER_MS = 10_000

/** Whether the site is closed now. Checks once a minute. `scroller`: the scrolling element where it is not the page. */
export function useMaintenanceChange(scroller: string): boolean {
  const status = useSiteStatus()
  const isClosed = status.websiteStatus === 'MA'
  const { refetch } = useQuery({ ...siteStatusQuery, initialData: status })

  useEffect(() => {
    if (!isClosed) return
    clearErrorNotices()
    // A refused call shows that the site is closed. This call returns the planned end.
    void refetch()
  }, [isClosed, refetch])
  useEffect(() => {
    const timer = setTimeout(
      () =>
        findPage('/ma')
          ?.page.Screen.preload()
          .catch(() => undefined),
      PRELOAD_AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [])
  useKeptPlace(isClosed, scroller)
  return isClosed
}

/** Position on the page that maintenance covers: scroll offset and focused field. */
function useKeptPlace(isClosed: boolean, scroller: string): void {
  const place = useRef<{ top: number; innerTop: number; focused: Element | null }>(undefined)
  useEffect(
    () =>
      watchSiteStatus(() => {
        // Runs before the next render.
        if (!isSiteClosed()) return
        const innerTop = document.querySelector(scroller)?.scrollTop ?? 0
        place.current ??= { top: scrollY, innerTop, focused: document.activeElement }
      }),
    [scroller],
  )
  useEffect(() => {
    if (isClosed || !place.current) return
    const { top, innerTop, focused } = place.current
    place.current = undefined
    scrollTo(0, top)
    document.querySelector(scroller)?.scrollTo(0, innerTop)
    if (focused instanceof HTMLElement && focused !== document.body && focused.isConnected)
      focused.focus({ preventScroll: true })
  }, [isClosed, scroller])
}
