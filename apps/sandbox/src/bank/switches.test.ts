import { expect, test } from 'vitest'
import { ALL_QUIET, isClosed } from '#bank/switches.ts'

test.each([
  ['22:59', '23:00', '01:00', false],
  ['23:00', '23:00', '01:00', true],
  ['00:59', '23:00', '01:00', true],
  ['01:00', '23:00', '01:00', false],
  ['12:00', '11:00', '13:00', true],
  ['13:00', '11:00', '13:00', false],
])('at %s a bank closed %s to %s: %s', (time, from, to, closed) => {
  expect(isClosed({ ...ALL_QUIET, night: { from, to } }, new Date(`2026-10-05T${time}:00+07:00`))).toBe(closed)
})

test('a bank without a night never closes', () => {
  expect(isClosed(ALL_QUIET, new Date())).toBe(false)
})
