/** Who may see which area (section 2), and what the pages of the public area take from the address. */
import { redirect } from '@tanstack/react-router'
import { currentSession, howSessionEnded } from '#core/session.ts'

/** Where a member wanted to go: a path of the private area of this site, nothing else. */
const privatePath = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\/auth\/[\w/?=&%.-]*$/.test(value) ? value : undefined

export type LoginSearch = { next?: string; why?: 'expired' }

export function loginSearch(search: Record<string, unknown>): LoginSearch {
  const next = privatePath(search.next)
  return { ...(next ? { next } : {}), ...(search.why === 'expired' ? { why: 'expired' } : {}) }
}

const HISTORY_KINDS = ['deposit', 'withdraw'] as const
const HISTORY_RANGES = ['today', 'week', 'month'] as const
export type HistorySearch = {
  kind?: (typeof HISTORY_KINDS)[number]
  range?: (typeof HISTORY_RANGES)[number]
}

/** Which part of the history is shown; all of it without a word. */
export function historySearch(search: Record<string, unknown>): HistorySearch {
  const kind = HISTORY_KINDS.find((each) => each === search.kind)
  const range = HISTORY_RANGES.find((each) => each === search.range)
  return { ...(kind ? { kind } : {}), ...(range ? { range } : {}) }
}

export const registerSearch = (search: Record<string, unknown>): { step?: 2 } =>
  Number(search.step) === 2 ? { step: 2 } : {}

/** The login page that leads back to `href` and says why the member is there; after a logout it knows nothing of either. */
export function loginAfter(href: string): LoginSearch {
  const end = howSessionEnded()
  if (end === 'left') return {}
  return loginSearch({ next: href, why: end })
}

export function requireMember({ location }: { location: { href: string } }): void {
  if (currentSession()) return
  throw redirect({ to: '/login', search: loginAfter(location.href), replace: true })
}

export function requireVisitor(): void {
  if (currentSession()) throw redirect({ to: '/auth/dashboard', replace: true })
}
