import { expect, test } from 'vitest'
import { promptPayIdOf } from './promptpay.ts'

test.each([
  ['0812345678', 'phone', '0812345678', '081-234-5678'],
  ['081-234-5678', 'phone', '0812345678', '081-234-5678'],
  ['+66812345678', 'phone', '0812345678', '081-234-5678'],
  ['+66 (0)81 234 5678', 'phone', '0812345678', '081-234-5678'],
  ['66812345678', 'phone', '0812345678', '081-234-5678'],
  ['0066812345678', 'phone', '0812345678', '081-234-5678'],
  ['tel:+66812345678', 'phone', '0812345678', '081-234-5678'],
  ['๐๘๑๒๓๔๕๖๗๘', 'phone', '0812345678', '081-234-5678'],
  ['\u202a081\u2011234\u20135678\u202c', 'phone', '0812345678', '081-234-5678'],
  ['1101700230708', 'citizen', '1101700230708', '1-1017-00230-70-8'],
  ['0-1055-99999-99-7', 'tax', '0105599999997', '0-1055-99999-99-7'],
  ['140-0008-1234-5678', 'wallet', '140000812345678', '140-0008-1234-5678'],
])('reads %s as a %s', (text, kind, id, shown) => {
  expect(promptPayIdOf(text)).toEqual({ kind, id, shown })
})

test.each([
  ['a bank account', '4051234567'],
  ['a phone of no mobile network', '0021234567'],
  ['a phone of a house', '021234567'],
  ['another country', '+6512345678'],
  ['a citizen id with a wrong check digit', '1101700230709'],
  ['a tax id with a wrong check digit', '0105561000001'],
  ['too few digits', '081234567'],
  ['too many digits', '0812345678123456'],
  ['letters', '081234567A'],
  ['nothing', ''],
])('refuses %s', (_what, text) => {
  expect(promptPayIdOf(text)).toBeUndefined()
})
