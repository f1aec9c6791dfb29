import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  amount,
  bahtFromSatang,
  balance,
  formatBaht,
  SATANG_MAX,
  SUM_MAX,
  satangFromBaht,
  signedAmount,
  signedSum,
  sum,
} from './money.ts'

describe('the money codec', () => {
  test.each([
    [1, 100],
    [0.01, 1],
    [1.1, 110],
    [1.15, 115],
    [1234.5, 123_450],
    [9_999_999_999.99, 999_999_999_999],
  ])('%d baht are %d satang', (baht, satang) => {
    expect(z.decode(amount(), baht)).toBe(satang)
  })

  test.each([0, -1, -0.01, 1.005, 0.001, 0.1 + 0.2, 1e10, 1e21, Number.NaN, Number.POSITIVE_INFINITY])(
    '%d is no amount',
    (baht) => {
      expect(z.safeDecode(amount(), baht).success).toBe(false)
    },
  )

  test.each(['1', '1.00', '๑๐๐', '1e3', '+1', '-1', '', null, undefined, true, [], {}, [1]])(
    '%j is not a number',
    (value) => {
      expect(z.safeDecode(amount(), value as never).success).toBe(false)
    },
  )

  test('a balance may be zero, a signed sum may be negative', () => {
    expect(z.decode(balance(), 0)).toBe(0)
    expect(z.decode(signedAmount(), -1.5)).toBe(-150)
    expect(z.safeDecode(balance(), -0.01).success).toBe(false)
  })

  test('a sum may exceed the maximum of an account, exact to the satang', () => {
    fc.assert(
      fc.property(fc.integer({ min: -SUM_MAX, max: SUM_MAX }), (satang) => {
        expect(z.decode(signedSum(), z.encode(signedSum(), satang))).toBe(satang)
      }),
    )
    expect(z.decode(sum(), 9_999_999_999_999.99)).toBe(SUM_MAX)
    expect(z.safeDecode(sum(), 1e13).success).toBe(false)
    expect(z.safeDecode(sum(), -0.01).success).toBe(false)
  })

  test('every satang survives the round trip', () => {
    fc.assert(
      fc.property(fc.integer({ min: -SATANG_MAX, max: SATANG_MAX }), (satang) => {
        expect(satangFromBaht(bahtFromSatang(satang))).toBe(satang)
        // The round trip includes the text of JSON.
        expect(satangFromBaht(JSON.parse(JSON.stringify(bahtFromSatang(satang))))).toBe(satang)
      }),
    )
  })
})

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [123_450, '1,234.50'],
  [-50_000, '−500.00'],
  [99_999_999_999, '999,999,999.99'],
])('%d satang read %s', (satang, text) => {
  expect(formatBaht(satang)).toBe(text)
})
