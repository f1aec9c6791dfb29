/** Routes: the pages without a session, the account, and the screens of a brand. */
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { meQuery } from '#core/call/me.ts'
import { queryClient } from '#core/call/query-client.ts'
import { currentToken } from '#core/call/session.ts'
import { searchTexts } from '#core/table/use-search.ts'
import { signInTexts } from '#features/control/sign-in/texts.ts'
import { inviteTexts } from '#features/rewards/affiliate/texts.ts'
import { AppFrame } from './app-frame.tsx'
import { NotFound } from './not-found.tsx'
import { Root } from './root.tsx'
import { RouteError } from './route-error.tsx'
import { SCREENS } from './screens.ts'
import { appTexts } from './texts.ts'

const root = createRootRoute({ component: Root, notFoundComponent: NotFound })

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  staticData: { title: { th: signInTexts.th.title, en: signInTexts.en.title } },
  component: lazyRouteComponent(() => import('#features/control/sign-in/sign-in-screen.tsx')),
})
const invite = createRoute({
  getParentRoute: () => root,
  path: '/invite',
  staticData: { title: { th: inviteTexts.th.title, en: inviteTexts.en.title } },
  component: lazyRouteComponent(() => import('#features/rewards/affiliate/invite-screen.tsx')),
})

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: { th: string; en: string }
  }
}

/** Everything with a session. Without one the person signs in and returns. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: AppFrame,
  beforeLoad: ({ location }) => {
    if (!currentToken()) throw redirect({ to: '/sign-in', search: { next: location.href } })
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
  staticData: { title: { th: appTexts.th.account, en: appTexts.en.account } },
  component: lazyRouteComponent(() => import('#features/control/account/account-screen.tsx')),
})
const screens = SCREENS.map((screen) =>
  createRoute({
    getParentRoute: () => inside,
    path: `/b/$brand/${screen.path}`,
    component: lazyRouteComponent(screen.load),
    validateSearch: searchTexts,
    staticData: { title: screen.title },
  }),
)

export const router = createRouter({
  routeTree: root.addChildren([signIn, invite, inside.addChildren([start, account, ...screens])]),
  defaultPreload: 'intent',
  defaultErrorComponent: RouteError,
  scrollRestoration: true,
})
