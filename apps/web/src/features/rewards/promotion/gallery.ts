import type { CallReply } from '@duang/contract'
import { checkCoupon, redeemCoupon } from '@duang/contract/rewards/coupon'
import { getSetting, getUserSetting } from '@duang/contract/site/setting'
import { type Fixture, pending, refusal, reply } from '#gallery/fixtures.ts'
import { fill, press, shows } from '#gallery/simulated-input.ts'
import type { GalleryScreen, GalleryState } from '#gallery/state.ts'

type Setting = CallReply<typeof getUserSetting>

const BOTH: Setting = {
  bonusRate: 10,
  bonusRate2: 5,
  bonusTimeStart: '10:00:00',
  bonusTimeEnd: '15:00:00',
  bonusTimeStart2: '20:00:00',
  bonusTimeEnd2: '23:30:00',
  bonusMax: 50_000,
  endNumberBonus: 0,
  endNumberBonus2: 25,
  turnoverMultiple: 1,
}

/** Of a member, where the settings are merged with those of the level. */
const member = (given: Partial<Setting> = {}): GalleryState => ({
  path: '/auth/media/promotion',
  isMember: true,
  fixtures: [reply(getUserSetting, { ...BOTH, ...given })],
})
const visitor = (given: Partial<Setting> = {}): GalleryState => ({
  path: '/promotion',
  fixtures: [
    reply(getSetting, {
      setting: { ...BOTH, ...given },
      line: { line1: { id: '@duang-demo' }, line2: { id: '' } },
      websiteStatus: '',
    }),
  ],
})

const withCode = (isFound: boolean, ...fixtures: Fixture[]): GalleryState => ({
  ...member(),
  fixtures: [reply(getUserSetting, BOTH), ...fixtures],
  act: async () => {
    await fill('รหัสคูปอง', 'HELLO-2026')
    await press('ตรวจสอบคูปอง')
    if (isFound) await press('ใช้คูปอง')
  },
})
const GIVEN = { credit: 5_000, turnoverMultiple: 1, points: null, rights: null }
const checked = reply(checkCoupon, { name: 'ต้อนรับ', given: GIVEN })
const couponStates: GalleryScreen = {
  'coupon-checked': withCode(false, checked),
  'coupon-redeemed': withCode(
    true,
    checked,
    reply(redeemCoupon, { name: 'ต้อนรับ', given: GIVEN, credit: 105_000, version: 8 }),
  ),
  'coupon-busy': withCode(false, pending(checkCoupon)),
  'coupon-unknown': withCode(false, refusal(checkCoupon, 'coupon_unknown')),
  'coupon-delayed': withCode(false, refusal(checkCoupon, 'rate_limited', { retryAfterSeconds: 30 })),
}

export const states: GalleryScreen = {
  data: member(),
  'one-window': member({ bonusRate2: 0 }),
  'over-midnight': member({ bonusTimeStart2: '20:00:00', bonusTimeEnd2: '02:00:00' }),
  'whole-day': member({ bonusRate2: 0, bonusTimeStart: '00:00:00', bonusTimeEnd: '00:00:00' }),
  'over-midnight-running': member({ bonusRate: 0, bonusTimeStart2: '22:00:00', bonusTimeEnd2: '15:00:00' }),
  none: member({ bonusMax: 0 }),
  loading: { ...member(), fixtures: [pending(getUserSetting)] },
  failed: { ...member(), fixtures: [refusal(getUserSetting, 'internal')] },
  calculated: {
    ...member(),
    act: async () => {
      await shows('โบนัสเงินฝาก')
      await fill('ยอดที่ตั้งใจโอน', '1000.25')
    },
  },
  visitor: visitor(),
  'visitor-none': visitor({ bonusMax: 0 }),
  ...couponStates,
}

export const pictures = ['none', 'over-midnight']
