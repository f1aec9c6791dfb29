import { expect, test } from 'vitest'
import { nextBonus } from './next-bonus.ts'

const window = (start: string, end: string, given: { isRunning?: boolean; isUsedToday?: boolean } = {}) => ({
  window: 1,
  rate: 10,
  max: 50_000,
  start,
  end,
  endNumber: 0,
  isRunning: false,
  isUsedToday: false,
  ...given,
})
const at = (time: string) => Date.parse(`2026-10-05T${time}:00+07:00`)
const found = (windows: ReturnType<typeof window>[], time: string) => {
  const next = nextBonus(windows, at(time))
  return next && `${next.window.start} ${next.isTomorrow ? 'tomorrow' : 'today'}`
}

test.each([
  ['later today', [window('20:00', '22:00')], '14:07', '20:00 today'],
  ['over for today', [window('10:00', '12:00')], '14:07', '10:00 tomorrow'],
  ['the earlier of two', [window('20:00', '22:00'), window('18:00', '19:00')], '14:07', '18:00 today'],
  ['today before tomorrow', [window('08:00', '09:00'), window('23:00', '23:30')], '14:07', '23:00 today'],
  ['used and running', [window('14:00', '16:00', { isRunning: true, isUsedToday: true })], '14:07', '14:00 tomorrow'],
  ['used, across midnight', [window('20:00', '02:00', { isRunning: true, isUsedToday: true })], '00:30', '20:00 today'],
  ['on offer now', [window('14:00', '16:00', { isRunning: true })], '14:07', undefined],
  ['none', [], '14:07', undefined],
] as const)('%s', (_what, windows, time, expected) => {
  expect(found([...windows], time)).toBe(expected)
})

test('a window without a bonus is none', () => {
  expect(nextBonus([{ ...window('20:00', '22:00'), rate: 0 }], at('14:07'))).toBeUndefined()
})
