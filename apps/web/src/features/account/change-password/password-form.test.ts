import { expect, test } from 'vitest'
import { errorsOf, fieldOf } from './password-form.ts'

test.each([
  ['all empty', '', '', '', ['old', 'next', 'again']],
  ['all well', 'old password', 'new password', 'new password', []],
  ['too short', 'old password', 'short', 'short', ['next']],
  ['the old one again', 'same password', 'same password', 'same password', ['next']],
  ['the old one, typed in another way', 'pässword', 'pa\u0308ssword', 'pa\u0308ssword', ['next']],
  ['not the same twice', 'old password', 'new password', 'new passwort', ['again']],
] as const)('%s', (_why, old, next, again, faulty) => {
  expect(Object.keys(errorsOf({ old, next, again }))).toEqual(faulty)
})

test.each([
  ['password_wrong', 'old'],
  ['password_common', 'next'],
  ['password_mismatch', 'again'],
  ['overloaded', undefined],
  [undefined, undefined],
] as const)('%s belongs to %s', (code, field) => {
  expect(fieldOf(code)).toBe(field)
})
