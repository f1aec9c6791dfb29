/** Guards of areas (section 2): map a requested address to the address that is shown. */
import { howSessionEnded } from '#core/call/session.ts'
import { findPage } from './routes.tsx'

/** Private pages that replace public ones for members. */
const MEMBERS_OWN: Readonly<Record<string, string>> = {
  '/contact': '/auth/contact',
  '/promotion': '/auth/media/promotion',
}

/** The requested address of a member before the login: a path of the private area of this site, nothing else. */
const privatePath = (value: string | null): string | undefined =>
  value !== null && /^\/auth\/[\w/?=&%.-]*$/.test(value) ? value : undefined

/** The login page with the return address `href` and the reason. After a logout it has neither. */
function loginAfter(href: string): string {
  const end = howSessionEnded()
  const next = privatePath(href)
  if (end === 'left' || !next) return '/login'
  return `/login?${new URLSearchParams({ next, ...(end ? { why: end } : {}) })}`
}

/**
 * Returns the address that is shown for `href`: itself, or the redirect of its guard. An empty child of the private area is the
 * dashboard. An unknown address is 404, and the login for visitors in the private area. The server replies by the same rules
 * (`shownAt` in the api's `app/pages.ts`). In maintenance every address stays, so that the page returns afterwards. Only the root
 * becomes `/ma`, and `/ma` becomes the root again afterwards.
 */
export function settle(href: string, isMember: boolean, isClosed = false): string {
  const [path = '', search] = href.split('?', 2)
  if (isClosed) return path === '/' ? '/ma' : href
  if (/^\/ma\/?$/.test(path)) return settle('/', isMember)
  const isPrivate = path === '/auth' || path.startsWith('/auth/')
  if (isPrivate && !isMember) return loginAfter(href)
  if (/^\/auth\/?$/.test(path)) return '/auth/dashboard'
  const found = findPage(path)
  if (!found) return '/404'
  if (found.page.area === 'public' && isMember)
    return privatePath(new URLSearchParams(search).get('next')) ?? MEMBERS_OWN[found.page.path] ?? '/auth/dashboard'
  return href
}
