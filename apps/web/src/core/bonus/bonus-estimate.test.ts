import { expect, test } from 'vitest'
import { type BonusWindow, endText, estimateBonus } from './bonus-estimate.ts'

const window = (given: Partial<BonusWindow>): BonusWindow => ({
  window: 1,
  rate: 10,
  max: 50_000,
  start: '10:00',
  end: '12:00',
  isRunning: true,
  endNumber: 0,
  isUsedToday: false,
  ...given,
})

test.each([
  ['a tenth', [{}], 100_000, 10_000],
  ['rounded down to the satang', [{}], 100_009, 10_000],
  ['never above the maximum', [{}], 1_000_000, 50_000],
  ['too little for a satang', [{}], 9, undefined],
  ['no window', [], 100_000, undefined],
  ['not running', [{ isRunning: false }], 100_000, undefined],
  ['used today', [{ isUsedToday: true }], 100_000, undefined],
  ['without the end number', [{ endNumber: 25 }], 100_000, undefined],
  ['with the end number', [{ endNumber: 25 }], 100_025, 10_002],
  ['the end number chooses its window', [{}, { window: 2, rate: 5, endNumber: 25 }], 100_025, 5_001],
  ['window 1 has priority', [{ window: 2, rate: 5 }, {}], 100_000, 10_000],
] as [string, Partial<BonusWindow>[], number, number | undefined][])('%s', (_name, windows, amount, bonus) => {
  expect(estimateBonus(windows.map(window), amount, 1)?.bonus).toBe(bonus)
})

test('the turnover is a multiple of deposit and bonus, rounded up', () => {
  expect(estimateBonus([window({})], 100_000, 1.5)).toEqual({ bonus: 10_000, total: 110_000, turnover: 165_000 })
})

test('gives no estimate without the multiple', () => {
  expect(estimateBonus([window({})], 100_000, undefined)).toBeUndefined()
})

test('formats satang as the end of an amount', () => {
  expect([endText(25), endText(7)]).toEqual(['.25', '.07'])
})
