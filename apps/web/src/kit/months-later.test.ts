import { expect, test } from 'vitest'
import { monthsLater } from './months-later.ts'

// The last two are days of Bangkok that have begun, while the day before goes on elsewhere.
test.each([
  ['2027-08-31T05:00:00.000Z', 6, '2028-02-29T05:00:00.000Z'],
  ['2026-08-30T05:00:00.000Z', 6, '2027-02-28T05:00:00.000Z'],
  ['2028-02-29T05:00:00.000Z', 12, '2029-02-28T05:00:00.000Z'],
  ['2026-10-07T05:00:00.000Z', 60, '2031-10-07T05:00:00.000Z'],
  ['2026-12-31T05:00:00.000Z', 6, '2027-06-30T05:00:00.000Z'],
  ['2027-08-30T18:00:00.000Z', 6, '2028-02-28T18:00:00.000Z'],
  ['2026-09-30T20:00:00.000Z', 6, '2027-03-31T20:00:00.000Z'],
])('%s and %i months is %s, as the server stores it', (from, months, until) => {
  expect(monthsLater(Date.parse(from), months).toISOString()).toBe(until)
})
