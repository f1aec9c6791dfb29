// @vitest-environment node
import { expect, test, vi } from 'vitest'

vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('localStorage', { getItem: () => null })
const { loginSearch, registerSearch } = await import('./guards.ts')

test.each([
  [{ next: '/auth/withdraw' }, { next: '/auth/withdraw' }],
  [
    { next: '/auth/games/category?cat=slot', why: 'expired' },
    { next: '/auth/games/category?cat=slot', why: 'expired' },
  ],
  [{ next: 'https://evil.example/auth/' }, {}],
  [{ next: '//evil.example' }, {}],
  [{ next: '/auth/\\evil.example' }, {}],
  [{ next: '/login' }, {}],
  [{ next: ['/auth/a'], why: 'x' }, {}],
])('login takes from %j only %j', (search, taken) => {
  expect(loginSearch(search)).toEqual(taken)
})

test.each([
  [{ step: '2' }, { step: 2 }],
  [{ step: 2 }, { step: 2 }],
  [{ step: 3 }, {}],
  [{}, {}],
])('register takes from %j only %j', (search, taken) => {
  expect(registerSearch(search)).toEqual(taken)
})
