/** Rights: by day, by deposits, by staff; each is spent once, the one that expires first in front. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#kit/database/db.ts'
import { rightsOf } from '#money/draw/rights-of.ts'
import { writeTable } from '#money/prize/prize-table.ts'
import { grantRights } from '#money/right/right.ts'
import { typed } from '../../../../test/outside/command.ts'
import { addMember, createTestSite, giveCredit, type TestMember, type TestSite } from '../../../../test/people/site.ts'

const NOON = new Date('2026-10-05T12:00:00+07:00')
const rule = (daily: number, depositSatang = 0, depositMax = 10) => ({
  rights: { wheel: { daily, depositSatang, depositMax } },
})

let site: TestSite
let member: TestMember
beforeAll(async () => {
  site = await createTestSite({ now: NOON })
  const ctx = await site.ctx()
  const segment = { label: 'ไม่ได้รางวัล', weight: 1, prize: { type: 'nothing' } as const }
  await inTransaction(site.owner, (tx) => writeTable(tx, ctx, 'wheel', [segment, segment]))
})
afterAll(() => site.stop())
beforeEach(async () => {
  site.setNow(NOON)
  await site.setSettings(rule(0))
  member = await addMember(site)
})

const rights = async (game: 'wheel' | 'flip-card' = 'wheel') => rightsOf(await site.ctx(), member.memberId, game)
const left = async () => (await rights()).left

describe('by day', () => {
  test('come at midnight in Bangkok, and are gone a day later', async () => {
    await site.setSettings(rule(2))
    expect(await left()).toBe(2)
    site.setNow(new Date('2026-10-05T23:59:59.999+07:00'))
    expect(await left()).toBe(2)
    site.setNow(new Date('2026-10-06T00:00:00+07:00'))
    expect(await left()).toBe(2)
    await site.setSettings(rule(0))
    site.setNow(new Date('2026-10-07T00:00:00+07:00'))
    expect(await left()).toBe(0)
  })

  test('are the same however many requests read them at once', async () => {
    await site.setSettings(rule(3))
    await Promise.all(Array.from({ length: 20 }, () => left()))
    expect(await left()).toBe(3)
  })
})

describe('by deposits', () => {
  test('come for every full sum of the day, up to the most', async () => {
    await site.setSettings(rule(0, 500_00, 3))
    await giveCredit(site, member, 499_99)
    expect(await rights()).toMatchObject({ left: 0, reason: 'deposit', depositMissing: 1 })
    await giveCredit(site, member, 1)
    expect(await left()).toBe(1)
    await giveCredit(site, member, 5_000_00)
    expect(await rights()).toMatchObject({ left: 3, reason: null, depositMissing: null })
  })

  test('last until the end of the next day, read or not', async () => {
    await site.setSettings(rule(0, 500_00))
    await giveCredit(site, member, 1_000_00)
    site.setNow(new Date('2026-10-06T23:59:59.999+07:00'))
    expect(await left()).toBe(2)
    site.setNow(new Date('2026-10-07T00:00:00+07:00'))
    expect(await left()).toBe(0)
  })

  test('of a deposit that was claimed back are revoked, and return with another one', async () => {
    await site.setSettings(rule(0, 500_00))
    await giveCredit(site, member, 600_00)
    await giveCredit(site, member, 500_00)
    expect(await left()).toBe(2)
    const { line_id: line } = await site.owner
      .selectFrom('deposits')
      .select('line_id')
      .where('member_id', '=', member.memberId)
      .where('amount_satang', '=', 500_00)
      .executeTakeFirstOrThrow()
    await typed(site, ['deposits', 'unassign', String(line), '--reason=wrong'])
    expect(await left()).toBe(1)
    await giveCredit(site, member, 400_00)
    expect(await left()).toBe(2)
  })
})

describe('by staff', () => {
  const grant = (...more: string[]) =>
    typed(site, ['rights', 'grant', member.username, 'wheel', '2', '--reason=sorry', ...more])

  test('are granted with a reason, once under a reference, and may expire', async () => {
    expect((await grant('--days=1')).data).toMatchObject({ left: 2, outcome: 'done' })
    expect((await grant('--reference=T1')).data).toMatchObject({ left: 4, outcome: 'done' })
    expect((await grant('--reference=T1')).data).toMatchObject({ left: 4, outcome: 'known' })
    site.setNow(new Date(NOON.getTime() + 86_400_000))
    expect(await left()).toBe(2)
    const log = await site.owner
      .selectFrom('audit_log')
      .select(['reason', 'after'])
      .where('member_id', '=', member.memberId)
      .where('action', '=', 'rights.grant')
      .execute()
    const made = log.filter((each) => Object.hasOwn(each.after as object, 'expiresAt'))
    expect(made.map((each) => each.reason)).toEqual(['sorry', 'sorry'])
    expect((await typed(site, ['rights', 'list', '--member', member.username])).data.items).toHaveLength(4)
  })

  test('reject another game and a count of zero', async () => {
    await expect(typed(site, ['rights', 'grant', member.username, 'slot', '1', '--reason=why'])).rejects.toThrow(
      'GAME is one of wheel, flip-card',
    )
    await expect(typed(site, ['rights', 'grant', member.username, 'wheel', '0', '--reason=why'])).rejects.toThrow(
      'COUNT is a whole number from 1 to 100',
    )
  })
})

describe('the reason why there are none', () => {
  test.each([
    { why: 'none', deposit: 0 },
    { why: 'deposit', deposit: 100_00 },
  ])('is $why', async ({ why, deposit }) => {
    await site.setSettings(rule(0, deposit))
    expect(await rights()).toMatchObject({ left: 0, reason: why })
  })

  test('is closed without a prize table, and where the menu hides the game', async () => {
    expect(await rights('flip-card')).toMatchObject({ left: 0, reason: 'closed' })
    await site.setSettings({ ...rule(1), menu: { wheel: false } })
    expect(await rights()).toMatchObject({ left: 0, reason: 'closed' })
    await site.setSettings({ menu: {} })
  })

  test('is tomorrow when those of the day are spent', async () => {
    await site.setSettings(rule(1))
    await left()
    await site.owner
      .updateTable('member_rights')
      .set({ spent_at: NOON, spent_by: randomUUID() })
      .where('member_id', '=', member.memberId)
      .execute()
    expect(await rights()).toMatchObject({
      left: 0,
      reason: 'tomorrow',
      nextAt: new Date('2026-10-06T00:00:00+07:00'),
    })
  })

  test('is the break of a member on a break, whatever rights there are', async () => {
    const ctx = await site.ctx()
    await grantRights(ctx.db, ctx, member.memberId, { game: 'wheel', source: 'staff:x', count: 1, expiresAt: null })
    await site.owner
      .insertInto('play_breaks')
      .values({
        brand_id: 1,
        member_id: member.memberId,
        kind: 'time-out',
        asked_at: NOON,
        starts_at: NOON,
        ends_at: new Date(NOON.getTime() + 86_400_000),
      })
      .execute()
    expect(await rights()).toMatchObject({ left: 0, reason: 'break' })
  })
})
