import { expect, test } from 'vitest'
import { readDays, readPastDay } from './command-day.ts'

const TODAY = '2026-11-28'

test.each([
  ['2569-11-27', 'Buddhist year: 2569-11-27. Write 2026-11-27.'],
  ['2027-01-01', 'future: 2027-01-01. Today is 2026-11-28.'],
  ['2026-02-30', 'is a Bangkok day such as'],
  ['27/11/2026', 'is a Bangkok day such as'],
  [true, 'is a Bangkok day such as'],
] as const)('refuses %s as a day of the past', (word, text) => {
  expect(() => readPastDay(word, TODAY, '--date')).toThrow(text)
  expect(() => readDays({ from: word }, TODAY)).toThrow(text)
})

test('accepts today, and a last day at the end of the month', () => {
  expect(readPastDay(TODAY, TODAY)).toBe(TODAY)
  expect(readDays({ from: '2026-11-01', to: '2026-11-30' }, TODAY)).toEqual({ from: '2026-11-01', to: '2026-11-30' })
})

test.each(['2569-11-30', '2030-11-30'])('refuses %s as the last day', (to) => {
  expect(() => readDays({ to }, TODAY)).toThrow('--to')
})
