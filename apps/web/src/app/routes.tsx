/**
 * All pages of the site, in the order of section 2: address, audience, screen. Every screen is a chunk of its own. A page that a
 * brand switched off (`brand.menu`) keeps its address, and shows a notice there.
 */
import type { MenuPart } from '@duang/contract/page-brand'
import type { ComponentType } from 'react'
import { type LazyPart, lazyPart } from '#kit/lazy-part.tsx'

/**
 * `public`: members are redirected to the private area. `private`: needs a session. `shared`: for all, in the layout of visitors or
 * of members. `plain`: for all, always in the layout of visitors. `open`: for all, without a layout.
 */
export type Area = 'public' | 'private' | 'shared' | 'plain' | 'open'
/** Input of a screen: the variable parts of its address. */
type ScreenProps = { params: Record<string, string> }
/** `part`: the optional part of a brand that the page belongs to. */
export type Page = { path: string; area: Area; part?: MenuPart | undefined; Screen: LazyPart<ScreenProps> }

const page = <Name extends string>(
  path: string,
  area: Area,
  load: () => Promise<Record<Name, ComponentType<ScreenProps>>>,
  name: Name,
  part?: MenuPart,
): Page => ({ path, area, part, Screen: lazyPart(async () => (await load())[name]) })

const PAGES: readonly Page[] = [
  page('/login', 'public', () => import('#features/login/login-screen.tsx'), 'LoginScreen'),
  page('/register', 'public', () => import('#features/register/register-screen.tsx'), 'RegisterScreen'),
  page('/regis/:team/:marketing', 'public', () => import('#features/register/register-screen.tsx'), 'RegisterScreen'),
  page('/regiss/:team/:marketing', 'public', () => import('#features/register/register-screen.tsx'), 'RegisterScreen'),
  page('/aff/:afCode', 'public', () => import('#features/register/register-screen.tsx'), 'RegisterScreen'),
  page(
    '/reset-password',
    'plain',
    () => import('#features/reset-password/reset-password-screen.tsx'),
    'ResetPasswordScreen',
  ),
  page('/contact', 'public', () => import('#features/contact/contact-screen.tsx'), 'ContactScreen'),
  page('/live-score', 'shared', () => import('#features/live-score/live-score-screen.tsx'), 'LiveScoreScreen'),
  page('/score', 'shared', () => import('#features/score/score-screen.tsx'), 'ScoreScreen'),
  page(
    '/promotion',
    'public',
    () => import('#features/promotion/promotion-screen.tsx'),
    'PromotionScreen',
    'promotion',
  ),
  page('/', 'public', () => import('#features/home/home-screen.tsx'), 'HomeScreen'),
  page('/ma', 'open', () => import('#features/maintenance/maintenance-screen.tsx'), 'MaintenanceScreen'),
  page('/404', 'open', () => import('#features/not-found/not-found-screen.tsx'), 'NotFoundScreen'),

  page('/auth/dashboard', 'private', () => import('#features/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
  page('/auth/deposit', 'private', () => import('#features/deposit/deposit-screen.tsx'), 'DepositScreen'),
  page('/auth/withdraw', 'private', () => import('#features/withdraw/withdraw-screen.tsx'), 'WithdrawScreen'),
  page(
    '/auth/affiliate',
    'private',
    () => import('#features/affiliate/affiliate-screen.tsx'),
    'AffiliateScreen',
    'affiliate',
  ),
  page('/auth/winlost', 'private', () => import('#features/winlost/winlost-screen.tsx'), 'WinlostScreen', 'winlost'),
  page('/auth/transaction/history', 'private', () => import('#features/history/history-screen.tsx'), 'HistoryScreen'),
  page('/auth/reward', 'private', () => import('#features/reward/reward-screen.tsx'), 'RewardScreen', 'reward'),
  page(
    '/auth/reward/:categoryId',
    'private',
    () => import('#features/reward/reward-screen.tsx'),
    'RewardScreen',
    'reward',
  ),
  page(
    '/auth/settings/change-password',
    'private',
    () => import('#features/change-password/change-password-screen.tsx'),
    'ChangePasswordScreen',
  ),
  page('/auth/settings/limits', 'private', () => import('#features/limits/limits-screen.tsx'), 'LimitsScreen'),
  page('/auth/settings/devices', 'private', () => import('#features/device/device-screen.tsx'), 'DeviceScreen'),
  page(
    '/auth/settings/manage-address',
    'private',
    () => import('#features/manage-address/manage-address-screen.tsx'),
    'ManageAddressScreen',
  ),
  page(
    '/auth/user/ranking',
    'private',
    () => import('#features/ranking/ranking-screen.tsx'),
    'RankingScreen',
    'ranking',
  ),
  page('/auth/contact', 'private', () => import('#features/contact/contact-screen.tsx'), 'ContactScreen'),
  page('/auth/media', 'private', () => import('#features/media/media-screen.tsx'), 'MediaScreen', 'media'),
  page('/auth/media/wheel', 'private', () => import('#features/wheel/wheel-screen.tsx'), 'WheelScreen', 'wheel'),
  page('/auth/media/movie', 'private', () => import('#features/movie/movie-screen.tsx'), 'MovieScreen', 'movie'),
  page(
    '/auth/media/flip-card',
    'private',
    () => import('#features/flip-card/flip-card-screen.tsx'),
    'FlipCardScreen',
    'flipCard',
  ),
  page(
    '/auth/media/promotion',
    'private',
    () => import('#features/promotion/member-promotion-screen.tsx'),
    'MemberPromotionScreen',
    'promotion',
  ),
  page(
    '/auth/games/category',
    'private',
    () => import('#features/games/category-screen.tsx'),
    'CategoryScreen',
    'games',
  ),
  page(
    '/auth/games/:type/:slot',
    'private',
    () => import('#features/games/provider-screen.tsx'),
    'ProviderScreen',
    'games',
  ),
]

const patterns = PAGES.map((each) => ({
  page: each,
  pattern: new RegExp(`^${each.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`),
}))

/** The page of a path with the variable parts of its address. */
export function findPage(path: string): { page: Page; params: Record<string, string> } | undefined {
  for (const { page: found, pattern } of patterns) {
    const match = pattern.exec(path)
    if (match) return { page: found, params: { ...match.groups } }
  }
  return undefined
}
