/** Points: earned by deposits, adjusted by staff, taken back with a deposit. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readBalance } from '#money/ledger/ledger.ts'
import { verifyLedger } from '../../../../test/books/verify-ledger.ts'
import { typed } from '../../../../test/outside/command.ts'
import { addMember, createTestSite, type TestMember, type TestSite } from '../../../../test/people/site.ts'
import { depositBaht } from './fixtures.ts'

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 3)
let site: TestSite
let member: TestMember
beforeAll(async () => {
  site = await createTestSite({ now: new Date('2026-10-05T11:00:00+07:00') })
})
afterAll(async () => {
  expect((await verifyLedger(site.owner)).broken).toEqual([])
  await site.stop()
})
beforeEach(async () => {
  await site.setSettings({ pointsPerHundredBaht: 1 })
  member = await addMember(site)
})

const pointsOf = async () => (await readBalance(site.platform.db, 1, member.memberId, 'points')).balance
const adjust = (direction: string, count: string, ...more: string[]) =>
  typed(site, ['points', direction, member.username, count, '--reason=thanks', ...more])

const deposit = (baht: number) => depositBaht(site, member, baht)

describe('a deposit', () => {
  test.each([
    { baht: 99.99, rule: 1, points: 0 },
    { baht: 100, rule: 1, points: 1 },
    { baht: 1_399.99, rule: 1, points: 13 },
    { baht: 1_000, rule: 25, points: 250 },
    { baht: 1_000, rule: 0, points: 0 },
  ])('of $baht baht at $rule points a hundred earns $points', async ({ baht, rule, points }) => {
    await site.setSettings({ pointsPerHundredBaht: rule })
    await deposit(baht)
    expect(await pointsOf()).toBe(points)
  })

  test('that is unassigned takes its points back by the rule it was made under', async () => {
    await site.setSettings({ pointsPerHundredBaht: 10 })
    const line = await deposit(500)
    await site.setSettings({ pointsPerHundredBaht: 3 })
    await deposit(200)
    expect(await pointsOf()).toBe(56)
    expect((await typed(site, ['correction', 'unassign', String(line), '--reason=wrong'])).code).toBe(0)
    expect(await pointsOf()).toBe(6)
  })

  test('that is unassigned takes back what is left of its points, and leaves no debt', async () => {
    const line = await deposit(1_000)
    await adjust('take', '8')
    expect((await typed(site, ['correction', 'unassign', String(line), '--reason=wrong'])).code).toBe(0)
    expect(await pointsOf()).toBe(0)
  })
})

describe('an adjustment by staff', () => {
  test('gives and takes, and is in the audit log', async () => {
    expect(await adjust('give', '100')).toMatchObject({ code: 0, data: { outcome: 'done', points: 100 } })
    expect(await adjust('take', '30')).toMatchObject({ code: 0, data: { outcome: 'done', points: 70 } })
    const log = await site.owner
      .selectFrom('audit_log')
      .select(['action', 'reason', 'after'])
      .where('member_id', '=', member.memberId)
      .orderBy('audit_id')
      .execute()
    expect(log).toMatchObject([
      { action: 'points.give', reason: 'thanks', after: { points: 100 } },
      { action: 'points.take', reason: 'thanks', after: { points: -30 } },
    ])
  })

  test('takes no more than the member has', async () => {
    await adjust('give', '10')
    expect((await adjust('take', '11')).error?.code).toBe('points_insufficient')
    expect(await pointsOf()).toBe(10)
  })

  test('is made once under a reference, which stands for no other', async () => {
    await adjust('give', '10', '--reference=T1')
    expect((await adjust('give', '10', '--reference=T1')).data).toMatchObject({ outcome: 'known' })
    expect((await adjust('give', '20', '--reference=T1')).error?.code).toBe('points_reused')
    expect(await pointsOf()).toBe(10)
  })

  test('of twenty at once takes what there is and no more', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await adjust('give', String(10 - (await pointsOf())))
      const all = await Promise.all(Array.from({ length: 20 }, () => adjust('take', '3')))
      expect(all.filter(({ code }) => code === 0)).toHaveLength(3)
      expect(await pointsOf()).toBe(1)
    }
  })

  test.each([
    ['away', '10', 'Unknown command: points away'],
    ['give', '0', 'POINTS is a whole number from 1 to'],
    ['give', '1.5', 'POINTS is a whole number from 1 to'],
  ])('%s %s is refused', async (direction, count, message) => {
    await expect(adjust(direction, count)).rejects.toThrow(message)
  })
})
