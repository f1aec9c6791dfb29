import { expect, test } from 'vitest'
import { tokenIn } from './queries.ts'
import { errorsOf, fieldOf } from './reset-form.ts'

test.each([
  ['both empty', '', '', ['next', 'again']],
  ['too short', 'short', 'short', ['next']],
  ['not the same twice', 'new password', 'new passwort', ['again']],
  ['all well', 'new password', 'new password', []],
] as const)('%s', (_why, next, again, faulty) => {
  expect(Object.keys(errorsOf({ next, again, phone: '', account: '' }, false))).toEqual(faulty)
})

test.each([
  ['neither', '', '', ['phone', 'account']],
  ['no phone', '12345', '400-1-23456-7', ['phone']],
  ['both', '081-234-5678', '400-1-23456-7', []],
] as const)('a browser that is not known names phone and account: %s', (_why, phone, account, faulty) => {
  const fields = { next: 'new password', again: 'new password', phone, account }
  expect(Object.keys(errorsOf(fields, true))).toEqual(faulty)
})

test.each([
  ['reset_identity_wrong', true, 'phone'],
  ['reset_identity_wrong', false, undefined],
  ['password_common', false, 'next'],
  ['password_mismatch', false, 'again'],
  ['reset_link_invalid', true, undefined],
  [undefined, true, undefined],
] as const)('%s, with an identity asked for: %s, belongs to %s', (code, needsIdentity, field) => {
  expect(fieldOf(code, needsIdentity)).toBe(field)
})

test('a token is 43 characters behind #, and no other part of the address is sent', () => {
  const token = 'a'.repeat(42)
  expect(tokenIn(`#${token}-`)).toBe(`${token}-`)
  for (const hash of ['', '#', `#${token}`, `#${token}--`, `#${token}%`]) expect(tokenIn(hash)).toBeUndefined()
})
