import { expect, test } from 'vitest'
import { combinedOdds, joined, legsOf, placeAt, slipReturn } from './slips.ts'

test('a place of several choices is read back with the odds of each', () => {
  const places = [placeAt('one-15-12-3', 'home', 2.4), placeAt('two-15-12-1', 'over', 1.95)]
  expect(joined(places)).toBe('one-15-12-3:home@2.40+two-15-12-1:over@1.95')
  expect(legsOf(joined(places))).toEqual([
    { fixtureId: 'one-15-12-3', choice: 'home', times: 2.4 },
    { fixtureId: 'two-15-12-1', choice: 'over', times: 1.95 },
  ])
  expect(legsOf('one-15-12-3:home')).toEqual([{ fixtureId: 'one-15-12-3', choice: 'home', times: null }])
})

test.each(['', '+', 'one:home@2.4', 'one:home@2.40+', ':home@2.40', 'one:home@-2.40', 'one:home@2.400', 'one home'])(
  'is no slip: %j',
  (text) => expect(legsOf(text)).toBeUndefined(),
)

test('combined odds are the product, rounded down once, in any order', () => {
  expect(combinedOdds([1.85])).toBe(1.85)
  expect(combinedOdds([])).toBe(1)
  // 1.19 × 1.19 × 1.19 = 1.685159. Rounding after each leg would give 1.67.
  expect(combinedOdds([1.19, 1.19, 1.19])).toBe(1.68)
  expect(combinedOdds([2.35, 1.97, 3.4])).toBe(15.74)
  expect(combinedOdds([3.4, 2.35, 1.97])).toBe(15.74)
  // 1.15 × 1.00: a product of floating-point numbers would fall to 1.14.
  expect(combinedOdds([1.15, 1])).toBe(1.15)
  expect(combinedOdds([2.01, 2.01, 2.01, 2.01, 2.01, 2.01, 2.01, 2.01])).toBe(266.42)
})

test('a return is whole satang, because stakes are whole baht', () => {
  expect(slipReturn(1_000, 15.74)).toBe(15_740)
  expect(slipReturn(100, 1.01)).toBe(101)
})
