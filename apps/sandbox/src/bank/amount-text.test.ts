import { expect, test } from 'vitest'
import { digitsFromText, satangFromText } from '#bank/amount-text.ts'

test.each([
  ['100', 10_000],
  ['1,000.25', 100_025],
  ['๑,๐๐๐.๕๐ บาท', 100_050],
  ['฿0.01', 1],
  ['.5', 50],
  ['5.', 500],
  ['  007 ', 700],
  ['+20', 2000],
  ['9999999999.99', 999_999_999_999],
])('%s is %d satang', (text, satang) => {
  expect(satangFromText(text)).toBe(satang)
})

test.each([
  ['', 'amount_missing'],
  ['บาท', 'amount_missing'],
  ['abc', 'amount_malformed'],
  ['.', 'amount_malformed'],
  ['1e3', 'amount_malformed'],
  ['1.2.3', 'amount_malformed'],
  ['--1', 'amount_malformed'],
  ['1.005', 'amount_too_fine'],
  ['0', 'amount_not_positive'],
  ['-5', 'amount_not_positive'],
  ['\u22125', 'amount_not_positive'],
  ['10000000000', 'amount_too_large'],
  ['9'.repeat(400), 'amount_too_large'],
])('%s is refused with %s', (text, code) => {
  expect(() => satangFromText(text)).toThrow(expect.objectContaining({ code }))
})

test('account numbers in Thai digits and with dashes', () => {
  expect(digitsFromText('๑๒๓-๔-๕๖๗๘๙-๐ ')).toBe('1234567890')
})
