import { expect, test } from 'vitest'
import { countedSatang, tierOf, timesText } from './win-moment.ts'
import { petalAt, petalsOf } from './win-petals.ts'

const of = (winSatang: number) => ({ stakeSatang: 1_000, winSatang })

test.each([
  [0, 'none'],
  [999, 'none'],
  [1_000, 'none'],
  [1_001, 'small'],
  [4_999, 'small'],
  [5_000, 'large'],
  [19_999, 'large'],
  [20_000, 'grand'],
] as const)('a return of %i satang for a stake of 1,000 is celebrated as %s', (winSatang, tier) => {
  expect(tierOf(of(winSatang))).toBe(tier)
})

test('states the multiple without rounding up', () => {
  expect([of(12_599), of(5_000), of(1_999_999)].map(timesText)).toEqual(['12.5', '5', '1,999.9'])
})

test('counts up in whole baht, never above the amount, and ends with the amount', () => {
  const shares = Array.from({ length: 101 }, (_, index) => index / 100)
  const counted = shares.map((share) => countedSatang(12_345, share))
  expect(counted).toEqual(counted.toSorted((one, other) => one - other))
  expect(counted.slice(0, -1).every((satang) => satang % 100 === 0 && satang < 12_345)).toBe(true)
  expect(counted.at(-1)).toBe(12_345)
})

test('equal wins have the same petals, which leave in all directions and fade', () => {
  expect(petalsOf(40)).toEqual(petalsOf(40))
  const quarters = petalsOf(40).map(({ angle }) => Math.floor((angle % (2 * Math.PI)) / (Math.PI / 2)))
  expect(new Set(quarters)).toEqual(new Set([0, 1, 2, 3]))
  for (const petal of petalsOf(40)) {
    expect(petalAt(petal, 0.99)?.opacity).toBeLessThan(0.1)
    expect(petalAt(petal, 0.6)?.opacity).toBeGreaterThan(0)
  }
  expect(petalAt({ angle: 0, speed: 1, size: 1, spin: 1, hue: 0, delay: 0.2 }, 0.1)).toBeNull()
})
