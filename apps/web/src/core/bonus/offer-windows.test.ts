import { expect, test } from 'vitest'
import { offerWindows, partOfDayAt } from './offer-windows.ts'

const SETTING = {
  bonusRate: 10,
  bonusTimeStart: '10:00:00',
  bonusTimeEnd: '12:00:00',
  endNumberBonus: 25,
  bonusRate2: 5,
  bonusTimeStart2: '22:00',
  bonusTimeEnd2: '02:00',
  endNumberBonus2: 0,
  bonusMax: 50_000,
  turnoverMultiple: 3,
}
const at = (time: string) => Date.parse(`2026-10-05T${time}:00+07:00`)
const running = (time: string) => offerWindows(SETTING, at(time)).map((each) => each.isRunning)

test.each([
  ['09:59', [false, false]],
  ['10:00', [true, false]],
  ['11:59', [true, false]],
  ['12:00', [false, false]],
  ['22:00', [false, true]],
  ['01:59', [false, true]],
  ['02:00', [false, false]],
])('at %s in Bangkok', (time, expected) => expect(running(time)).toEqual(expected))

test('shortens times to five characters, and has no promotion without a maximum', () => {
  expect(offerWindows(SETTING, at('10:00'))[0]).toMatchObject({ start: '10:00', end: '12:00', endNumber: 25 })
  expect(offerWindows({ ...SETTING, bonusMax: 0 }, at('10:00'))).toEqual([])
  expect(offerWindows({ ...SETTING, bonusRate: 0 }, at('10:00'))).toHaveLength(1)
})

test('equal start and end are the whole day', () => {
  expect(offerWindows({ ...SETTING, bonusTimeEnd: '10:00' }, at('03:00'))[0]?.isRunning).toBe(true)
})

test('a day is a whole circle', () => {
  expect(partOfDayAt(at('00:00'))).toBe(0)
  expect(partOfDayAt(at('18:00'))).toBe(0.75)
})
