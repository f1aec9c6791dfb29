/** Routes: the pages without a session, the account, and the screens of a brand. */
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { meQuery } from '#core/me.ts'
import { queryClient } from '#core/query-client.ts'
import { currentToken } from '#core/session.ts'
import { AppFrame } from './app-frame.tsx'
import { NotFound } from './not-found.tsx'
import { Root } from './root.tsx'
import { SCREENS } from './screens.ts'

const root = createRootRoute({ component: Root, notFoundComponent: NotFound })

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('#features/sign-in/sign-in-screen.tsx')),
})
const invite = createRoute({
  getParentRoute: () => root,
  path: '/invite',
  component: lazyRouteComponent(() => import('#features/invite/invite-screen.tsx')),
})

/** Everything with a session. Without one the person signs in and returns. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: AppFrame,
  beforeLoad: ({ location }) => {
    if (!currentToken()) throw redirect({ to: '/sign-in', search: { next: location.href } as never })
  },
})
const start = createRoute({
  getParentRoute: () => inside,
  path: '/',
  beforeLoad: async () => {
    const me = await queryClient.ensureQueryData(meQuery)
    const [first] = me.brands
    throw redirect(first ? { to: `/b/${first.clientId}/overview` } : { to: '/account' })
  },
})
const account = createRoute({
  getParentRoute: () => inside,
  path: '/account',
  component: lazyRouteComponent(() => import('#features/account/account-screen.tsx')),
})
const screens = SCREENS.map((screen) =>
  createRoute({
    getParentRoute: () => inside,
    path: `/b/$brand/${screen.path}`,
    component: lazyRouteComponent(screen.load),
  }),
)

export const router = createRouter({
  routeTree: root.addChildren([signIn, invite, inside.addChildren([start, account, ...screens])]),
  defaultPreload: 'intent',
  scrollRestoration: true,
})
