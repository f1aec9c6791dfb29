/** Who may see which area (section 2): from where somebody wants to go to where that leads. */
import { howSessionEnded } from '#core/session.ts'
import { findPage } from './routes.tsx'

/** What members have of their own in place of a page of visitors. */
const MEMBERS_OWN: Readonly<Record<string, string>> = {
  '/contact': '/auth/contact',
  '/promotion': '/auth/media/promotion',
}

/** Where a member wanted to go: a path of the private area of this site, nothing else. */
const privatePath = (value: string | null): string | undefined =>
  value !== null && /^\/auth\/[\w/?=&%.-]*$/.test(value) ? value : undefined

/** The login page that leads back to `href` and says why the member is there; after a logout it knows nothing of either. */
function loginAfter(href: string): string {
  const end = howSessionEnded()
  const next = privatePath(href)
  if (end === 'left' || !next) return '/login'
  return `/login?${new URLSearchParams({ next, ...(end ? { why: end } : {}) })}`
}

/**
 * The address that is shown for `href`: itself, or where its guard sends one.
 * An empty child of the private area is the dashboard; what nobody knows is 404, for strangers in the private area the login.
 * The server answers by the same rules (`shownAt` in the api's `app/pages.ts`).
 * In maintenance every address stays, so that it leads back to where somebody was; only the root is `/ma`, and `/ma` is the
 * root again afterwards.
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
