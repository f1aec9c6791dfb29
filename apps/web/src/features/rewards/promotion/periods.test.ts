import { expect, test } from 'vitest'
import type { BonusWindow } from '#core/bonus/bonus-estimate.ts'
import { clockOf, nextOf, skiesOf } from './periods.ts'

const at = (...starts: string[]): BonusWindow[] =>
  starts.map((start, n) => ({
    window: (n + 1) as 1 | 2,
    rate: 10,
    max: 50_000,
    start,
    end: '23:59',
    endNumber: 0,
    isRunning: false,
    isUsedToday: false,
  }))
const bangkok = (time: string) => Date.parse(`2026-10-05T${time}:00+07:00`)

test.each(['00:00', '06:59', '14:07', '23:59'])('the clock of %s is the time in Bangkok', (time) => {
  expect(clockOf(bangkok(time)).text).toBe(time)
})

test.each([
  [['05:00'], ['dawn']],
  [
    ['08:00', '17:00'],
    ['dawn', 'dusk'],
  ],
  [
    ['10:00', '20:00'],
    ['day', 'night'],
  ],
  [['00:30'], ['night']],
  [
    ['20:00', '21:00'],
    ['night', 'dawn'],
  ],
])('periods from %j have the skies %j', (starts, skies) => {
  expect(skiesOf(at(...starts))).toEqual(skies)
})

test.each([
  ['09:00', '10:00'],
  ['14:07', '20:00'],
  ['22:00', '10:00'],
])('at %s the next period begins at %s', (time, start) => {
  expect(nextOf(at('10:00', '20:00'), bangkok(time))?.start).toBe(start)
})
