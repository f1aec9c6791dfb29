// @vitest-environment node
import { expect, test, vi } from 'vitest'

vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('localStorage', { getItem: () => null, removeItem: () => {} })
const { historySearch, loginAfter, loginSearch, registerSearch } = await import('./guards.ts')
const { endSession } = await import('#core/session.ts')

test('a stranger is led back, an expired member is told why, one who left is not led anywhere', () => {
  expect(loginAfter('/auth/deposit')).toEqual({ next: '/auth/deposit' })
  endSession('expired')
  expect(loginAfter('/auth/deposit')).toEqual({ next: '/auth/deposit', why: 'expired' })
  endSession('left')
  expect(loginAfter('/auth/deposit')).toEqual({})
})

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

test.each([
  [
    { kind: 'deposit', range: 'week' },
    { kind: 'deposit', range: 'week' },
  ],
  [{ kind: 'bonus', range: ['week'] }, {}],
  [{}, {}],
])('the history takes from %j only %j', (search, taken) => {
  expect(historySearch(search)).toEqual(taken)
})
