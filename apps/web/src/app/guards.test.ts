import { afterAll, expect, test, vi } from 'vitest'
import { PAGES } from '#core/pages.ts'

afterAll(() => vi.unstubAllGlobals())
vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('localStorage', { getItem: () => null, removeItem: () => {} })
const { settle } = await import('./guards.ts')
const { findPage } = await import('./routes.tsx')
const { endSession, startSession } = await import('#core/call/session.ts')
// Another file of this worker may have left the end of a session.
startSession('token', { uuid: '0192f0c4-7a10-7cc3-98c4-dc0c0c07398f', username: 'somchai', name: 'สมชาย', level: 1 })

test.each([
  ['/', '/'],
  ['/login?why=expired', '/login?why=expired'],
  ['/regis/team/fb', '/regis/team/fb'],
  ['/ma', '/'],
  ['/live-score', '/live-score'],
  ['/score', '/score'],
  ['/404', '/404'],
  ['/no/such/page', '/404'],
  ['/auth', '/login'],
  ['/auth/deposit', '/login?next=%2Fauth%2Fdeposit'],
  ['/auth/games/category?cat=slot', '/login?next=%2Fauth%2Fgames%2Fcategory%3Fcat%3Dslot'],
  ['/auth/no/such', '/login?next=%2Fauth%2Fno%2Fsuch'],
  ['/auth/\\evil.example', '/login'],
])('a visitor at %s sees %s', (href, shown) => {
  expect(settle(href, false)).toBe(shown)
})

test.each([
  ['/auth/deposit', '/auth/deposit'],
  ['/auth', '/auth/dashboard'],
  ['/auth/', '/auth/dashboard'],
  ['/auth/no/such', '/404'],
  ['/no/such/page', '/404'],
  ['/404', '/404'],
  ['/ma', '/auth/dashboard'],
  ['/', '/auth/dashboard'],
  ['/aff/FRIEND42', '/auth/dashboard'],
  ['/login', '/auth/dashboard'],
  ['/live-score', '/live-score'],
  ['/score', '/score'],
  ['/contact', '/auth/contact'],
  ['/promotion/', '/auth/media/promotion'],
  ['/login?next=%2Fauth%2Fwithdraw', '/auth/withdraw'],
  [
    '/register?next=%2Fauth%2Fgames%2Fcategory%3Fcat%3Dslot%26open%3Dlotus%252Flotus-1',
    '/auth/games/category?cat=slot&open=lotus%2Flotus-1',
  ],
  ['/aff/FRIEND42?next=%2Fauth%2Fdeposit&step=2', '/auth/deposit'],
  ['/login?next=https%3A%2F%2Fevil.example', '/auth/dashboard'],
  ['/login?next=%2F%2Fevil.example', '/auth/dashboard'],
  ['/login?next=%2Flogin', '/auth/dashboard'],
])('a member at %s sees %s', (href, shown) => {
  expect(settle(href, true)).toBe(shown)
})

test.each([
  ['/', '/ma'],
  ['/ma', '/ma'],
  ['/login', '/login'],
  ['/auth/withdraw', '/auth/withdraw'],
  ['/no/such/page', '/no/such/page'],
])('in maintenance %s stays, but for the root', (href, shown) => {
  expect(settle(href, false, true)).toBe(shown)
  expect(settle(href, true, true)).toBe(shown)
})

test('the login explains an expired session, and leads nowhere after a logout', () => {
  endSession('expired')
  expect(settle('/auth/deposit', false)).toBe('/login?next=%2Fauth%2Fdeposit&why=expired')
  endSession('refused')
  expect(settle('/auth/deposit', false)).toBe('/login?next=%2Fauth%2Fdeposit&why=refused')
  endSession('left')
  expect(settle('/auth/deposit', false)).toBe('/login')
})

test('every page is found at its address', () => {
  expect(PAGES.filter(({ path }) => findPage(path)?.page.path !== path)).toEqual([])
})

test('every screen of a feature belongs to a page', () => {
  const files = Object.keys(import.meta.glob('./*/*/*-screen.tsx', { base: '../features' }))
  expect(files.sort()).toEqual([...new Set(PAGES.map(({ screen }) => `./${screen}-screen.tsx`))].sort())
})

test('the variable parts of an address reach the screen', () => {
  expect(findPage('/regis/teamA/fb')?.params).toEqual({ team: 'teamA', marketing: 'fb' })
  expect(findPage('/auth/reward/7/')?.params).toEqual({ categoryId: '7' })
})
