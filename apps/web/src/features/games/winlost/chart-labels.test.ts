import { expect, test } from 'vitest'
import { dateStep, gridLines, valuePlaces } from './chart-labels.ts'

test.each([
  ['every bar where there is room', [100, -50, 30], 1, [0, 1, 2]],
  ['no day without a result', [100, 0, -50], 1, [0, 2]],
  ['the longer of two neighbours', [100, 90, 0, 40], 2, [0, 3]],
  ['both sides of zero', [100, -90, 80], 3, [0, 1]],
  ['none over a longer bar', [100, 90, 95], 3, [0]],
] as const)('values are shown on %s', (_, values, gap, places) => {
  expect([...valuePlaces(values, gap)].sort((a, b) => a - b)).toEqual(places)
})

test.each([
  [7, 31, 1],
  [26, 31, 1],
  [31, 6, 7],
  [92, 31, 3],
  [92, 6, 31],
])('of %i days with room for %i dates each %ith has one', (days, room, step) => {
  expect(dateStep(days, room)).toBe(step)
})

test.each([
  [71_500, -100_000, [-100_000, -50_000, 50_000]],
  [0, -30_000, [-30_000, -20_000, -10_000]],
  [0, 0, []],
])('between %i and %i the lines are %j', (top, bottom, lines) => {
  expect(gridLines(top, bottom)).toEqual(lines)
})
