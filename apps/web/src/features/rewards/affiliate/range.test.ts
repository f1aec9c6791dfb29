import { expect, test } from 'vitest'
import { rangeOf, rangeProblem } from './range.ts'

const NOW = Date.parse('2026-10-05T17:30:00Z')

test.each([
  ['today', { start: '2026-10-06', end: '2026-10-06' }],
  ['week', { start: '2026-09-30', end: '2026-10-06' }],
  ['month', { start: '2026-10-01', end: '2026-10-06' }],
] as const)('%s ends on the Bangkok day of now', (choice, range) => {
  expect(rangeOf(choice, NOW)).toEqual(range)
})

test.each([
  [{ start: '2026-10-05', end: '2026-10-05' }, undefined],
  [{ start: '2026-10-05', end: '2026-10-04' }, 'order'],
  [{ start: '', end: '2026-10-04' }, 'order'],
  [{ start: '2026-07-05', end: '2026-10-04' }, undefined],
  [{ start: '2026-07-04', end: '2026-10-04' }, 'long'],
])('%j: %s', (range, problem) => {
  expect(rangeProblem(range)).toBe(problem)
})
