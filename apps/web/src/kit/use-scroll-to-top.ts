import { useLayoutEffect, useRef } from 'react'

let isGoingBack = false
if (!import.meta.env.SSR)
  addEventListener('popstate', () => {
    isGoingBack = true
  })

/**
 * Scrolls a new page to its top. On Back the browser restores the position. `scroller`: selects the scrolling element where it is
 * not the window.
 */
export function useScrollToTop(page: string, scroller: string): void {
  const last = useRef(page)
  useLayoutEffect(() => {
    if (last.current !== page && !isGoingBack) {
      scrollTo(0, 0)
      document.querySelector(scroller)?.scrollTo(0, 0)
    }
    last.current = page
    isGoingBack = false
  }, [page, scroller])
}
