/** All pages of the site, in the order of section 2: address, who may see it, screen. Links, routes, first loads and journeys read this list. */
import type { MenuPart } from '@duang/contract/page-brand'

/**
 * `public`: a member who comes here is sent to the private area. `private`: needs a session. `shared`: for everybody, in the layout of
 * visitors or of members. `plain`: for everybody, always in the layout of visitors. `open`: for everybody, without a layout.
 */
export type Area = 'public' | 'private' | 'shared' | 'plain' | 'open'

export type PageRow = {
  /** Variable parts start with a colon. */
  path: string
  area: Area
  /** The file in `src/features`. Its default export is the screen, and a chunk of its own. */
  screen: string
  /** The part of the menu that the page belongs to. A brand may switch it off; the page then says so. */
  part?: MenuPart
  /** The screen only announces a feature that is not open yet. */
  isAnnounced?: true
}

export const PAGES = [
  { path: '/login', area: 'public', screen: 'login/login-screen.tsx' },
  { path: '/register', area: 'public', screen: 'register/register-screen.tsx' },
  { path: '/regis/:team/:marketing', area: 'public', screen: 'register/register-screen.tsx' },
  { path: '/regiss/:team/:marketing', area: 'public', screen: 'register/register-screen.tsx' },
  { path: '/aff/:afCode', area: 'public', screen: 'register/register-screen.tsx' },
  { path: '/reset-password', area: 'plain', screen: 'reset-password/reset-password-screen.tsx' },
  { path: '/contact', area: 'public', screen: 'contact/contact-screen.tsx' },
  { path: '/live-score', area: 'shared', screen: 'live-score/live-score-screen.tsx' },
  { path: '/score', area: 'shared', screen: 'score/score-screen.tsx' },
  { path: '/promotion', area: 'public', screen: 'promotion/promotion-screen.tsx', part: 'promotion' },
  { path: '/', area: 'public', screen: 'home/home-screen.tsx' },
  { path: '/ma', area: 'open', screen: 'maintenance/maintenance-screen.tsx' },
  { path: '/404', area: 'open', screen: 'not-found/not-found-screen.tsx' },

  { path: '/auth/dashboard', area: 'private', screen: 'dashboard/dashboard-screen.tsx' },
  { path: '/auth/deposit', area: 'private', screen: 'deposit/deposit-screen.tsx' },
  { path: '/auth/withdraw', area: 'private', screen: 'withdraw/withdraw-screen.tsx' },
  { path: '/auth/affiliate', area: 'private', screen: 'affiliate/affiliate-screen.tsx', part: 'affiliate' },
  { path: '/auth/winlost', area: 'private', screen: 'winlost/winlost-screen.tsx', part: 'winlost' },
  { path: '/auth/transaction/history', area: 'private', screen: 'history/history-screen.tsx' },
  { path: '/auth/reward', area: 'private', screen: 'reward/reward-screen.tsx', part: 'reward', isAnnounced: true },
  {
    path: '/auth/reward/:categoryId',
    area: 'private',
    screen: 'reward/reward-screen.tsx',
    part: 'reward',
    isAnnounced: true,
  },
  { path: '/auth/settings/change-password', area: 'private', screen: 'change-password/change-password-screen.tsx' },
  { path: '/auth/settings/limits', area: 'private', screen: 'limits/limits-screen.tsx' },
  { path: '/auth/settings/devices', area: 'private', screen: 'device/device-screen.tsx' },
  { path: '/auth/settings/manage-address', area: 'private', screen: 'manage-address/manage-address-screen.tsx' },
  { path: '/auth/user/ranking', area: 'private', screen: 'ranking/ranking-screen.tsx', part: 'ranking' },
  { path: '/auth/contact', area: 'private', screen: 'contact/contact-screen.tsx' },
  { path: '/auth/media', area: 'private', screen: 'media/media-screen.tsx', part: 'media' },
  { path: '/auth/media/wheel', area: 'private', screen: 'wheel/wheel-screen.tsx', part: 'wheel', isAnnounced: true },
  { path: '/auth/media/movie', area: 'private', screen: 'movie/movie-screen.tsx', part: 'movie' },
  {
    path: '/auth/media/flip-card',
    area: 'private',
    screen: 'flip-card/flip-card-screen.tsx',
    part: 'flipCard',
    isAnnounced: true,
  },
  {
    path: '/auth/media/promotion',
    area: 'private',
    screen: 'promotion/member-promotion-screen.tsx',
    part: 'promotion',
  },
  { path: '/auth/games/category', area: 'private', screen: 'games/category-screen.tsx', part: 'games' },
  { path: '/auth/games/:type/:slot', area: 'private', screen: 'games/provider-screen.tsx', part: 'games' },
] as const satisfies readonly PageRow[]

type Fixed<Path> = Path extends `${string}:${string}` ? never : Path

/** Every address without a variable part, and the pages of game providers, so that a link to nowhere does not compile. */
export type SitePath = Fixed<(typeof PAGES)[number]['path']> | `/auth/games/${string}/${string}`

export const isAnnounced = (path: string): boolean =>
  PAGES.some((row: PageRow) => row.path === path && row.isAnnounced === true)
