/** `duang affiliate` and `duang attribution`. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBalance } from '#money/ledger/ledger.ts'
import { itemsOf, typed } from '../../../../test/outside/command.ts'
import { addFriend, playDay } from '../../../../test/people/pots.ts'
import { addMember, createTestSite, giveCredit, type TestMember, type TestSite } from '../../../../test/people/site.ts'
import { accrueCommission } from './accrue.ts'

let site: TestSite
let [top, friend]: TestMember[] = []
beforeAll(async () => {
  site = await createTestSite({ now: new Date('2026-10-05T12:00:00+07:00') })
  await site.setSettings({ affiliate: { turnoverPercents: [1] }, bonus: {} })
  await accrueCommission(await site.ctx())
  top = await addMember(site, { username: 'attractor' })
  friend = await addFriend(site, top)
  await sql`update members set team = 'north', marketing = 'tv' where member_id = ${friend.memberId}`.execute(
    site.owner,
  )
})
afterAll(() => site.stop())

async function playAndEndDay(day: number): Promise<void> {
  await playDay(site, friend as TestMember, `2026-10-0${day}`, { stake: 100_00 })
  site.setNow(new Date(`2026-10-0${day + 1}T12:00:00+07:00`))
  await accrueCommission(await site.ctx())
}
const pot = async () => (await readBalance(site.platform.db, 1, (top as TestMember).memberId, 'affiliate')).balance

test('lists a flagged pair, and lets staff allow it once, with a reason', async () => {
  await sql`update members set name = (select name from members where member_id = ${top?.memberId})
    where member_id = ${friend?.memberId}`.execute(site.owner)
  await playAndEndDay(5)
  const listed = await typed(site, ['affiliate', 'flags', '--member', 'attractor'])
  const [flag] = itemsOf(listed)
  expect(flag).toMatchObject({ username: 'attractor', source: friend?.username, reason: 'same-name' })
  expect(await pot()).toBe(0)
  const line = ['affiliate', 'allow', String(flag?.id), '--reason', 'father and son']
  expect((await typed(site, line)).code).toBe(0)
  expect((await typed(site, line)).error?.code).toBe('desk_state_changed')
  await playAndEndDay(6)
  expect(await pot()).toBe(1_00)
  const [entry] = itemsOf(await typed(site, ['audit', 'list', '--action', 'affiliate.allow']))
  expect(entry).toMatchObject({ reason: 'father and son' })
})

test('reports what each team, code and inviter brought', async () => {
  await giveCredit(site, friend as TestMember, 500_00)
  const report = async (...options: string[]) => itemsOf(await typed(site, ['attribution', ...options]))
  const north = { registrations: 1, firstDeposits: 1, deposits: 500, withdrawals: 0, net: 500 }
  expect(await report()).toEqual([
    expect.objectContaining({ code: '-', firstDeposits: 0, net: 0 }),
    { code: 'north', ...north },
  ])
  expect(await report('--by', 'marketing')).toContainEqual({ code: 'north/tv', ...north })
  expect(await report('--by', 'inviter')).toContainEqual({ code: 'attractor', ...north })
  expect(await report('--from', '2026-10-06', '--to', '2026-10-06')).toContainEqual({
    code: 'north',
    registrations: 0,
    firstDeposits: 0,
    deposits: 0,
    withdrawals: 0,
    net: 0,
  })
  await expect(typed(site, ['attribution', '--by', 'moon'])).rejects.toThrow('--by is one of')
})
