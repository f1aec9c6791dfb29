/** Levels that fall back at the end of a month, and their history. */
import { getLevel } from '@duang/contract/account/user'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { applyLevel } from '#core/level/level.ts'
import { inTransaction } from '#kit/database/db.ts'
import { lockMember } from '#money/ledger/ledger.ts'
import { verifyLedger } from '../../../../test/books/verify-ledger.ts'
import { itemsOf, typed } from '../../../../test/outside/command.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'
import { reviewLevels } from './review.ts'

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 3)
let site: TestSite
let member: TestMember
let month = 10

beforeAll(async () => {
  site = await createTestSite({ now: new Date('2026-10-05T12:00:00+07:00') })
  await reviewLevels(await site.ctx())
})
afterAll(async () => {
  expect((await verifyLedger(site.owner)).broken).toEqual([])
  await site.stop()
})
beforeEach(async () => {
  member = await addMember(site)
})

const at = (text: string) => site.setNow(new Date(`2026-${String(month).padStart(2, '0')}-${text}+07:00`))
async function deposit(baht: number): Promise<number> {
  const ctx = await site.ctx()
  await giveCredit(site, member, baht * 100)
  return inTransaction(site.platform.db, async (tx) => {
    await lockMember(tx, ctx.brand.id, member.memberId)
    return applyLevel(tx, ctx, member.memberId)
  })
}
async function endMonth(): Promise<void> {
  month++
  at('01T03:00:00')
  await reviewLevels(await site.ctx())
}
const level = async () =>
  (
    await site.owner
      .selectFrom('members')
      .select('level')
      .where('member_id', '=', member.memberId)
      .executeTakeFirstOrThrow()
  ).level

test('falls one level a month, never below the cumulative one, and each change is shown', async () => {
  at('10T12:00:00')
  expect(await deposit(1_000_000)).toBe(4)
  await endMonth()
  expect(await level()).toBe(4)
  await endMonth()
  expect(await level()).toBe(3)
  at('02T12:00:00')
  await deposit(299_999)
  // The year ends: months are counted from January again.
  site.setNow(new Date('2027-01-01T03:00:00+07:00'))
  await reviewLevels(await site.ctx())
  expect(await level()).toBe(2)
  site.setNow(new Date('2027-02-01T03:00:00+07:00'))
  await reviewLevels(await site.ctx())
  expect(await level()).toBe(2)
  const call = clientOf(site, await logIn(site, member))
  const { changes } = await call(getLevel, { params: { uuid: member.uuid } })
  expect(changes.map(({ from, to, reason }) => [from, to, reason])).toEqual([
    [3, 2, 'review'],
    [4, 3, 'review'],
    [0, 4, 'deposit'],
  ])
  const listed = await typed(site, ['level', 'history', '--member', member.username])
  expect(itemsOf(listed)).toHaveLength(3)
})

const nextMonth = async (n: number) => {
  site.setNow(new Date(Date.UTC(2027, n, 1) - 4 * 3_600_000))
  await reviewLevels(await site.ctx())
}
const inMonth = (n: number, day: number) => site.setNow(new Date(Date.UTC(2027, n - 1, day, 5)))

test('criteria that are met keep the level', async () => {
  inMonth(2, 10)
  await deposit(300_000)
  await nextMonth(2)
  inMonth(3, 10)
  await deposit(300_000)
  await nextMonth(3)
  expect(await level()).toBe(3)
})

test('a level that staff gave stays', async () => {
  inMonth(4, 10)
  await typed(site, ['members', 'set-level', member.username, '5', '--reason', 'guest of honour'])
  await nextMonth(4)
  await nextMonth(5)
  expect(await level()).toBe(5)
})

test('a level that was reached after midnight is of the new month', async () => {
  site.setNow(new Date('2027-05-31T17:30:00Z'))
  await deposit(300_000)
  await nextMonth(5)
  expect(await level()).toBe(3)
})

test('twenty reviews at once, and deposits meanwhile, lower a level once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    // Two months a round. Each has a member of its own.
    const month = 6 + 2 * round
    member = await addMember(site)
    inMonth(month, 10)
    await deposit(1_000_000)
    await nextMonth(month)
    site.setNow(new Date(Date.UTC(2027, month + 1, 1) - 4 * 3_600_000))
    const ctx = await site.ctx()
    await Promise.all([
      ...Array.from({ length: 20 }, () => reviewLevels(ctx)),
      ...Array.from({ length: 5 }, () => deposit(1)),
    ])
    expect(await level(), `round ${round}`).toBe(3)
  }
})
