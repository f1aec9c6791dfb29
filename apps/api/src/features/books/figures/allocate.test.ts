import fc from 'fast-check'
import { expect, it } from 'vitest'
import { allocate } from './allocate.ts'

it.each([
  [100, [1, 1], [50, 50]],
  [100, [1, 1, 1], [34, 33, 33]],
  [-100, [1, 1, 1], [-34, -33, -33]],
  [5, [0, 10, 0], [0, 5, 0]],
  [0, [3, 4], [0, 0]],
] as const)('shares %s out by %s', (amount, weights, expected) => {
  expect(allocate(amount, weights).map((each) => each + 0)).toEqual(expected)
})

it('shares every amount out exactly, and no share is further than a satang from its proportion', () => {
  const weights = fc
    .array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 50 })
    .filter((all) => all.some((weight) => weight > 0))
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), weights, (amount, all) => {
      const shares = allocate(amount, all)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount)
      const total = all.reduce((sum, weight) => sum + weight, 0)
      for (const [n, share] of shares.entries())
        expect(Math.abs(share - (amount / total) * (all[n] as number))).toBeLessThan(1.01)
    }),
  )
})

it('refuses weights that are all zero', () => {
  expect(() => allocate(1, [0, 0])).toThrow()
})
