/** All pages of the site, in the order of section 2: address, who may see it, screen; and dialogs. Links, routes, first loads and journeys read these lists. */
import type { MenuPart } from '@duang/contract/site/page-brand'

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
  page('/login', 'public', 'account/login/login'),
  page('/register', 'public', 'account/register/register'),
  page('/regis/:team/:marketing', 'public', 'account/register/register'),
  page('/regiss/:team/:marketing', 'public', 'account/register/register'),
  page('/aff/:afCode', 'public', 'account/register/register'),
  page('/reset-password', 'plain', 'account/password-reset/reset-password'),
  page('/contact', 'public', 'site/contact/contact'),
  page('/live-score', 'shared', 'games/live-score/live-score'),
  page('/score', 'shared', 'games/score/score'),
  page('/verify', 'shared', 'rewards/draw/verify'),
  page('/terms', 'shared', 'site/legal/terms'),
  page('/privacy', 'shared', 'site/legal/privacy'),
  page('/help', 'shared', 'site/help/help'),
  page('/promotion', 'public', 'rewards/promotion/promotion', 'promotion'),
  page('/', 'public', 'site/home/home'),
  page('/ma', 'open', 'site/maintenance/maintenance'),
  page('/404', 'open', 'site/not-found/not-found'),

  page('/auth/dashboard', 'private', 'account/dashboard/dashboard'),
  page('/auth/deposit', 'private', 'bank/deposit/deposit'),
  page('/auth/withdraw', 'private', 'bank/withdraw/withdraw'),
  page('/auth/affiliate', 'private', 'rewards/affiliate/affiliate', 'affiliate'),
  page('/auth/winlost', 'private', 'games/winlost/winlost', 'winlost'),
  page('/auth/transaction/history', 'private', 'books/history/history'),
  page('/auth/reward', 'private', 'rewards/reward/reward', 'reward'),
  page('/auth/reward/:categoryId', 'private', 'rewards/reward/reward', 'reward'),
  page('/auth/settings/change-password', 'private', 'account/change-password/change-password'),
  page('/auth/settings/limits', 'private', 'account/limits/limits'),
  page('/auth/settings/devices', 'private', 'account/device/device'),
  page('/auth/settings/manage-address', 'private', 'account/manage-address/manage-address'),
  page('/auth/user/ranking', 'private', 'rewards/level/ranking', 'ranking'),
  page('/auth/contact', 'private', 'site/contact/contact'),
  page('/auth/media', 'private', 'games/media/media', 'media'),
  page('/auth/media/wheel', 'private', 'rewards/wheel/wheel', 'wheel'),
  page('/auth/media/tournament', 'private', 'rewards/tournament/tournament', 'tournament'),
  page('/auth/media/movie', 'private', 'games/movie/movie', 'movie'),
  page('/auth/media/flip-card', 'private', 'rewards/flip-card/flip-card', 'flipCard'),
  page('/auth/media/promotion', 'private', 'rewards/promotion/member-promotion', 'promotion'),
  page('/auth/games/category', 'private', 'games/games/category', 'games'),
  page('/auth/games/play', 'private', 'games/games/play', 'games'),
  page('/auth/games/:type/:slot', 'private', 'games/games/provider', 'games'),
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
