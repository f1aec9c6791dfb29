import { expect, test } from 'vitest'
import { tokenIn } from './queries.ts'
import { errorsOf, fieldOf } from './reset-form.ts'

test.each([
  ['both empty', '', '', ['next', 'again']],
  ['too short', 'short', 'short', ['next']],
  ['not the same twice', 'new password', 'new passwort', ['again']],
  ['all well', 'new password', 'new password', []],
] as const)('%s', (_why, next, again, faulty) => {
  expect(Object.keys(errorsOf({ next, again }))).toEqual(faulty)
})

test.each([
  ['password_common', 'next'],
  ['password_mismatch', 'again'],
  ['reset_link_invalid', undefined],
  [undefined, undefined],
] as const)('%s belongs to %s', (code, field) => {
  expect(fieldOf(code)).toBe(field)
})

test('a token is 43 characters behind #, and no other part of the address is sent', () => {
  const token = 'a'.repeat(42)
  expect(tokenIn(`#${token}-`)).toBe(`${token}-`)
  for (const hash of ['', '#', `#${token}`, `#${token}--`, `#${token}%`]) expect(tokenIn(hash)).toBeUndefined()
})
