import { confirmRaise, type OwnLimits, readLimits, selfExclude, setLimit } from '@duang/contract/account/limits'
import { pending, refusal, reply } from '#gallery/fixtures.ts'
import { fill, press, shows } from '#gallery/simulated-input.ts'
import type { GalleryScreen } from '#gallery/state.ts'
import { credit, noBonus, openBonus } from '#gallery/wallet-fixtures.ts'

const figures = (period: 'day' | 'week' | 'month', given: Partial<OwnLimits['figures'][number]>) => ({
  period,
  since: '2026-10-04T17:00:00Z',
  until: '2026-10-05T17:00:00Z',
  staked: 0,
  won: 0,
  net: 0,
  minutes: 0,
  deposited: 0,
  ...given,
})
const limits: OwnLimits['limits'] = (['deposit', 'loss', 'stake'] as const).flatMap((kind) =>
  (['day', 'week', 'month'] as const).map((period) => ({
    kind,
    period,
    amount: null,
    used: 0,
    left: null,
    pending: null,
  })),
)
const withLimits = (given: Record<string, Partial<OwnLimits['limits'][number]>>): OwnLimits['limits'] =>
  limits.map((each) => ({ ...each, ...given[`${each.kind} ${each.period}`] }))

const NEW: OwnLimits = {
  at: '2026-10-05T07:07:00Z',
  figures: [figures('day', {}), figures('week', {}), figures('month', {})],
  limits,
  lying: 0,
  time: { minutes: null, used: 0, left: null, pending: null },
  break: null,
  remindEvery: 60,
}
const waits = { from: '2026-10-06T06:10:00Z', until: '2026-10-13T06:10:00Z' }
const ripe = { from: '2026-10-05T06:07:00Z', until: '2026-10-12T06:07:00Z' }
const OWN: OwnLimits = {
  ...NEW,
  figures: [
    figures('day', { staked: 184_000, won: 121_550, net: -62_450, minutes: 65, deposited: 100_000 }),
    figures('week', { staked: 912_000, won: 1_004_000, net: 92_000, minutes: 390, deposited: 250_000 }),
    figures('month', { staked: 912_000, won: 1_004_000, net: 92_000, minutes: 390, deposited: 250_000 }),
  ],
  limits: withLimits({
    'deposit day': { amount: 200_000, used: 100_000, left: 100_000 },
    'deposit month': { amount: 1_000_000, used: 250_000, left: 750_000, pending: { amount: 2_000_000, ...waits } },
    'loss day': { amount: 60_000, used: 62_450, left: 0 },
    'stake week': { amount: 1_500_000, used: 912_000, left: 588_000, pending: { amount: null, ...ripe } },
  }),
  time: { minutes: 120, used: 65, left: 55, pending: null },
}
const member = { path: '/auth/settings/limits', isMember: true }
const own = reply(readLimits, OWN)

export const states: GalleryScreen = {
  data: { ...member, fixtures: [own] },
  lying: {
    ...member,
    fixtures: [
      reply(readLimits, {
        ...OWN,
        limits: withLimits({
          'loss day': { amount: 60_000, used: 10_000, left: 0 },
          'stake week': { amount: 1_500_000, used: 912_000, left: 538_000 },
        }),
        lying: 50_000,
      }),
    ],
  },
  new: { ...member, fixtures: [reply(readLimits, NEW)] },
  loading: { ...member, fixtures: [pending(readLimits)] },
  failed: { ...member, fixtures: [refusal(readLimits, 'internal')] },
  'on-break': {
    ...member,
    fixtures: [
      reply(readLimits, {
        ...OWN,
        break: { kind: 'time-out', since: '2026-10-05T06:00:00Z', until: '2026-10-12T06:00:00Z' },
      }),
    ],
  },
  excluded: {
    ...member,
    fixtures: [
      reply(readLimits, {
        ...OWN,
        break: { kind: 'self-exclusion', since: '2026-10-05T06:00:00Z', until: '2027-04-05T06:00:00Z' },
      }),
    ],
  },
  sheet: {
    ...member,
    fixtures: [own],
    act: async () => {
      await press('แก้ไข วงเงินฝาก ต่อวัน')
      await fill('วงเงินใหม่', '5000')
      await shows('ขอเพิ่มวงเงิน')
    },
  },
  'sheet-refused': {
    ...member,
    fixtures: [own, refusal(setLimit, 'rate_limited')],
    act: async () => {
      await press('แก้ไข วงเงินฝาก ต่อวัน')
      await fill('วงเงินใหม่', '500')
      await press('บันทึกวงเงิน')
      await shows('ถี่เกินไป')
    },
  },
  'time-sheet': { ...member, fixtures: [own], act: () => press('แก้ไข เวลาเล่น') },
  'raise-refused': {
    ...member,
    fixtures: [own, refusal(confirmRaise, 'limits_raise_none')],
    act: async () => {
      await press('ยืนยันการเปลี่ยน')
      await shows('ไม่มีการเปลี่ยนแปลง')
    },
  },
  'break-sheet': { ...member, fixtures: [own], act: () => press('พัก 24') },
  'exclude-sheet': {
    ...member,
    fixtures: [own, credit(119_500), openBonus, refusal(selfExclude, 'password_wrong')],
    act: async () => {
      await press('ระงับ 6')
      await fill('รหัสผ่านของคุณ', 'not it')
      await press('ระงับการเล่น')
      await shows('ไม่ถูกต้อง')
    },
  },
  'exclude-in-game': {
    ...member,
    fixtures: [own, credit(0, 1, 50_000), noBonus],
    act: async () => {
      await press('ระงับ 6')
      await shows('อยู่ในเกม')
    },
  },
}

export const pictures = ['new', 'on-break', 'sheet', 'exclude-sheet']
