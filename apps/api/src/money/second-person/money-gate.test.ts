/** What one person gives alone has an end: over members, over kinds, and in parallel. */
import { randomUUID } from 'node:crypto'
import { creditMember, debitMember, giveGoodwill } from '@duang/contract/action/correction'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { typed } from '../../../test/outside/command.ts'
import { createTestDesk, decisionOf, type TestDesk, type TestPerson } from '../../../test/people/desk.ts'
import { addMember, createTestSite, type TestMember, type TestSite } from '../../../test/people/site.ts'
import { lastGivenByStaff, recordMoneyAct, secondPersonFor } from './money-gate.ts'

const reason = 'ชดเชยตามเรื่องร้องเรียน'
const MEMBER_CAP = 1_000_00
const DAY_CAP = 3_000_00

let site: TestSite
let desk: TestDesk
beforeAll(async () => {
  site = await createTestSite()
  desk = await createTestDesk(site)
  await site.setSettings({ secondPersonAboveSatang: MEMBER_CAP, secondPersonAboveDailySatang: DAY_CAP })
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})

type Act = 'credit' | 'goodwill' | 'debit'
const ACTS = { credit: creditMember, goodwill: giveGoodwill, debit: debitMember }
const order = (person: TestPerson, { uuid: member }: TestMember, amount: number, act: Act = 'credit') =>
  decisionOf(
    person.call(ACTS[act], {
      params: { brand: desk.brand },
      body: { member, amount, reason, reference: randomUUID() },
    }),
  )
const members = (n: number) => Promise.all(Array.from({ length: n }, () => addMember(site)))
const givenBy = async ({ username }: TestPerson): Promise<number> => {
  const { rows } = await sql<{ satang: number }>`
    select coalesce(sum(amount_satang), 0)::bigint as satang from staff_money_acts
    where actor = ${`staff:${username}`} and approved_by is null`.execute(site.owner)
  return rows[0]?.satang ?? 0
}

test('20 members at once get no more from one person than the sum of a day', async () => {
  const person = await desk.person('finance')
  const outcomes = await Promise.all((await members(20)).map((member) => order(person, member, 600_00)))
  expect(outcomes.filter((each) => each === 'done')).toHaveLength(5)
  // A busy machine may give some of them up; none of those has an effect.
  expect(outcomes.filter((each) => !['done', 'proposed', 'overloaded'].includes(each))).toEqual([])
  expect(await givenBy(person)).toBe(DAY_CAP)
  const { code, data } = await typed(site, ['proposal', 'alone'])
  expect(code).toBe(0)
  expect(data.items).toContainEqual({ actor: `staff:${person.username}`, acts: 5, amount: DAY_CAP / 100 })
})

test('20 orders of several persons for one member stay within the sum of the member', async () => {
  const [member] = (await members(1)) as [TestMember]
  const persons: TestPerson[] = []
  for (let n = 0; n < 4; n++) persons.push(await desk.person('finance'))
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      order(persons[n % 4] as TestPerson, member, 300_00, n % 2 ? 'goodwill' : 'credit'),
    ),
  )
  expect(outcomes.filter((each) => each === 'done')).toHaveLength(3)
  const sums = await Promise.all(persons.map(givenBy))
  expect(sums.reduce((sum, each) => sum + each, 0)).toBe(900_00)
})

test('a new day in Bangkok begins a new sum', async () => {
  const person = await desk.person('finance')
  const all = await members(4)
  for (const member of all.slice(0, 3)) expect(await order(person, member, MEMBER_CAP)).toBe('done')
  expect(await order(person, all[3] as TestMember, 1)).toBe('proposed')
  site.advance(24 * 3_600_000)
  const rested = await desk.person('finance', `${person.username}.next`)
  const ctx = await site.ctx()
  const whySecond = await secondPersonFor(ctx, `staff:${person.username}`, { kind: 'credit', memberId: 1 })
  expect(whySecond({ amount: MEMBER_CAP })).toBeNull()
  expect(await order(rested, all[3] as TestMember, MEMBER_CAP)).toBe('done')
})

test('what is taken from a member does not add to what was given: a mistake is undone alone', async () => {
  const person = await desk.person('finance')
  const [member] = (await members(1)) as [TestMember]
  expect(await order(person, member, 800_00)).toBe('done')
  expect(await order(person, member, 800_00, 'debit')).toBe('done')
  expect(await order(person, member, 300_00)).toBe('proposed')
})

test('constraints refuse an act beyond a limit, and an act that its author approved', async () => {
  const ctx = { ...(await site.ctx()), db: site.operator }
  const [member] = (await members(1)) as [TestMember]
  const record = (amount: number, approvedBy: string | null) =>
    ctx.db.transaction().execute((tx) => {
      const act = { kind: 'credit' as const, memberId: member.memberId, amount, factId: randomUUID() }
      return recordMoneyAct(tx, ctx, act, { requestedBy: 'staff:eve', approvedBy })
    })
  await expect(record(MEMBER_CAP + 1, null)).rejects.toThrow(/staff_money_acts_member_cap/)
  await expect(record(MEMBER_CAP + 1, 'staff:eve')).rejects.toThrow(/staff_money_acts_check/)
  await record(MEMBER_CAP + 1, 'staff:ann')
  const until = site.platform.clock()
  const since = new Date(until.getTime() - 3_600_000)
  expect(await lastGivenByStaff(ctx.db, ctx, member.memberId, { since, until })).toMatchObject({ actor: 'staff:eve' })
})
