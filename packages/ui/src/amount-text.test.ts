import { expect, test } from 'vitest'
import { amountText, caretBefore, readAmount } from './amount-text.ts'

test.each([
  ['', '', undefined],
  ['5', '5', 500],
  ['1000', '1,000', 100_000],
  ['1,0000', '10,000', 1_000_000],
  ['1,000.50 บาท', '1,000.50', 100_050],
  ['฿ 1 000', '1,000', 100_000],
  ['1000 THB', '1,000', 100_000],
  ['\u202a1,000.50\u202c', '1,000.50', 100_050],
  ['１，０００．５０', '1,000.50', 100_050],
  ['\u200b1\u202f000', '1,000', 100_000],
  ['๑๐๐๐.๕', '1,000.5', 100_050],
  ['007', '7', 700],
  ['0', '0', 0],
  ['0.07', '0.07', 7],
  ['.5', '0.5', 50],
  ['12.', '12.', 1200],
  ['9999999999.99', '9,999,999,999.99', 999_999_999_999],
])('%j is shown as %j and worth %j satang', (raw, text, satang) => {
  expect(readAmount(raw)).toEqual({ text, satang, isCut: false })
})

test.each(['-5', '+5', '1e5', '1.2.3', 'สิบ', '1000x', '10000000000', '5%'])('rejects %j instead of guessing', (raw) => {
  expect(readAmount(raw)).toBeUndefined()
})

test('drops a third decimal and reports it', () => {
  expect(readAmount('100.129')).toEqual({ text: '100.12', satang: 10_012, isCut: true })
})

test.each([
  [undefined, ''],
  [0, '0'],
  [30_000, '300'],
  [123_456_789, '1,234,567.89'],
  [105, '1.05'],
])('%j satang are written %j', (satang, text) => {
  expect(amountText(satang)).toBe(text)
})

test.each([
  ['', '1,000', 5],
  ['0', '1,000', 4],
  ['000', '1,000', 1],
  [',000', '1,000', 1],
  ['1000', '1,000', 0],
  ['234567', '19,234,567', 2],
  ['.50', '1,000.50', 5],
  ['๐๐', '1,000', 3],
])('with %j after the caret the caret is in %j at %i', (after, shown, caret) => {
  expect(caretBefore(after, shown)).toBe(caret)
})
