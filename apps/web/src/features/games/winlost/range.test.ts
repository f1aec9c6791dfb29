import { expect, test } from 'vitest'
import { addMonths, daysIn, isRange, rangeOf, readRange, weeksOf, withEnd } from './range.ts'

// 01:30 of the 5th in Bangkok, still the 4th in London.
const NOW = Date.parse('2026-10-04T18:30:00Z')

test('a range consists of days of Bangkok', () => {
  expect(rangeOf('today', NOW)).toEqual({ start: '2026-10-05', end: '2026-10-05' })
  expect(rangeOf('week', NOW)).toEqual({ start: '2026-09-29', end: '2026-10-05' })
  expect(rangeOf('month', NOW)).toEqual({ start: '2026-10-01', end: '2026-10-05' })
})

test.each([
  ['', 'week', '2026-09-29'],
  ['range=today', 'today', '2026-10-05'],
  ['range=nonsense', 'week', '2026-09-29'],
  ['start=2026-09-01&end=2026-09-02', 'custom', '2026-09-01'],
  ['start=2026-09-02&end=2026-09-01', 'week', '2026-09-29'],
  ['start=2026-09-31&end=2026-10-01', 'week', '2026-09-29'],
  ['start=2026-06-01&end=2026-10-01&range=month', 'month', '2026-10-01'],
  ['start=2026-10-01&end=2026-10-06', 'week', '2026-09-29'],
])('the address %s is %s from %s', (search, choice, start) => {
  expect(readRange(new URLSearchParams(search), NOW)).toMatchObject({ choice, range: { start } })
})

test('accepts a quarter, and rejects a day more', () => {
  expect(isRange({ start: '2026-07-06', end: '2026-10-05' }, NOW)).toBe(true)
  expect(isRange({ start: '2026-07-05', end: '2026-10-05' }, NOW)).toBe(false)
})

test('lists the days of a range across the end of a month', () => {
  expect(daysIn({ start: '2026-09-29', end: '2026-10-01' })).toEqual(['2026-09-29', '2026-09-30', '2026-10-01'])
})

test.each([
  ['start', '2026-09-20', '2026-09-20', '2026-10-05'],
  ['start', '2026-10-07', '2026-10-07', '2026-10-07'],
  ['start', '2026-01-01', '2026-01-01', '2026-04-02'],
  ['end', '2026-10-02', '2026-10-02', '2026-10-02'],
  ['end', '2027-02-01', '2026-11-02', '2027-02-01'],
] as const)('the %s %s makes %s to %s', (end, day, first, last) => {
  expect(withEnd({ start: '2026-10-03', end: '2026-10-05' }, end, day)).toEqual({ start: first, end: last })
})

test('lists the weeks of a month from Sunday, and later months', () => {
  const weeks = weeksOf('2026-10-05')
  expect(weeks.map((week) => week.filter(Boolean).length)).toEqual([3, 7, 7, 7, 7])
  expect(weeks[0]?.[4]).toBe('2026-10-01')
  expect(weeksOf('2026-02-01').flat().filter(Boolean)).toHaveLength(28)
  expect([addMonths('2026-01-31', 1), addMonths('2026-01-15', -1)]).toEqual(['2026-02-28', '2025-12-15'])
})
