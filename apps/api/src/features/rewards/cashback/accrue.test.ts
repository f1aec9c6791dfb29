/** Cashback of a period: the rule, its edges, and what members see. */
import { listCashback } from '@duang/contract/rewards/cashback'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readBalance } from '#money/ledger/ledger.ts'
import { verifyLedger } from '../../../../test/books/verify-ledger.ts'
import { codeOf } from '../../../../test/people/applicant.ts'
import { playDay } from '../../../../test/people/pots.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'
import { accrueCashback } from './accrue.ts'

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 3)
// A Monday.
const FIRST = '2026-10-05'
let site: TestSite
let member: TestMember
let week = 0

const dayOf = (n: number): string =>
  new Date(Date.parse(`${FIRST}T00:00:00Z`) + (week * 7 + n) * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  site = await createTestSite({ now: new Date(`${FIRST}T05:00:00Z`) })
  await site.setSettings({ cashback: { period: 'week' } })
  await accrueCashback(await site.ctx())
})
afterAll(async () => {
  const broken = (await verifyLedger(site.owner)).broken.map((each) => each.invariant)
  expect(broken).toEqual(['I15 what limits count is what was played'])
  await site.stop()
})
beforeEach(async () => {
  member = await addMember(site)
  await setLevel(2)
})

const setLevel = (level: number) =>
  site.owner.updateTable('members').set({ level }).where('member_id', '=', member.memberId).execute()
async function endWeek(): Promise<void> {
  site.setNow(new Date(`${dayOf(7)}T03:00:00+07:00`))
  await accrueCashback(await site.ctx())
  week++
  site.setNow(new Date(`${dayOf(0)}T12:00:00+07:00`))
}
const pot = async () => (await readBalance(site.platform.db, 1, member.memberId, 'cashback')).balance
const report = async () =>
  clientOf(site, await logIn(site, member))(listCashback, { params: { uuid: member.uuid }, query: {} })

test('a share of the own net loss of a week, with its calculation', async () => {
  await playDay(site, member, dayOf(0), { stake: 1_000_00, won: 200_00 })
  await playDay(site, member, dayOf(6), { stake: 500_00, won: 600_00 })
  const [first, last] = [dayOf(0), dayOf(6)]
  await endWeek()
  expect(await report()).toMatchObject({
    balance: 35_00,
    minimum: 100,
    period: 'week',
    percent: 5,
    cap: null,
    next: null,
    items: [
      {
        first,
        last,
        level: 2,
        percent: 5,
        cap: null,
        turnover: 1_500_00,
        net: -700_00,
        bonus: 0,
        loss: 700_00,
        amount: 35_00,
      },
    ],
  })
})

test('nobody reads the cashback of another member', async () => {
  const other = await addMember(site)
  const call = clientOf(site, await logIn(site, other))
  expect(await codeOf(call(listCashback, { params: { uuid: member.uuid }, query: {} }))).toBe('not_found')
})

test.each([
  { what: 'no loss', level: 2, stake: 100_00, won: 100_00, amount: 0 },
  { what: 'a win', level: 2, stake: 100_00, won: 400_00, amount: 0 },
  { what: 'fractions of a satang are dropped', level: 1, stake: 99, won: 0, amount: 2 },
  { what: 'too little for a satang', level: 1, stake: 33, won: 0, amount: 0 },
  { what: 'a member without a level', level: 0, stake: 1_000_00, won: 0, amount: 0 },
  { what: 'the cap of diamond', level: 4, stake: 3_000_000_00, won: 0, amount: 200_000_00 },
  { what: 'just under the cap of diamond', level: 4, stake: 1_999_999_00, won: 0, amount: 199_999_90 },
])('$what', async ({ level, stake, won, amount }) => {
  await setLevel(level)
  await playDay(site, member, dayOf(3), { stake, won })
  await endWeek()
  expect(await pot()).toBe(amount)
})

test('what was not given back of the bonuses of the week is no loss of the member', async () => {
  const now = site.platform.clock()
  for (let n = 0; n < 2; n++) await giveCredit(site, member, 10_00)
  await sql`
    insert into bonus_grants (brand_id, grant_id, member_id, deposit_id, bonus_window, window_date, rate_percent, max_satang,
      deposit_satang, bonus_satang, turnover_multiple, turnover_required_satang, status, granted_at, ended_at, forfeited_satang)
    select 1, gen_random_uuid(), member_id, deposit_id, n, ${dayOf(0)}, 10, 100000, amount_satang, bonus, 1, 0, status, ${now},
      case status when 'forfeited' then ${now}::timestamptz end, case status when 'forfeited' then bonus - 5000 end
    from (
      select d.*, row_number() over (order by deposit_id) as n
      from deposits d where member_id = ${member.memberId}
    ) d
    join (values (1, 'active', 30000), (2, 'forfeited', 20000)) g (n, status, bonus) using (n)`.execute(site.owner)
  await playDay(site, member, dayOf(1), { stake: 1_000_00 })
  await endWeek()
  await sql`delete from bonus_grants where member_id = ${member.memberId}`.execute(site.owner)
  expect(await pot()).toBe(32_50)
  expect((await report()).items[0]).toMatchObject({ bonus: 350_00, loss: 650_00 })
})

test('the level at the end of the period counts, also when it changed before the accrual', async () => {
  await playDay(site, member, dayOf(2), { stake: 1_000_00 })
  const end = new Date(`${dayOf(7)}T00:00:00+07:00`)
  const change = (from: number, to: number, at: Date) =>
    sql`insert into level_changes (brand_id, member_id, from_level, to_level, reason, at)
      values (1, ${member.memberId}, ${from}, ${to}, 'deposit', ${at})`.execute(site.owner)
  await change(1, 3, new Date(end.getTime() - 1))
  await change(3, 4, end)
  await setLevel(4)
  await endWeek()
  expect(await pot()).toBe(70_00)
})

test('a period is accrued once, by twenty at once and after late play', { timeout: 300_000 }, async () => {
  for (let round = 1; round <= ROUNDS; round++) {
    await playDay(site, member, dayOf(0), { stake: 100_00 })
    site.setNow(new Date(`${dayOf(7)}T03:00:00+07:00`))
    const ctx = await site.ctx()
    await Promise.all(Array.from({ length: 20 }, () => accrueCashback(ctx)))
    await playDay(site, member, dayOf(0), { stake: 100_00 })
    await endWeek()
    expect(await pot()).toBe(round * 5_00)
  }
})

test('the last second of a week and its neighbours, Bangkok time', async () => {
  await playDay(site, member, dayOf(6), { stake: 100_00 })
  await playDay(site, member, dayOf(7), { stake: 200_00 })
  site.setNow(new Date(`${dayOf(7)}T02:59:59+07:00`))
  await accrueCashback(await site.ctx())
  expect(await pot()).toBe(0)
  await endWeek()
  expect(await pot()).toBe(5_00)
  await endWeek()
  expect(await pot()).toBe(15_00)
})

test('a change from weeks to days leaves no gap and counts no day twice', async () => {
  await site.setSettings({ cashback: { period: 'day' } })
  for (const n of [5, 7, 8, 9]) await playDay(site, member, dayOf(n), { stake: 100_00 })
  site.setNow(new Date(`${dayOf(10)}T03:00:00+07:00`))
  await accrueCashback(await site.ctx())
  expect((await report()).items.map(({ first, last }) => [first, last])).toEqual([
    [dayOf(9), dayOf(9)],
    [dayOf(8), dayOf(8)],
    [dayOf(7), dayOf(7)],
    [dayOf(0), dayOf(6)],
  ])
  await site.setSettings({ cashback: { period: 'week' } })
  week++
  await endWeek()
  await endWeek()
  expect(await pot()).toBe(20_00)
})

test('a member who has excluded itself receives it', async () => {
  await sql`insert into play_breaks (brand_id, member_id, kind, starts_at, asked_at)
    values (1, ${member.memberId}, 'self-exclusion', ${site.platform.clock()}, ${site.platform.clock()})`.execute(
    site.owner,
  )
  await playDay(site, member, dayOf(0), { stake: 100_00 })
  await endWeek()
  expect(await pot()).toBe(5_00)
})
