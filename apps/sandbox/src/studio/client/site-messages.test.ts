import { expect, test } from 'vitest'
import { creditOfMessage } from './site-messages.ts'

test.each([
  [{ type: 'duang.balance', version: 4, balance: 1234.56 }, 123_456],
  [{ type: 'duang.balance', balance: 0 }, 0],
  [{ type: 'duang.balance', balance: '12' }, undefined],
  [{ type: 'duang.balance', balance: Number.NaN }, undefined],
  [{ type: 'other', balance: 1 }, undefined],
  ['duang.balance', undefined],
  [null, undefined],
])('%j is a credit of %s satang', (data, satang) => {
  expect(creditOfMessage(data)).toBe(satang)
})
