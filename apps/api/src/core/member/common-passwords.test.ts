import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

const OWN = { username: 'Somchai.J', phone: '0812345678' }

test.each([
  ['password1', true],
  ['PassWord123', true],
  ['รหัสผ่าน', true],
  ['ประเทศไทย', true],
  ['aaaaaaaa', true],
  ['abababab', true],
  ['12341234', true],
  ['12345678', true],
  ['3456789012', true],
  ['87654321', true],
  ['somchai.j', true],
  ['081-234-5678', true],
  ['+66812345678', true],
  ['0899999998', false],
  ['correct horse 1', false],
  ['มะม่วงสุกสามลูก', false],
  ['13579acegi', false],
])('%s: common %s', (password, isCommon) => {
  expect(isCommonPassword(password, OWN)).toBe(isCommon)
})
