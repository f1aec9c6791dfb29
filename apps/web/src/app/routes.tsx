/**
 * All routes of the site, in the order of section 2. Every screen is a chunk of its own.
 * A screen that is not built yet answers with `soon`: honest, and never a dead link.
 */
import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { nav } from '#core/th.ts'
import { historySearch, loginSearch, registerSearch, requireMember, requireVisitor } from './guards.ts'
import { Root } from './root.tsx'

const soon = lazyRouteComponent(() => import('./soon-screen.tsx'), 'SoonScreen')
const registerScreen = lazyRouteComponent(() => import('#features/register/register-screen.tsx'), 'RegisterScreen')

const root = createRootRoute({ component: Root })

// Public area: a member who comes here is sent to the private one.
const visitors = createRoute({
  getParentRoute: () => root,
  id: 'visitors',
  beforeLoad: requireVisitor,
  component: lazyRouteComponent(() => import('./public-layout.tsx'), 'PublicLayout'),
})
const publicRoute = <const Path extends string>(path: Path) => ({ getParentRoute: () => visitors, path })
const publicSoon = <const Path extends string>(path: Path, title: string) =>
  createRoute({ ...publicRoute(path), component: soon, staticData: { title } })

const publicRoutes = visitors.addChildren([
  createRoute({
    ...publicRoute('/login'),
    validateSearch: loginSearch,
    component: lazyRouteComponent(() => import('#features/login/login-screen.tsx'), 'LoginScreen'),
  }),
  createRoute({ ...publicRoute('/register'), validateSearch: registerSearch, component: registerScreen }),
  createRoute({ ...publicRoute('/regis/$team/$marketing'), validateSearch: registerSearch, component: registerScreen }),
  createRoute({
    ...publicRoute('/regiss/$team/$marketing'),
    validateSearch: registerSearch,
    component: registerScreen,
  }),
  createRoute({ ...publicRoute('/aff/$afCode'), validateSearch: registerSearch, component: registerScreen }),
  publicSoon('/contact', nav.contact),
  publicSoon('/live-score', nav.live),
  publicSoon('/score', nav.score),
  publicSoon('/promotion', nav.promo),
  createRoute({
    ...publicRoute('/'),
    component: lazyRouteComponent(() => import('#features/home/home-screen.tsx'), 'HomeScreen'),
  }),
])

// Private area: needs a session.
const members = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  beforeLoad: requireMember,
  component: lazyRouteComponent(() => import('./private-layout.tsx'), 'PrivateLayout'),
})
const privateRoute = <const Path extends string>(path: Path) => ({ getParentRoute: () => members, path })
const privateSoon = <const Path extends string>(path: Path, title: string) =>
  createRoute({ ...privateRoute(path), component: soon, staticData: { title } })

const privateRoutes = members.addChildren([
  createRoute({
    ...privateRoute('/'),
    beforeLoad: () => {
      throw redirect({ to: '/auth/dashboard', replace: true })
    },
  }),
  createRoute({
    ...privateRoute('/dashboard'),
    component: lazyRouteComponent(() => import('#features/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
  }),
  createRoute({
    ...privateRoute('/deposit'),
    component: lazyRouteComponent(() => import('#features/deposit/deposit-screen.tsx'), 'DepositScreen'),
  }),
  createRoute({
    ...privateRoute('/withdraw'),
    component: lazyRouteComponent(() => import('#features/withdraw/withdraw-screen.tsx'), 'WithdrawScreen'),
  }),
  privateSoon('/affiliate', nav.affiliate),
  privateSoon('/winlost', nav.winlost),
  createRoute({
    ...privateRoute('/transaction/history'),
    validateSearch: historySearch,
    component: lazyRouteComponent(() => import('#features/history/history-screen.tsx'), 'HistoryScreen'),
  }),
  privateSoon('/reward', nav.reward),
  privateSoon('/reward/$categoryId', nav.reward),
  createRoute({
    ...privateRoute('/settings/change-password'),
    component: lazyRouteComponent(
      () => import('#features/change-password/change-password-screen.tsx'),
      'ChangePasswordScreen',
    ),
  }),
  createRoute({
    ...privateRoute('/settings/devices'),
    component: lazyRouteComponent(() => import('#features/device/device-screen.tsx'), 'DeviceScreen'),
  }),
  privateSoon('/settings/manage-address', nav.address),
  privateSoon('/user/ranking', nav.rank),
  privateSoon('/contact', nav.contact),
  privateSoon('/media', nav.media),
  privateSoon('/media/wheel', nav.media),
  privateSoon('/media/movie', nav.media),
  privateSoon('/media/flip-card', nav.media),
  privateSoon('/media/promotion', nav.promo),
  createRoute({
    ...privateRoute('/games/category'),
    validateSearch: (search): { cat?: string } => (typeof search.cat === 'string' ? { cat: search.cat } : {}),
    component: soon,
    staticData: { title: nav.play },
  }),
  privateSoon('/games/$type/$slot', nav.play),
  createRoute({ ...privateRoute('/$'), beforeLoad: toNotFound }),
])

// For everybody.
const openRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/ma',
    component: lazyRouteComponent(() => import('#features/maintenance/maintenance-screen.tsx'), 'MaintenanceScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/404',
    component: lazyRouteComponent(() => import('#features/not-found/not-found-screen.tsx'), 'NotFoundScreen'),
  }),
  createRoute({ getParentRoute: () => root, path: '/$', beforeLoad: toNotFound }),
]

function toNotFound(): never {
  throw redirect({ to: '/404', replace: true })
}

export const routeTree = root.addChildren([publicRoutes, privateRoutes, ...openRoutes])
