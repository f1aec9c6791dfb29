/** All pages of the site, in the order of section 2: address, who may see it, screen; and dialogs. Links, routes, first loads and journeys read these lists. */
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
  /** `login/login` is `src/features/login/login-screen.tsx`. Its default export is the screen, and a chunk of its own. */
  screen: string
  /** The part of the menu that the page belongs to. A brand may switch it off; the page then says so. */
  part: MenuPart | undefined
}

// Arguments by position: property names in each row would travel to phones with every first load.
const page = <const Path extends string>(
  path: Path,
  area: Area,
  screen: string,
  part?: MenuPart,
): PageRow & { path: Path } => ({ path, area, screen, part })

export const PAGES = [
  page('/login', 'public', 'login/login'),
  page('/register', 'public', 'register/register'),
  page('/regis/:team/:marketing', 'public', 'register/register'),
  page('/regiss/:team/:marketing', 'public', 'register/register'),
  page('/aff/:afCode', 'public', 'register/register'),
  page('/reset-password', 'plain', 'reset-password/reset-password'),
  page('/contact', 'public', 'contact/contact'),
  page('/live-score', 'shared', 'live-score/live-score'),
  page('/score', 'shared', 'score/score'),
  page('/verify', 'shared', 'draw/verify'),
  page('/terms', 'shared', 'legal/terms'),
  page('/privacy', 'shared', 'legal/privacy'),
  page('/help', 'shared', 'help/help'),
  page('/promotion', 'public', 'promotion/promotion', 'promotion'),
  page('/', 'public', 'home/home'),
  page('/ma', 'open', 'maintenance/maintenance'),
  page('/404', 'open', 'not-found/not-found'),

  page('/auth/dashboard', 'private', 'dashboard/dashboard'),
  page('/auth/deposit', 'private', 'deposit/deposit'),
  page('/auth/withdraw', 'private', 'withdraw/withdraw'),
  page('/auth/affiliate', 'private', 'affiliate/affiliate', 'affiliate'),
  page('/auth/winlost', 'private', 'winlost/winlost', 'winlost'),
  page('/auth/transaction/history', 'private', 'history/history'),
  page('/auth/reward', 'private', 'reward/reward', 'reward'),
  page('/auth/reward/:categoryId', 'private', 'reward/reward', 'reward'),
  page('/auth/settings/change-password', 'private', 'change-password/change-password'),
  page('/auth/settings/limits', 'private', 'limits/limits'),
  page('/auth/settings/devices', 'private', 'device/device'),
  page('/auth/settings/manage-address', 'private', 'manage-address/manage-address'),
  page('/auth/user/ranking', 'private', 'ranking/ranking', 'ranking'),
  page('/auth/contact', 'private', 'contact/contact'),
  page('/auth/media', 'private', 'media/media', 'media'),
  page('/auth/media/wheel', 'private', 'wheel/wheel', 'wheel'),
  page('/auth/media/tournament', 'private', 'tournament/tournament', 'tournament'),
  page('/auth/media/movie', 'private', 'movie/movie', 'movie'),
  page('/auth/media/flip-card', 'private', 'flip-card/flip-card', 'flipCard'),
  page('/auth/media/promotion', 'private', 'promotion/member-promotion', 'promotion'),
  page('/auth/games/category', 'private', 'games/category', 'games'),
  page('/auth/games/play', 'private', 'games/play', 'games'),
  page('/auth/games/:type/:slot', 'private', 'games/provider', 'games'),
] as const

type Fixed<Path> = Path extends `${string}:${string}` ? never : Path

/** Every address without a variable part, and the pages of game providers, so that a link to nowhere does not compile. */
export type SitePath =
  | Fixed<(typeof PAGES)[number]['path']>
  | `/auth/games/${string}/${string}`
  | `/auth/reward/${string}`

/** A dialog over the pages of members. Any of their addresses opens it with `?dialog=<name>`. */
export type DialogRow = {
  /** The folder of the feature. Its `dialog.tsx` has the dialog as default export, a chunk of its own. */
  name: string
  /** The part of the menu that the dialog belongs to. Without it the brand has no such dialog. */
  part: MenuPart
  /** The page on which it may open by itself, once a session. */
  opensOn: SitePath
}

export const DIALOGS: readonly DialogRow[] = [{ name: 'check-in', part: 'checkIn', opensOn: '/auth/dashboard' }]

export const hasDialog = (name: string): boolean => DIALOGS.some((row) => row.name === name)

export type DialogProps = {
  /** The address asks for the dialog. */
  isAsked: boolean
  /** The dialog may open by itself where it has something to offer. */
  mayOpen: boolean
  onOpen: () => void
  onClose: () => void
}

/** Pages of members with the tiles of section 2 on top. The dashboard is the fifth route with tiles; it places them itself, under the wallet. */
export const TILE_PATHS: readonly string[] = ['/auth/deposit', '/auth/withdraw', '/auth/media', '/auth/contact']
