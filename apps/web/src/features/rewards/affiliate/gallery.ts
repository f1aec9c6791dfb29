import { reportWinlost } from '@duang/contract/games/winlost'
import {
  type AffiliateAccrual,
  getAffiliateBonus,
  getAffiliateCode,
  getDownlineBonus,
  listAccruals,
  listDownline,
  withdrawAffiliate,
} from '@duang/contract/rewards/affiliate'
import { pending, refusal, reply } from '#gallery/fixtures.ts'
import { fill, press, shows, wait } from '#gallery/simulated-input.ts'
import type { GalleryScreen } from '#gallery/state.ts'
import { detail } from '#gallery/wallet-fixtures.ts'

const path = '/auth/affiliate'
const member = { path, isMember: true }

const code = reply(getAffiliateCode, { code: 'KHMN2345' })
const bonus = (balance: number, earned: number, friends: number, hasPlan = true) =>
  reply(getAffiliateBonus, {
    balance,
    minimum: 100,
    earned,
    friends,
    plan: hasPlan
      ? [
          { basis: 'first-deposit', percents: [5] },
          { basis: 'turnover', percents: [0.3, 0.1] },
          { basis: 'net-loss', percents: [5, 2, 1] },
        ]
      : [],
  })
const NAMES = ['so•••', 'ma•••', 'na•••', 'pi•••', 'ch•••']
const friends = reply(listDownline, {
  downline: Object.fromEntries(
    NAMES.map((name, n) => [
      `${name}${n}`,
      { name, depth: 1, joinedAt: `2026-0${9 - n}-1${n}T05:00:00Z`, earned: n === 4 ? 0 : 184_050 * (5 - n) },
    ]),
  ),
  next: '12',
})
const accrual = (id: number, given: Partial<AffiliateAccrual> = {}): AffiliateAccrual => ({
  id,
  day: '2026-10-04',
  name: 'so•••',
  depth: 1,
  basis: 'net-loss',
  base: 124_050,
  percent: 5,
  amount: 6_202,
  reversed: null,
  ...given,
})
const accruals = reply(listAccruals, {
  items: [
    accrual(4),
    accrual(3, { basis: 'turnover', base: 1_240_000, percent: 0.3, amount: 3_720 }),
    accrual(2, { name: 'pi•••', depth: 2, base: 2_000_000, percent: 2, amount: 40_000 }),
    accrual(1, { name: 'ma•••', basis: 'first-deposit', base: 100_000, amount: 5_000, reversed: 5_000 }),
  ],
  next: null,
})
const total = reply(getDownlineBonus, { success: true, data: { total_bonus: 49_922, downline_users: 3 } })
const moves = reply(reportWinlost, {
  entries: [
    { at: '2026-10-05T04:12:00Z', kind: 'claim', change: -120_000 },
    { at: '2026-10-04T20:00:00Z', kind: 'accrue', change: 49_922 },
    { at: '2026-10-04T08:00:00Z', kind: 'reversal', change: -5_000 },
  ],
})
const rich = [detail, code, bonus(1_234_550, 4_812_075, 24), friends, accruals, total, moves]
const nothing = [
  ...[detail, code, bonus(0, 0, 0)],
  reply(listDownline, { downline: {}, next: null }),
  reply(listAccruals, { items: [], next: null }),
  reply(getDownlineBonus, { success: true, data: { total_bonus: 0, downline_users: 0 } }),
  reply(reportWinlost, { entries: [] }),
]
const openClaim = async () => {
  await press('ย้ายเข้าเครดิต')
  await shows('จำนวนที่ย้าย')
  await wait(400)
}

export const states: GalleryScreen = {
  data: { ...member, fixtures: rich },
  loading: { ...member, fixtures: [pending(getAffiliateCode), pending(getAffiliateBonus), pending(listDownline)] },
  failed: {
    ...member,
    fixtures: [
      refusal(getAffiliateCode, 'internal'),
      refusal(getAffiliateBonus, 'internal'),
      refusal(listDownline, 'internal'),
    ],
  },
  empty: { ...member, fixtures: nothing },
  'no-plan': { ...member, fixtures: [bonus(0, 0, 0, false), ...nothing] },
  hidden: { ...member, fixtures: rich, act: () => press('ซ่อนยอดเงิน') },
  code: { ...member, fixtures: rich, act: () => press('แสดง QR') },
  earnings: {
    ...member,
    fixtures: rich,
    act: async () => {
      await press('รายได้จากเพื่อน')
      await shows('วิธีคำนวณ')
    },
  },
  'earnings-empty': { ...member, fixtures: nothing, act: () => press('รายได้จากเพื่อน') },
  'earnings-failed': {
    ...member,
    fixtures: [refusal(getDownlineBonus, 'internal'), refusal(listAccruals, 'internal'), ...rich],
    act: () => press('รายได้จากเพื่อน'),
  },
  'earnings-range': {
    ...member,
    fixtures: rich,
    act: async () => {
      await press('รายได้จากเพื่อน')
      await press('กำหนดเอง')
      await fill('ถึงวันที่', '2026-01-01')
      await shows('วันที่สิ้นสุดต้องไม่ก่อน')
    },
  },
  moves: {
    ...member,
    fixtures: rich,
    act: async () => {
      await press('ประวัติการย้ายรายได้')
      await shows('ปรับลดจากรายการฝาก')
    },
  },
  'moves-empty': { ...member, fixtures: nothing, act: () => press('ประวัติการย้ายรายได้') },
  claim: { ...member, fixtures: rich, act: openClaim },
  'claim-too-much': {
    ...member,
    fixtures: rich,
    act: async () => {
      await openClaim()
      await fill('จำนวนที่ย้าย', '99999')
      await shows('ยอดที่ย้ายต้องไม่เกิน')
    },
  },
  'claim-refused': {
    ...member,
    fixtures: [refusal(withdrawAffiliate, 'affiliate_insufficient'), ...rich],
    act: async () => {
      await openClaim()
      await press('ยืนยันการย้าย')
      await shows('ยอดที่ย้ายต้องไม่เกิน')
    },
  },
  'claim-done': {
    ...member,
    fixtures: [reply(withdrawAffiliate, { balance: 0, credit: 1_234_550, version: 9 }), ...rich],
    act: async () => {
      await openClaim()
      await press('ยืนยันการย้าย')
      await shows('ย้ายเข้าเครดิตแล้ว')
    },
  },
}
