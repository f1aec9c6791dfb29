import { describe, expect, test } from 'vitest'
import { available, dailyLeft, type Figures, reasonsAgainst } from './rules.ts'

const baht = (amount: number) => amount * 100

/** A silver member with 10,000 baht and no reason against a withdrawal. */
const free: Figures = {
  cash: baht(10_000),
  minimum: baht(1),
  level: { name: 'ซิลเวอร์', dailyCap: baht(100_000), perRequestCap: null, requestsPerDay: 5 },
  today: { requests: 0, amount: 0 },
  hasOpen: false,
  hasBank: true,
  waitsUntil: null,
  isBlocked: false,
  turnover: null,
  rollbackReceivable: 0,
  receivable: 0,
  held: 0,
  out: null,
}
const OPEN = { required: 3_000, done: 1_000, bonus: 100 }
const vip = { name: 'วีไอพี', dailyCap: null, perRequestCap: baht(100_000), requestsPerDay: 5 }
const codes = (figures: Figures, amount?: number) => reasonsAgainst(figures, amount).map((reason) => reason.code)

describe('one rule at a time', () => {
  test.each<[string, Partial<Figures>, number, string[]]>([
    ['all of it', {}, baht(10_000), []],
    ['one satang more than there is', {}, baht(10_000) + 1, ['withdraw_insufficient']],
    [
      'more than an exclusion leaves of a bonus',
      { held: baht(9_000) },
      baht(1_000) + 1,
      ['withdraw_insufficient', 'withdraw_bonus_held'],
    ],
    ['all that is no bonus', { held: baht(9_000) }, baht(1_000), []],
    [
      'more than there is, while more is at a provider',
      { out: { amount: baht(50), names: ['Joker'] } },
      baht(10_000) + 1,
      ['withdraw_insufficient', 'withdraw_credit_out'],
    ],
    ['all of it, while more is at a provider', { out: { amount: null, names: ['Joker'] } }, baht(10_000), []],
    ['all without the rollback receivable of a provider', { rollbackReceivable: baht(40) }, baht(9_960), []],
    ['all that is not a receivable', { receivable: baht(40) }, baht(9_960), []],
    [
      'what is a receivable',
      { receivable: baht(40) },
      baht(9_960) + 1,
      ['withdraw_insufficient', 'withdraw_receivable'],
    ],
    [
      'the rollback receivable of a provider',
      { rollbackReceivable: baht(40) },
      baht(9_960) + 1,
      ['withdraw_insufficient', 'withdraw_owed'],
    ],
    ['the minimum', {}, baht(1), []],
    ['one satang below it', {}, baht(1) - 1, ['withdraw_below_minimum']],
    ['just under the daily sum', { cash: baht(200_000) }, baht(100_000) - 1, []],
    ['the daily sum', { cash: baht(200_000) }, baht(100_000), []],
    ['one satang over it', { cash: baht(200_000) }, baht(100_000) + 1, ['withdraw_over_daily_cap']],
    [
      'all that the day leaves',
      { cash: baht(200_000), today: { requests: 1, amount: baht(60_000) } },
      baht(40_000),
      [],
    ],
    [
      'more than the day leaves',
      { cash: baht(200_000), today: { requests: 1, amount: baht(60_000) } },
      baht(40_000) + 1,
      ['withdraw_over_daily_cap'],
    ],
    ['the fifth', { today: { requests: 4, amount: 0 } }, baht(1), []],
    ['the sixth', { today: { requests: 5, amount: 0 } }, baht(1), ['withdraw_count_used']],
    ['vip: 100,000 at once', { level: vip, cash: baht(900_000) }, baht(100_000), []],
    ['vip: one satang more', { level: vip, cash: baht(900_000) }, baht(100_000) + 1, ['withdraw_over_request_cap']],
    [
      'vip: no daily sum',
      { level: vip, cash: baht(900_000), today: { requests: 4, amount: baht(400_000) } },
      baht(100_000),
      [],
    ],
    ['while one is open', { hasOpen: true }, baht(1), ['withdraw_pending']],
    ['a blocked member', { isBlocked: true }, baht(1), ['withdraw_member_blocked']],
    ['a new bank account', { waitsUntil: new Date('2026-11-26T05:00:00Z') }, baht(1), ['withdraw_account_waits']],
    ['without a bank account', { hasBank: false }, baht(1), ['withdraw_bank_missing']],
    ['own money while a bonus waits', { turnover: OPEN, held: baht(30) }, baht(9_970), []],
    [
      'bonus money that waits for its turnover',
      { turnover: OPEN, held: baht(30) },
      baht(9_970) + 1,
      ['withdraw_insufficient', 'withdraw_turnover_open'],
    ],
    ['all of it after the bonus was lost', { turnover: OPEN, held: 0 }, baht(10_000), []],
  ])('%s', (_, change, amount, expected) => {
    expect(codes({ ...free, ...change }, amount)).toEqual(expected)
  })
})

test('returns all reasons at once, in order of precedence, with their figures', () => {
  const figures: Figures = {
    ...free,
    cash: 50,
    hasOpen: true,
    isBlocked: true,
    hasBank: false,
    level: { ...vip, dailyCap: baht(10) },
    today: { requests: 5, amount: baht(10) },
    turnover: OPEN,
    held: 10,
  }
  const reasons = reasonsAgainst(figures, baht(100_001))
  expect(reasons.map((reason) => reason.code)).toEqual([
    'withdraw_pending',
    'withdraw_member_blocked',
    'withdraw_bank_missing',
    'withdraw_count_used',
    'withdraw_over_daily_cap',
    'withdraw_insufficient',
    'withdraw_turnover_open',
    'withdraw_over_request_cap',
  ])
  expect(reasons.find((reason) => reason.code === 'withdraw_turnover_open')).toMatchObject({
    limit: 3_000,
    used: 1_000,
    left: 2_000,
  })
  expect(reasons.at(-3)).toMatchObject({ left: 40, message: 'เครดิตไม่พอ ถอนได้ไม่เกิน 0.40 บาท' })
  for (const reason of reasons) expect(reason.message).toMatch(/[ก-๙]/)
})

test.each([
  ['the daily cap below the credit', { cash: 60_010_027, amount: baht(0) }, ['over_daily_cap', 'insufficient']],
  ['the credit below the daily cap', { cash: baht(300), amount: baht(0) }, ['insufficient', 'over_daily_cap']],
  [
    'the rest of the day below the credit',
    { cash: baht(300), amount: baht(99_900) },
    ['over_daily_cap', 'insufficient'],
  ],
])('returns the tightest limit first: %s', (_, { cash, amount }, expected) => {
  const figures: Figures = { ...free, cash, today: { requests: 1, amount } }
  const reasons = reasonsAgainst(figures, baht(700_000))
  expect(reasons.map(({ code }) => code)).toEqual(expected.map((code) => `withdraw_${code}`))
  expect(reasons[0]?.left).toBe(Math.min(cash, baht(100_000) - amount))
})

test('offers the least of credit, day and request, and nothing while a reason applies', () => {
  expect(available(free)).toBe(baht(10_000))
  expect(available({ ...free, cash: baht(500_000), today: { requests: 1, amount: baht(99_000) } })).toBe(baht(1_000))
  expect(available({ ...free, cash: baht(500_000), level: vip })).toBe(baht(100_000))
  expect(available({ ...free, hasOpen: true })).toBe(0)
  expect(available({ ...free, cash: 99 })).toBe(0)
  expect(dailyLeft({ ...free, today: { requests: 1, amount: baht(200_000) } })).toBe(0)
})

test('accepts every available amount', () => {
  for (const cash of [baht(1), baht(99_999), baht(100_000), baht(5_000_000)])
    for (const level of [free.level, vip]) {
      const figures = { ...free, cash, level }
      expect(codes(figures, available(figures))).toEqual([])
    }
})
