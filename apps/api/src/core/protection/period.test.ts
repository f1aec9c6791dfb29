import { expect, test } from 'vitest'
import { datesOf, spanOf } from './period.ts'

test.each([
  ['2026-10-05T16:59:59Z', 'day', '2026-10-05', '2026-10-06'],
  ['2026-10-05T17:00:00Z', 'day', '2026-10-06', '2026-10-07'],
  ['2026-10-04T16:59:59Z', 'week', '2026-09-28', '2026-10-05'],
  ['2026-10-04T17:00:00Z', 'week', '2026-10-05', '2026-10-12'],
  ['2026-10-11T16:59:59Z', 'week', '2026-10-05', '2026-10-12'],
  ['2026-12-31T16:59:59Z', 'month', '2026-12-01', '2027-01-01'],
  ['2027-01-31T00:00:00Z', 'month', '2027-01-01', '2027-02-01'],
  ['2028-02-29T12:00:00Z', 'month', '2028-02-01', '2028-03-01'],
] as const)('%s: the %s from %s to %s', (at, period, first, next) => {
  expect(datesOf(period, new Date(at))).toEqual({ first, next })
})

test('a period begins at midnight in Bangkok', () => {
  expect(spanOf('day', new Date('2026-10-05T05:00:00Z'))).toEqual({
    since: new Date('2026-10-04T17:00:00Z'),
    until: new Date('2026-10-05T17:00:00Z'),
  })
})
