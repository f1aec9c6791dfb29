import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#kit/database/db.ts'
import { lockMember } from '#money/ledger/ledger.ts'
import { addMember, createTestSite, giveCredit, type TestMember, type TestSite } from '../../../test/people/site.ts'
import { applyLevel, levelRowOf } from './level.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())

const apply = async (member: TestMember) => {
  const ctx = await site.ctx()
  return inTransaction(site.platform.db, async (tx) => {
    await lockMember(tx, ctx.brand.id, member.memberId)
    return applyLevel(tx, ctx, member.memberId)
  })
}

const THIS_MONTH = '2026-10-20T05:00:00Z'
// Midnight in Bangkok is 17:00 UTC: the first second of October there, and the last of September.
const MONTH_BEGINS = '2026-09-30T17:00:00Z'
const MONTH_BEFORE = '2026-09-30T16:59:59Z'

test.each([
  { why: 'no deposit yet', deposits: [], level: 0 },
  { why: '99 satang are not one baht', deposits: [[THIS_MONTH, 0.99]], level: 0 },
  { why: 'the first baht', deposits: [[THIS_MONTH, 1]], level: 1 },
  { why: 'one satang short of gold', deposits: [[THIS_MONTH, 49_999.99]], level: 1 },
  {
    why: 'gold counts every month',
    deposits: [
      [MONTH_BEFORE, 25_000],
      [THIS_MONTH, 25_000],
    ],
    level: 2,
  },
  {
    why: 'platinum counts one month only',
    deposits: [
      [MONTH_BEFORE, 150_000],
      [THIS_MONTH, 150_000],
    ],
    level: 2,
  },
  {
    why: 'the month begins at midnight in Bangkok',
    deposits: [
      [MONTH_BEGINS, 150_000],
      [THIS_MONTH, 150_000],
    ],
    level: 3,
  },
  { why: 'a large deposit skips levels', deposits: [[THIS_MONTH, 1_000_000]], level: 4 },
  { why: 'vip is disabled: no member reaches it by deposits', deposits: [[THIS_MONTH, 5_000_000]], level: 4 },
] as { why: string; deposits: [string, number][]; level: number }[])('$why → level $level', async (row) => {
  const member = await addMember(site)
  for (const [at, baht] of row.deposits) {
    site.setNow(new Date(at))
    await giveCredit(site, member, Math.round(baht * 100))
  }
  site.setNow(new Date(THIS_MONTH))
  expect(await apply(member)).toBe(row.level)
})

test('keeps a level, also in a month without deposits, and also when staff set it', async () => {
  const [reached, given] = [await addMember(site), await addMember(site)]
  site.setNow(new Date(THIS_MONTH))
  await giveCredit(site, reached, 30_000_000)
  expect(await apply(reached)).toBe(3)
  await site.owner.updateTable('members').set({ level: 5 }).where('member_id', '=', given.memberId).execute()
  site.setNow(new Date('2026-11-20T05:00:00Z'))
  expect(await apply(reached)).toBe(3)
  expect(await apply(given)).toBe(5)
})

test('every level that a member can have has a row with its caps', async () => {
  const ctx = await site.ctx()
  const caps = await Promise.all([0, 1, 2, 3, 4, 5].map((level) => levelRowOf(ctx.db, ctx, level)))
  expect(caps.map((row) => [row.dailyCap, row.perRequestCap, row.requestsPerDay])).toEqual([
    [10_000_000, null, 5],
    [10_000_000, null, 5],
    [30_000_000, null, 5],
    [50_000_000, null, 5],
    [100_000_000, null, 5],
    [null, 10_000_000, 5],
  ])
  await expect(levelRowOf(ctx.db, ctx, 6)).rejects.toThrow()
})
