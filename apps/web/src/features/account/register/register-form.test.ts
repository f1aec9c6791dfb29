import { expect, test } from 'vitest'
import { bankErrors, fieldOfRefusal } from './bank-form.ts'
import { emptyForm, isMemberField, memberErrors } from './register-form.ts'
import { reg, regMore } from './th.ts'

const good = {
  ...emptyForm(''),
  phone: '081-234-5678',
  username: 'somchai',
  password: 'correct horse',
  password2: 'correct horse',
  bankCode: '004',
  account: '123-4-56789-0',
  isAgreed: true,
}

test('a valid form has no errors', () => {
  expect(memberErrors(good)).toEqual({})
  expect(bankErrors(good, false)).toEqual({})
})

test.each([
  [{ phone: '' }, { phone: reg['err.phone'] }],
  [{ phone: '021234567' }, { phone: reg['err.phone'] }],
  [{ phone: '๐๘๑๒๓๔๕๖๗๘' }, {}],
  [{ username: '' }, { username: reg['err.user'] }],
  [{ username: '1abc' }, { username: regMore.userRule }],
  [{ username: 'สมชาย' }, { username: regMore.userRule }],
  [{ password: '', password2: '' }, { password: reg['err.pass'] }],
  [{ password: '1234567', password2: '1234567' }, { password: regMore.passRule }],
  [{ password2: 'Correct horse' }, { password2: reg['err.pass2'] }],
])('the first step with %j has the errors %j', (changed, errors) => {
  expect(memberErrors({ ...good, ...changed })).toEqual(errors)
})

test.each([
  [{ bankCode: '' }, false, { bankCode: reg['err.bank'] }],
  [{ account: '12345' }, false, { account: reg['err.accNo'] }],
  [{ account: '123456789012' }, false, { account: regMore.accRule }],
  [{ bankCode: '030', account: '123456789012' }, false, {}],
  [{}, true, { accountName: regMore.accNameEmpty }],
  [{ accountName: 'สมชาย ใจดี' }, true, {}],
  // As people paste it.
  [{ account: '\u200e๑๒๓\u20114\u201156789\u00a00' }, false, {}],
  [{ afCode: 'x!' }, false, { afCode: reg.inviterBad }],
  [{ isAgreed: false }, false, { isAgreed: reg['err.agree'] }],
])('the second step with %j (name typed: %j) has the errors %j', (changed, needsName, errors) => {
  expect(bankErrors({ ...good, ...changed }, needsName)).toEqual(errors)
})

test('a refusal maps to its field and its step', () => {
  expect(fieldOfRefusal('register_phone_taken')).toBe('phone')
  expect(fieldOfRefusal('overloaded')).toBeUndefined()
  expect([isMemberField('phone'), isMemberField('account')]).toEqual([true, false])
})
