import { useLayoutEffect, useRef } from 'react'

let isGoingBack = false
if (!import.meta.env.SSR)
  addEventListener('popstate', () => {
    isGoingBack = true
  })

/**
 * A new page starts at its top; going back, the browser finds the place where the page was left.
 * `scroller`: selects what scrolls in place of the window, where something does.
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
