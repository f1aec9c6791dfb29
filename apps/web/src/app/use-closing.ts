/** When the site closes for maintenance, and when it opens again: what every open page does then. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { forgetErrorNotices } from '#core/error-notice.ts'
import { isSiteClosed, useSiteStatus, watchSiteStatus } from '#core/site-status.ts'
import { siteStatusQuery } from '#core/site-status-queries.ts'
import { findPage } from './routes.tsx'

/** A new release may come while the site is closed: the code of the maintenance page is there before, a while after the page's own. */
const PRELOAD_AFTER_MS = 10_000

/** Whether the site is closed now. Looks once a minute. `scroller`: what scrolls where the page itself does not. */
export function useClosing(scroller: string): boolean {
  const status = useSiteStatus()
  const isClosed = status.websiteStatus === 'MA'
  const { refetch } = useQuery({ ...siteStatusQuery, initialData: status })

  useEffect(() => {
    if (!isClosed) return
    forgetErrorNotices()
    // A refused call said that it is closed; this says until when.
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

/** Where somebody was on the page that is covered: how far down, and in which field. */
function useKeptPlace(isClosed: boolean, scroller: string): void {
  const place = useRef<{ top: number; innerTop: number; focused: Element | null }>(undefined)
  useEffect(
    () =>
      watchSiteStatus(() => {
        // Heard before anything is drawn anew.
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
