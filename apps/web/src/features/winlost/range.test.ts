import { expect, test } from 'vitest'
import { rangeOf } from './range.ts'

test('a range begins at midnight in Bangkok', () => {
  // 01:30 of the 5th in Bangkok, still the 4th in London.
  const now = Date.parse('2026-10-04T18:30:00Z')
  expect(rangeOf('today', now)).toEqual({ from: '2026-10-04T17:00:00.000Z', to: '2026-10-04T18:30:00.000Z' })
  expect(rangeOf('last7', now).from).toBe('2026-09-28T17:00:00.000Z')
  expect(rangeOf('thisMonth', now).from).toBe('2026-09-30T17:00:00.000Z')
})
