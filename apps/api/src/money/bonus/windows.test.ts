import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bangkokDate } from '#kit/text/bangkok-time.ts'
import { type BonusWindow, bonusOf, bonusWindows, runningSince, turnoverOf, windowsOf } from './windows.ts'

const at = (bangkok: string) => new Date(`${bangkok}+07:00`)
const clockTime = fc
  .integer({ min: 0, max: 1439 })
  .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`)

test.each([
  ['10:00', '12:00', '2026-10-05T09:59:59.999', undefined],
  ['10:00', '12:00', '2026-10-05T10:00:00.000', '2026-10-05'],
  ['10:00', '12:00', '2026-10-05T11:59:59.999', '2026-10-05'],
  ['10:00', '12:00', '2026-10-05T12:00:00.000', undefined],
  ['20:00', '02:00', '2026-10-05T19:59:59.999', undefined],
  ['20:00', '02:00', '2026-10-05T23:59:59.999', '2026-10-05'],
  ['20:00', '02:00', '2026-10-06T00:00:00.000', '2026-10-05'],
  ['20:00', '02:00', '2026-10-06T01:59:59.999', '2026-10-05'],
  ['20:00', '02:00', '2026-10-06T02:00:00.000', undefined],
  ['20:00', '02:00', '2027-01-01T00:00:00.000', '2026-12-31'],
  ['00:00', '00:00', '2026-10-05T00:00:00.000', '2026-10-05'],
  ['00:00', '00:00', '2026-10-05T23:59:59.999', '2026-10-05'],
  ['06:30', '06:30', '2026-10-05T06:29:59.999', '2026-10-04'],
  ['06:30:15', '06:30:45', '2026-10-05T06:30:44.999', '2026-10-05'],
])('%s–%s at %s: %s', (start, end, moment, since) => {
  expect(runningSince({ start, end }, at(moment))).toBe(since)
})

test('a window runs exactly at the minutes of a day that are within its length of its start', () => {
  fc.assert(
    fc.property(clockTime, clockTime, (start, end) => {
      const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
      const length = (minutes(end) - minutes(start) + 1440) % 1440 || 1440
      for (let minute = 0; minute < 1440; minute++) {
        const moment = new Date(at('2026-10-05T00:00').getTime() + minute * 60_000)
        const walked = (minute - minutes(start) + 1440) % 1440
        const began = bangkokDate(new Date(moment.getTime() - walked * 60_000))
        const since = runningSince({ start, end }, moment)
        if (since !== (walked < length ? began : undefined))
          throw new Error(`${start}–${end} at minute ${minute}: ${since}`)
      }
    }),
    { numRuns: 60 },
  )
})

const window = (given: Partial<BonusWindow>): BonusWindow => ({
  window: 1,
  rate: 10,
  maxSatang: 50_000,
  start: '00:00',
  end: '00:00',
  endNumber: 0,
  ...given,
})

test.each([
  ['no end numbers: window 1 has precedence', [{}, { window: 2 }], 10_000, [1, 2]],
  ['the end number of window 2 selects it', [{}, { window: 2, endNumber: 25 }], 10_025, [2, 1]],
  ['other satang: window 1 only', [{}, { window: 2, endNumber: 25 }], 10_026, [1]],
  ['both ask for satang, none given', [{ endNumber: 10 }, { window: 2, endNumber: 25 }], 10_000, []],
  ['a window that is not running', [{ start: '13:00', end: '14:00' }, { window: 2 }], 10_000, [2]],
] as [string, Partial<BonusWindow>[], number, number[]][])('%s', (_why, windows, satang, expected) => {
  const fitting = windowsOf(windows.map(window), satang, at('2026-10-05T12:00'))
  expect(fitting.map((each) => each.window.window)).toEqual(expected)
})

test.each([
  [10, 50_000, 10_000, 1_000],
  [10, 50_000, 10_009, 1_000],
  [10, 50_000, 9, 0],
  [33.33, 50_000, 100, 33],
  [10, 50_000, 499_999, 49_999],
  [10, 50_000, 500_001, 50_000],
  [1000, 999_999_999_999, 999_999_999_999, 999_999_999_999],
])('%d %% of a deposit, at most %d: %d gives %d', (rate, maxSatang, satang, bonus) => {
  expect(bonusOf({ rate, maxSatang }, satang)).toBe(bonus)
})

test('a bonus is never above the maximum and never above its share', () => {
  const satang = fc.integer({ min: 1, max: 999_999_999_999 })
  const percent = fc.integer({ min: 1, max: 100_000 }).map((hundredths) => hundredths / 100)
  fc.assert(
    fc.property(satang, percent, satang, (deposit, rate, maxSatang) => {
      const bonus = bonusOf({ rate, maxSatang }, deposit)
      expect(bonus).toBeLessThanOrEqual(maxSatang)
      expect(BigInt(bonus) * 10_000n <= BigInt(deposit) * BigInt(Math.round(rate * 100))).toBe(true)
    }),
  )
})

test('turnover is rounded up to the satang', () => {
  expect([turnoverOf(11_000, 1), turnoverOf(101, 1.5), turnoverOf(3, 0), turnoverOf(1, 0.01)]).toEqual([
    11_000, 152, 0, 1,
  ])
})

test.each([
  [{ rate1: 10, maxSatang: 0 }, []],
  [{ rate1: 0, rate2: 5, maxSatang: 100 }, [2]],
  [{ rate1: 10, rate2: 5, maxSatang: 100 }, [1, 2]],
])('windows that are switched on: %j', (given, expected) => {
  const off = { rate1: 0, start1: '00:00', end1: '00:00', endNumber1: 0, maxSatang: 0, turnoverMultiple: 1 }
  const settings = { ...off, rate2: 0, start2: '00:00', end2: '00:00', endNumber2: 0, ...given }
  expect(bonusWindows(settings).map((each) => each.window)).toEqual(expected)
})
