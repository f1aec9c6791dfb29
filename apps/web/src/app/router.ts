import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { currentSession, watchSession } from '#core/session.ts'
import { loginAfter } from './guards.ts'
import { PageError } from './page-error.tsx'
import { PagePending } from './page-pending.tsx'
import { routeTree } from './routes.tsx'

/** The router; a history of its own is for the gallery. */
export function createSiteRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history ? { history } : {}),
    defaultPreload: 'intent',
    scrollRestoration: true,
    // Under 150 ms nothing is shown, so that quick pages do not flash.
    defaultPendingMs: 150,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageError,
  })
}

export type SiteRouter = ReturnType<typeof createSiteRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: SiteRouter
  }
  interface StaticDataRouteOption {
    /** The name of a page that is not open yet. */
    title?: string
  }
}

/**
 * Leaves the private area as soon as its session is gone, whoever ended it, and remembers where the member was.
 * What was fetched for the member goes after the page has gone, for a page that is still there would fetch it again.
 */
export function leaveWithSession(router: SiteRouter, queryClient: QueryClient): () => void {
  return watchSession(() => {
    const { pathname, href } = router.state.location
    if (currentSession() || !pathname.startsWith('/auth')) return
    const cleared = () => queryClient.clear()
    router.navigate({ to: '/login', search: loginAfter(href), replace: true }).then(cleared, cleared)
  })
}

/** After a change of page the focus goes to its heading, so that a screen reader hears where it is. */
export function focusHeadingOnChange(router: SiteRouter): () => void {
  return router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    document.documentElement.dataset.moved = ''
    document.querySelector('h1')?.focus({ preventScroll: true })
  })
}
