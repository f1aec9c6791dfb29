/**
 * Every address of the site without a variable part, and the pages of game providers. A link to a missing page does not compile.
 * Each has a page in `app/routes.tsx`.
 */
export const SITE_PATHS = [
  '/',
  '/login',
  '/register',
  '/reset-password',
  '/contact',
  '/live-score',
  '/score',
  '/promotion',
  '/ma',
  '/404',
  '/auth/dashboard',
  '/auth/deposit',
  '/auth/withdraw',
  '/auth/affiliate',
  '/auth/winlost',
  '/auth/transaction/history',
  '/auth/reward',
  '/auth/settings/change-password',
  '/auth/settings/limits',
  '/auth/settings/devices',
  '/auth/settings/manage-address',
  '/auth/user/ranking',
  '/auth/contact',
  '/auth/media',
  '/auth/media/wheel',
  '/auth/media/movie',
  '/auth/media/flip-card',
  '/auth/media/promotion',
  '/auth/games/category',
] as const

export type SitePath = (typeof SITE_PATHS)[number] | `/auth/games/${string}/${string}`

/** Addresses whose screen only announces a feature that is not open yet. */
export const NOT_OPEN_PATHS = [
  '/auth/reward',
  '/auth/media/wheel',
  '/auth/media/flip-card',
] as const satisfies readonly SitePath[]
