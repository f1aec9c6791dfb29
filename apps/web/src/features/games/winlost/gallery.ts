import {
  type Adjustment,
  type DayFigures,
  downloadRounds,
  findRound,
  type GameFigures,
  listExtras,
  listGameDays,
  listRounds,
  type Round,
  reportWinlost,
} from '@duang/contract/games/winlost'
import { type CashbackAccrual, listCashback } from '@duang/contract/rewards/cashback'
import { inTurn, pending, refusal, reply } from '#gallery/fixtures.ts'
import { press, shows, wait } from '#gallery/simulated-input.ts'
import type { GalleryScreen } from '#gallery/state.ts'

const path = '/auth/winlost'
const member = { path, isMember: true }
const TODAY = '2026-10-05'

const figures = (rounds: number, turnover: number, won: number, lost: number) => ({
  rounds,
  turnover,
  won,
  lost,
  net: won - lost,
  free: 0,
})
const dayBefore = (days: number): string => new Date(Date.parse(TODAY) - days * 86_400_000).toISOString().slice(0, 10)
const NETS = [-125_000, 84_050, 0, -310_000, 1_250_000, -64_000, -18_000]
const days = (count: number): DayFigures[] =>
  Array.from({ length: count }, (_, n) => {
    const net = NETS[n % NETS.length] ?? 0
    return { day: dayBefore(n), ...figures(40 + n, 900_000, Math.max(net, 0), Math.max(-net, 0)) }
  }).filter((each) => each.net !== 0)

const game = (n: number, th: string, net: number): GameFigures => ({
  provider: 'joker',
  providerName: 'Joker',
  gameCode: `g${n}`,
  name: { th, en: '' },
  ...(n < 2 ? { type: n === 0 ? 'slot' : 'casino', image: null } : {}),
  ...figures(1_284 - n * 400, 12_480_050 - n * 4_000_000, Math.max(net, 0), Math.max(-net, 0)),
})
const games = [game(0, 'มังกรทอง', -640_000), game(1, 'ผู้ใหญ่บ้านตกปลาที่ริมน้ำกว้างใหญ่', 1_435_050), game(2, 'น้ำเต้าปูปลา', 0)]

const NO_EXTRAS = { count: 0, promotions: 0, adjustments: 0 }
const SOME_EXTRAS = { count: 3, promotions: 50_000, adjustments: -12_550 }
const report = (list: DayFigures[], extras = NO_EXTRAS, free = 0) => {
  const sum = (of: (each: DayFigures) => number) => list.reduce((total, each) => total + of(each), 0)
  const total = figures(
    sum((each) => each.rounds),
    sum((each) => each.turnover),
    sum((each) => each.won),
    sum((each) => each.lost),
  )
  const found = { days: list, games: list.length > 0 ? games : [] }
  return reply(reportWinlost, { total: { ...total, free }, extras, ...found, entries: [] })
}
const round = (n: number, closed = true): Round => {
  const at = new Date(Date.parse('2026-10-05T06:30:00Z') - n * 41_000).toISOString()
  const payout = n % 3 === 0 ? 12_550 : 0
  return {
    provider: 'joker',
    providerName: 'Joker',
    roundId: `JK-20261005-000${n}`,
    gameCode: 'g0',
    name: { th: 'มังกรทอง', en: '' },
    openedAt: at,
    closedAt: closed ? at : null,
    stake: 5_000,
    payout,
    net: payout - 5_000,
    isFree: false,
  }
}
/** Longer than the sheet. */
const many = Array.from({ length: 30 }, (_, n) => round(n, n > 0))
const rounds = reply(listRounds, { items: [round(0, false), ...[1, 2, 3, 4, 5].map((n) => round(n))], next: 'next' })
const at = '2026-10-05T06:27:57.000Z'
const one = reply(findRound, {
  round: round(3),
  transactions: [
    { txId: 'b1', kind: 'bet', at, bet: 5_000, win: 0, credit: 1_243_050, isRolledBack: false, isFree: false },
    { txId: 'w1', kind: 'win', at, bet: 0, win: 10_000, credit: 1_253_050, isRolledBack: true, isFree: false },
    { txId: 'r1', kind: 'rollback', at, bet: 0, win: 0, credit: 1_243_050, isRolledBack: false, isFree: false },
    { txId: 'w2', kind: 'win', at, bet: 0, win: 12_550, credit: 1_255_600, isRolledBack: false, isFree: false },
    { txId: 'e1', kind: 'endRound', at, bet: 0, win: 0, credit: 1_255_600, isRolledBack: false, isFree: false },
  ],
})
const freeRound: Round = { ...round(3), stake: 0, payout: 12_550, net: 12_550, isFree: true }
const free = [
  reply(findRound, {
    round: freeRound,
    transactions: [
      { txId: 'b1', kind: 'bet', at, bet: 0, win: 0, credit: 1_243_050, isRolledBack: false, isFree: true },
      { txId: 'w1', kind: 'win', at, bet: 0, win: 12_550, credit: 1_255_600, isRolledBack: false, isFree: true },
    ],
  }),
  reply(listRounds, { items: [freeRound], next: null }),
]
const extra = (kind: Adjustment['kind'], amount: number, reason: string | null, isRolledBack = false): Adjustment => ({
  provider: 'joker',
  providerName: 'Joker',
  txId: `JK-${kind}-${Math.abs(amount)}`,
  kind,
  at,
  amount,
  credit: 1_255_600,
  isRolledBack,
  reason,
})
const extras = reply(listExtras, {
  items: [
    extra('adjust', -12_550, 'แก้ผลรอบ JK-2041 ที่จ่ายเกินไป'),
    extra('promo', 50_000, 'Tournament, rank 12'),
    extra('promo', 990_000, null, true),
  ],
  next: null,
})
const week = (first: string, last: string, given: Partial<CashbackAccrual> = {}): CashbackAccrual => ({
  first,
  last,
  level: 2,
  percent: 5,
  cap: null,
  turnover: 8_400_050,
  net: -640_000,
  bonus: 0,
  loss: 640_000,
  amount: 32_000,
  accruedAt: `${last}T20:00:00Z`,
  ...given,
})
const cashback = reply(listCashback, {
  balance: 4_032_000,
  minimum: 100,
  period: 'week',
  percent: 5,
  cap: null,
  next: null,
  items: [
    week('2026-09-28', '2026-10-04'),
    week('2026-09-21', '2026-09-27', { net: -900_000, bonus: 100_000, loss: 800_000, amount: 40_000 }),
    week('2026-09-14', '2026-09-20', {
      level: 4,
      percent: 10,
      cap: 20_000_000,
      net: -310_000_000,
      loss: 310_000_000,
      amount: 20_000_000,
    }),
  ],
})
const noCashback = reply(listCashback, {
  balance: 0,
  minimum: 100,
  period: 'week',
  percent: 0,
  cap: null,
  next: null,
  items: [],
})
const all = [cashback, report(days(7)), reply(listGameDays, { days: days(7) }), rounds, one]
const quarter = `${path}?start=2026-07-06&end=2026-10-05`

const toRounds = async () => {
  await press('ตาราง')
  await press('5 ต.ค. 69')
  await shows('วันจันทร์ที่ 5 ตุลาคม')
  await press('มังกรทอง')
  await shows('โหลดเพิ่มเติม')
  await wait(400)
}

export const states: GalleryScreen = {
  data: { ...member, fixtures: all },
  table: { ...member, fixtures: all, act: () => press('ตาราง') },
  today: { ...member, path: `${path}?range=today`, fixtures: [report(days(1)), ...all] },
  quarter: { ...member, path: quarter, fixtures: [report(days(92)), ...all] },
  'only-lost': { ...member, fixtures: [report(days(7).filter((each) => each.net < 0)), ...all] },
  hidden: { ...member, fixtures: all, act: () => press('ซ่อนยอดเงิน') },
  loading: { ...member, fixtures: [pending(reportWinlost), pending(listCashback)] },
  'loading-today': { ...member, path: `${path}?range=today`, fixtures: [cashback, pending(reportWinlost)] },
  empty: { ...member, fixtures: [report([]), noCashback] },
  failed: { ...member, fixtures: [refusal(reportWinlost, 'internal'), refusal(listCashback, 'internal')] },
  'cashback-claim': {
    ...member,
    fixtures: all,
    act: async () => {
      await press('ย้ายเข้าเครดิต')
      await shows('จำนวนที่ย้าย')
      await wait(400)
    },
  },
  'range-sheet': {
    ...member,
    path: `${path}?start=2026-10-01&end=2026-10-04`,
    fixtures: all,
    act: async () => {
      await press('กำหนดเอง')
      await shows('ตุลาคม 2569')
      await wait(400)
    },
  },
  'sheet-day': {
    ...member,
    fixtures: all,
    act: async () => {
      await press('ตาราง')
      await press('5 ต.ค. 69')
      await shows('วันจันทร์ที่ 5 ตุลาคม')
      await wait(400)
    },
  },
  'sheet-game': {
    ...member,
    fixtures: all,
    act: async () => {
      await press('มังกรทอง')
      await wait(400)
    },
  },
  'sheet-rounds': { ...member, fixtures: all, act: toRounds },
  'sheet-rounds-long': {
    ...member,
    fixtures: [
      inTurn(
        reply(listRounds, { items: many.slice(0, 20), next: 'next' }),
        reply(listRounds, { items: many.slice(20), next: null }),
      ),
      ...all,
    ],
    act: toRounds,
  },
  'sheet-round-open': {
    ...member,
    fixtures: [reply(findRound, { round: round(0, false), transactions: [] }), ...all],
    act: async () => {
      await toRounds()
      await press('13:30:00')
      await shows('รายการในรอบนี้')
    },
  },
  'sheet-round': {
    ...member,
    fixtures: all,
    act: async () => {
      await toRounds()
      await press('13:27')
      await shows('ยกเลิกรายการ')
    },
  },
  free: { ...member, fixtures: [report(days(7), NO_EXTRAS, 84_050), ...all] },
  'sheet-round-free': {
    ...member,
    fixtures: [...free, ...all],
    act: async () => {
      await press('ตาราง')
      await press('5 ต.ค. 69')
      await shows('วันจันทร์ที่ 5 ตุลาคม')
      await press('มังกรทอง')
      await shows('รอบฟรี · จบแล้ว')
      await press('13:27')
      await shows('ค่ายเกมเป็นผู้จ่าย')
      await wait(400)
    },
  },
  extras: { ...member, fixtures: [report(days(7), SOME_EXTRAS), ...all] },
  'extras-alone': { ...member, fixtures: [report([], SOME_EXTRAS), ...all] },
  'sheet-extras': {
    ...member,
    fixtures: [report(days(7), SOME_EXTRAS), extras, ...all],
    act: async () => {
      await press('ดูรายการ 3 รายการ')
      await shows('JK-promo-50000')
      await wait(400)
    },
  },
  'sheet-failed': {
    ...member,
    fixtures: [report(days(7)), refusal(listGameDays, 'internal')],
    act: async () => {
      await press('มังกรทอง')
      await shows('โหลดข้อมูลไม่ได้')
    },
  },
  'file-refused': {
    ...member,
    fixtures: [...all, refusal(downloadRounds, 'rate_limited')],
    act: () => press('ดาวน์โหลด CSV'),
  },
}

export const pictures = ['table', 'quarter', 'empty', 'sheet-round']
