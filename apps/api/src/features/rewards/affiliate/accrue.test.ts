/** Commission of a day: bases, depths, plans, flags, reversals, and the figures that members see. */

import { reportWinlost } from '@duang/contract/games/winlost'
import {
  getAffiliateBonus,
  getAffiliateCode,
  getDownlineBonus,
  listAccruals,
  listDownline,
} from '@duang/contract/rewards/affiliate'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readBalance } from '#money/ledger/ledger.ts'
import { verifyLedger } from '../../../../test/books/verify-ledger.ts'
import { codeOf } from '../../../../test/people/applicant.ts'
import { addFriend, playDay } from '../../../../test/people/pots.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'
import { accrueCommission } from './accrue.ts'
import { reverseCommission } from './reverse.ts'

const PLAN = {
  firstDepositPercents: [10],
  depositPercents: [1, 0.5],
  turnoverPercents: [0.5, 0.2],
  netLossPercents: [5, 2, 1, 0.5, 0.25],
}

let site: TestSite
let day = '2026-10-05'
let [top, friend, second]: TestMember[] = []
const people = () => ({ top: top as TestMember, friend: friend as TestMember, second: second as TestMember })

beforeAll(async () => {
  site = await createTestSite({ now: new Date(`${day}T05:00:00Z`) })
  await site.setSettings({ affiliate: PLAN })
  await accrueCommission(await site.ctx())
})
afterAll(async () => {
  // Figures of play stand alone here, without rounds.
  const broken = (await verifyLedger(site.owner)).broken.map((each) => each.invariant)
  expect(broken).toEqual(['I15 what limits count is what was played'])
  await site.stop()
})
beforeEach(async () => {
  top = await addMember(site)
  friend = await addFriend(site, top)
  second = await addFriend(site, friend)
})

/** Ends the day: accrues it at 03:00 of the next one. */
async function endDay(): Promise<string> {
  const ended = day
  const start = new Date(`${day}T00:00:00+07:00`).getTime()
  day = new Date(start + 24 * 3_600_000 + 7 * 3_600_000).toISOString().slice(0, 10)
  site.setNow(new Date(start + 27 * 3_600_000))
  await accrueCommission(await site.ctx())
  site.setNow(new Date(start + 36 * 3_600_000))
  return ended
}
const potOf = async (member: TestMember) =>
  (await readBalance(site.platform.db, 1, member.memberId, 'affiliate')).balance
const accrualsOf = async (member: TestMember) => {
  const rows = await site.owner
    .selectFrom('affiliate_accruals')
    .select(['basis', 'depth', 'base_satang', 'percent', 'amount_satang'])
    .where('member_id', '=', member.memberId)
    .orderBy('basis', 'desc')
    .orderBy('accrual_id')
    .execute()
  return rows.map((row) => [row.basis, row.depth, row.base_satang, Number(row.percent), row.amount_satang])
}
const flagsOf = (member: TestMember) =>
  site.owner
    .selectFrom('affiliate_flags')
    .select(['source_member_id', 'reason'])
    .where('member_id', '=', member.memberId)
    .execute()

test('a member reads the code that registration gave it, and nobody else’s', async () => {
  const call = clientOf(site, await logIn(site, people().top))
  const { af_code: kept } = await site.owner
    .selectFrom('members')
    .select('af_code')
    .where('username', '=', people().top.username)
    .executeTakeFirstOrThrow()
  expect(await call(getAffiliateCode, { params: { uuid: people().top.uuid } })).toEqual({ code: kept })
  expect(await codeOf(call(getAffiliateCode, { params: { uuid: people().friend.uuid } }))).toBe('not_found')
})

test('pays stakes and own losses by depth', async () => {
  const { top, friend, second } = people()
  await playDay(site, second, day, { stake: 1_000_00, won: 400_00 })
  await endDay()
  expect(await accrualsOf(friend)).toEqual([
    ['turnover', 1, 1_000_00, 0.5, 5_00],
    ['net-loss', 1, 600_00, 5, 30_00],
  ])
  expect(await accrualsOf(top)).toEqual([
    ['turnover', 2, 1_000_00, 0.2, 2_00],
    ['net-loss', 2, 600_00, 2, 12_00],
  ])
  expect([await potOf(friend), await potOf(top)]).toEqual([35_00, 14_00])
})

test('a winner brings commission on stakes only', async () => {
  await playDay(site, people().friend, day, { stake: 1_000_00, won: 1_500_00 })
  await endDay()
  expect(await accrualsOf(people().top)).toEqual([['turnover', 1, 1_000_00, 0.5, 5_00]])
})

test('a bonus that was lost is no loss of the member', async () => {
  const { friend, top } = people()
  await giveCredit(site, friend, 500_00)
  await sql`insert into bonus_grants (brand_id, grant_id, member_id, deposit_id, bonus_window, window_date, rate_percent, max_satang,
      deposit_satang, bonus_satang, turnover_multiple, turnover_required_satang, status, granted_at)
    select 1, gen_random_uuid(), member_id, deposit_id, 1, ${day}, 10, 50000, amount_satang, 5000, 1, 0, 'active', credited_at
    from deposits where member_id = ${friend.memberId}`.execute(site.owner)
  await playDay(site, friend, day, { stake: 200_00 })
  await endDay()
  await sql`delete from bonus_grants where member_id = ${friend.memberId}`.execute(site.owner)
  expect((await accrualsOf(top)).find(([basis]) => basis === 'net-loss')).toEqual(['net-loss', 1, 150_00, 5, 7_50])
})

test('pays a share of each deposit, and of the first one more', async () => {
  const { friend, top } = people()
  await giveCredit(site, friend, 1_000_00)
  site.advance(1_000)
  await giveCredit(site, friend, 200_00)
  await endDay()
  await giveCredit(site, friend, 300_00)
  await endDay()
  expect((await accrualsOf(top)).map(([basis, , base, , amount]) => [basis, base, amount]).sort()).toEqual([
    ['deposit', 1_000_00, 10_00],
    ['deposit', 200_00, 2_00],
    ['deposit', 300_00, 3_00],
    ['first-deposit', 1_000_00, 100_00],
  ])
})

test('five depths are paid, a sixth is not', async () => {
  let last = people().second
  for (let n = 0; n < 4; n++) last = await addFriend(site, last)
  // Top is six above the last one.
  await playDay(site, last, day, { stake: 10_000_00 })
  await endDay()
  expect(await accrualsOf(people().top)).toEqual([])
  expect(await accrualsOf(people().friend)).toEqual([['net-loss', 5, 10_000_00, 0.25, 25_00]])
})

test('a plan applies from the next day on', async () => {
  await site.setSettings({ affiliate: { turnoverPercents: [50] } })
  await playDay(site, people().friend, day, { stake: 100_00, won: 100_00 })
  await endDay()
  await site.setSettings({ affiliate: PLAN })
  await playDay(site, people().friend, day, { stake: 100_00, won: 100_00 })
  await endDay()
  await endDay()
  expect((await accrualsOf(people().top)).map(([, , , percent]) => percent)).toEqual([0.5, 50])
})

test('a day is accrued once, however often the job runs', async () => {
  await playDay(site, people().friend, day, { stake: 100_00 })
  await endDay()
  const before = await potOf(people().top)
  await playDay(site, people().friend, '2026-10-05', { stake: 100_00 })
  const ctx = await site.ctx()
  await Promise.all(Array.from({ length: 20 }, () => accrueCommission(ctx)))
  expect(await potOf(people().top)).toBe(before)
})

test('midnight in Bangkok parts the days, and a day is not accrued before 03:00', async () => {
  const { friend, top } = people()
  site.setNow(new Date(`${day}T16:59:59Z`))
  await giveCredit(site, friend, 100_00)
  site.setNow(new Date(`${day}T17:00:00Z`))
  await giveCredit(site, friend, 900_00)
  site.setNow(new Date(`${day}T19:59:59Z`))
  await accrueCommission(await site.ctx())
  expect(await potOf(top)).toBe(0)
  await endDay()
  expect(await potOf(top)).toBe(11_00)
  await endDay()
  expect(await potOf(top)).toBe(20_00)
})

test.each([
  {
    reason: 'same-name',
    arrange: (top: TestMember, friend: TestMember) =>
      sql`update members set name = 'นาย ' || (select name from members where member_id = ${top.memberId})
        where member_id = ${friend.memberId}`.execute(site.owner),
  },
  {
    reason: 'shared-bank',
    arrange: (top: TestMember, friend: TestMember) =>
      sql`update member_banks set bank_code = '002', account_digits = ${top.account}
        where member_id = ${friend.memberId}`.execute(site.owner),
  },
  {
    reason: 'shared-device',
    arrange: (top: TestMember, friend: TestMember) =>
      sql`insert into known_devices select 1, id, sha256(${top.username}::text::bytea), now()
        from unnest(array[${top.memberId}::bigint, ${friend.memberId}::bigint]) id`.execute(site.owner),
  },
  {
    reason: 'shared-bank',
    arrange: async (top: TestMember, friend: TestMember) => {
      await giveCredit(site, friend, 50_00)
      await sql`update statement_lines set source_account = ${top.account}
        where line_id = (select line_id from deposits where member_id = ${friend.memberId})`.execute(site.owner)
    },
  },
  {
    reason: 'ring',
    arrange: (top: TestMember, _friend: TestMember, second: TestMember) =>
      sql`update members set inviter_id = ${second.memberId} where member_id = ${top.memberId}`.execute(site.owner),
  },
])('a pair earns nothing and is listed: $reason', async ({ reason, arrange }) => {
  const { top, friend, second } = people()
  await arrange(top, friend, second)
  await playDay(site, friend, day, { stake: 1_000_00 })
  await endDay()
  expect(await accrualsOf(top)).toEqual([])
  expect(await flagsOf(top)).toEqual([{ source_member_id: friend.memberId, reason }])
  await sql`update members set inviter_id = null where member_id = ${top.memberId}`.execute(site.owner)
  await playDay(site, friend, day, { stake: 1_000_00 })
  await endDay()
  expect(await potOf(top)).toBe(0)
})

test('commission of a deposit that is claimed back leaves again, as far as it is there', async () => {
  const { friend, top } = people()
  await giveCredit(site, friend, 1_000_00)
  await endDay()
  expect(await potOf(top)).toBe(110_00)
  const unassign = (at: Date | null) =>
    sql`update deposits set unassigned_at = ${at} where member_id = ${friend.memberId}`.execute(site.owner)
  await unassign(site.platform.clock())
  const ctx = await site.ctx()
  await Promise.all(Array.from({ length: 5 }, () => reverseCommission(ctx)))
  expect(await potOf(top)).toBe(0)
  await unassign(null)
  const call = clientOf(site, await logIn(site, top))
  expect(await call(getAffiliateBonus, { params: { username: top.username } })).toMatchObject({ balance: 0, earned: 0 })
})

test('members see friends masked, sums and calculations', async () => {
  const { friend, top } = people()
  await playDay(site, friend, day, { stake: 1_000_00, won: 900_00 })
  const ended = await endDay()
  const call = clientOf(site, await logIn(site, top))
  const params = { username: top.username }
  const range = { start: ended, end: ended }
  expect(await call(getAffiliateBonus, { params })).toEqual({
    balance: 10_00,
    minimum: 100,
    earned: 10_00,
    friends: 1,
    plan: [
      { basis: 'first-deposit', percents: [10] },
      { basis: 'deposit', percents: [1, 0.5] },
      { basis: 'turnover', percents: [0.5, 0.2] },
      { basis: 'net-loss', percents: [5, 2, 1, 0.5, 0.25] },
    ],
  })
  const { downline, next } = await call(listDownline, { params, query: {} })
  expect(next).toBe(null)
  expect(Object.values(downline)).toMatchObject([{ name: 'mem****', depth: 1, earned: 10_00 }])
  expect(JSON.stringify(downline)).not.toContain(friend.username)
  expect(await call(getDownlineBonus, { params, body: range })).toEqual({
    success: true,
    data: { total_bonus: 10_00, downline_users: 1 },
  })
  const { items } = await call(listAccruals, { params, query: range })
  expect(items).toMatchObject([
    { day: ended, name: 'mem****', depth: 1, basis: 'turnover', base: 1_000_00, percent: 0.5, amount: 5_00 },
    {
      day: ended,
      name: 'mem****',
      depth: 1,
      basis: 'net-loss',
      base: 100_00,
      percent: 5,
      amount: 5_00,
      reversed: null,
    },
  ])
  const log = await call(reportWinlost, { params, body: { type: 'af', start: ended, end: day } })
  expect(log.entries).toMatchObject([{ kind: 'accrue', change: 10_00 }])
})

test('lists go on page by page without repeating a row', async () => {
  const { top } = people()
  for (let n = 0; n < 24; n++) await playDay(site, await addFriend(site, top), day, { stake: 100_00, won: 100_00 })
  const ended = await endDay()
  const call = clientOf(site, await logIn(site, top))
  const params = { username: top.username }
  const friends: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await call(listDownline, { params, query: cursor ? { cursor } : {} })
    friends.push(...Object.keys(page.downline))
    cursor = page.next
  }
  expect([friends.length, new Set(friends).size]).toEqual([25, 25])
  const ids: number[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { start: ended, end: ended, ...(cursor ? { cursor } : {}) }
    const page = await call(listAccruals, { params, query })
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.next
  }
  expect([ids.length, new Set(ids).size]).toEqual([24, 24])
})
