import { getSetting, getUserSetting } from '@duang/contract/site/setting'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, clientOf, createTestSite, logIn, type TestSite } from '../../../../test/people/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())

const BONUS = {
  rate1: 10,
  start1: '10:00',
  end1: '12:00:30',
  endNumber1: 0,
  rate2: 5.5,
  start2: '22:00:00',
  end2: '02:00:00',
  endNumber2: 25,
  maxSatang: 50_000,
  turnoverMultiple: 3,
}
const SETTING = {
  bonusRate: 10,
  bonusRate2: 5.5,
  bonusTimeStart: '10:00:00',
  bonusTimeEnd: '12:00:30',
  bonusTimeStart2: '22:00:00',
  bonusTimeEnd2: '02:00:00',
  bonusMax: 50_000,
  endNumberBonus: 0,
  endNumberBonus2: 25,
  turnoverMultiple: 3,
}
test('returns the same bonus fields to visitors and members, with seconds in every time', async () => {
  await site.setSettings({ bonus: BONUS, lineIds: ['@one', '@two'] })
  const member = clientOf(site, await logIn(site, await addMember(site)))
  expect(await clientOf(site)(getSetting, {})).toEqual({
    setting: SETTING,
    line: { line1: { id: '@one' }, line2: { id: '@two' } },
    websiteStatus: '',
  })
  expect(await member(getUserSetting, { body: {} })).toEqual(SETTING)
})
