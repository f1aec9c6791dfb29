import { generate } from 'promptparse'
import { expect, test } from 'vitest'
import { readSlipCode, slipCodeOf } from './slip-code.ts'

const slip = generate.slipVerify({ sendingBank: '014', transRef: '202611250A1B2C3D4E5F' })
const payment = generate.anyId({ type: 'MSISDN', target: '0812345678', amount: 100 })

test('reads the sending bank and the number of the transaction', () => {
  expect(readSlipCode(slip)).toEqual({ sendingBank: '014', reference: '202611250A1B2C3D4E5F' })
})

test.each([
  ['a changed reference', slip.replace('0A1B', '0A1C'), 'damaged'],
  ['a changed checksum', `${slip.slice(0, -1)}${slip.endsWith('0') ? '1' : '0'}`, 'damaged'],
  ['a cut text', slip.slice(0, -6), 'damaged'],
  ['a payment', payment, 'no-slip'],
  ['an address', 'https://example.com/', 'no-slip'],
  ['nothing', '', 'no-slip'],
  ['a reference with other signs', generate.slipVerify({ sendingBank: '014', transRef: "a' or 1=1" }), 'damaged'],
])('%s is %s', (_what, text, expected) => {
  expect(readSlipCode(text)).toEqual(expected)
})

test('finds the slip among several codes', () => {
  expect(slipCodeOf([payment, slip])).toMatchObject({ sendingBank: '014' })
  expect(slipCodeOf([payment])).toBe('no-slip')
  expect(slipCodeOf([])).toBeUndefined()
})
