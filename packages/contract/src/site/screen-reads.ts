/**
 * Reads of the caller that the call answers together, by name, with their paths. Each has no input besides the caller's ids. Paths are
 * repeated, so that the site needs no schema of a call before its screen is loaded; `screen.test.ts` compares them.
 */
export const SCREEN_READS = {
  'announcement.list-member': '/api/auth/announcement',
  'bonus.list': '/api/auth/bonus/{uuid}',
  'check-in.read': '/api/auth/game/check-in',
  'correction.history': '/api/auth/correction/{uuid}',
  'deposit.history': '/api/auth/deposit/{uuid}',
  'games.credit-out': '/api/auth/user/game/out/{uuid}',
  'limits.read': '/api/auth/limits/{uuid}',
  'limits.reminder': '/api/auth/limits/reminder/{uuid}',
  'setting.user': '/api/auth/setting',
  'user.credit': '/api/auth/user/getCredit/{username}',
  'user.detail': '/api/auth/user/detail/{uuid}',
  'user.points': '/api/auth/user/{uuid}',
  'user.summary': '/api/auth/user/summary/{uuid}',
  'withdraw.check': '/api/auth/withdraw/check/{uuid}',
  'withdraw.history': '/api/auth/withdraw/withdraw-history/{uuid}',
  'withdraw.open': '/api/auth/withdraw/withdraw-request/{uuid}',
} as const
export type ScreenRead = keyof typeof SCREEN_READS
