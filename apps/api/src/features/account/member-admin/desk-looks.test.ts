/** Looks at masked numbers: recorded, paced by person, and of no use for guessing. */

import { listLines } from '@duang/contract/action/deposit'
import { unmaskMember } from '@duang/contract/action/member-admin'
import { setMemberPhone } from '@duang/contract/action/member-identity'
import { searchMembers } from '@duang/contract/action/member-lists'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDesk, outcomeOf, type TestDesk, type TestPerson } from '../../../../test/people/desk.ts'
import { addMember, createTestSite, type TestMember, type TestSite } from '../../../../test/people/site.ts'
import { staffAlerts } from '../../control/staff/alerts.ts'

const HOUR_MS = 3_600_000
const reason = 'สมาชิกโทรเข้ามา'

let site: TestSite
let desk: TestDesk
let member: TestMember
beforeAll(async () => {
  site = await createTestSite()
  desk = await createTestDesk(site)
  member = await addMember(site)
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})

const search = (person: TestPerson, text: string) =>
  outcomeOf(person.call, searchMembers, { params: { brand: desk.brand }, query: { text } })
const lines = (person: TestPerson, text: string, cursor?: string) => {
  const query = { view: 'waiting' as const, search: text, ...(cursor ? { cursor } : {}) }
  return outcomeOf(person.call, listLines, { params: { brand: desk.brand }, query })
}
const rowsOf = (person: TestPerson, action: string) =>
  site.owner
    .selectFrom('audit_log')
    .select(['subject', 'after', 'address'])
    .where('actor', '=', `staff:${person.username}`)
    .where('action', '=', action)
    .orderBy('audit_id')
    .execute()
const guess = (n: number) => `09${String(10_000_000 + n)}`
const alertCount = async (kind: string) => staffAlerts.find((each) => each.kind === kind)?.count(await site.ctx(), 0)
const freeHour = () => site.advance(HOUR_MS + 1_000)

test('a masked phone shows five digits', async () => {
  const viewer = await desk.person('viewer')
  const { items } = await viewer.call(searchMembers, {
    params: { brand: desk.brand },
    query: { text: member.username },
  })
  expect(items[0]?.phone).toBe(`${member.phone.slice(0, 2)}x-xxx-x${member.phone.slice(-3)}`)
  // A name is no look.
  expect(await rowsOf(viewer, 'look.members')).toEqual([])
})

test('searches by digits are recorded, and twenty an hour may find nobody', async () => {
  const viewer = await desk.person('viewer')
  const outcomes: string[] = []
  for (let n = 0; n < 30; n++) outcomes.push(await search(viewer, guess(n)))
  expect(outcomes.filter((each) => each === 'done')).toHaveLength(20)
  expect(outcomes.slice(20)).toEqual(Array.from({ length: 10 }, () => 'rate_limited'))
  // A number that would be found waits as well.
  expect(await search(viewer, member.phone)).toBe('rate_limited')
  expect(await search(viewer, member.username)).toBe('done')
  const rows = await rowsOf(viewer, 'look.members')
  expect(rows).toHaveLength(20)
  expect(rows[0]).toEqual({ subject: 'x0000', after: { found: 0, digits: 10 }, address: '127.0.0.1' })
  freeHour()
})

test('forty guesses at once are no more than forty one after the other', async () => {
  const viewer = await desk.person('viewer')
  const all = await Promise.all(Array.from({ length: 40 }, (_, n) => search(viewer, guess(n))))
  expect(all.filter((each) => each === 'done').length).toBeLessThanOrEqual(20)
  expect(await rowsOf(viewer, 'look.members')).toHaveLength(all.filter((each) => each === 'done').length)
  freeHour()
})

test('what is found counts apart, and is recorded with the number of members', async () => {
  const support = await desk.person('support')
  // A list repeats its search by itself.
  for (let n = 0; n < 25; n++) expect(await search(support, member.phone)).toBe('done')
  for (let n = 0; n < 25; n++) expect(await search(support, String(1000 + n))).toBe('done')
  const rows = await rowsOf(support, 'look.members')
  expect(rows).toHaveLength(26)
  expect(rows[0]?.after).toEqual({ found: 1, digits: 10 })
  // A number that is being typed confirms nothing.
  expect(await search(support, member.phone.slice(0, 7))).toBe('done')
  expect(await rowsOf(support, 'look.members')).toHaveLength(26)
  freeHour()
})

test('searches of statement lines by complete accounts keep the same pace, and amounts do not count', async () => {
  const cashier = await desk.person('cashier')
  for (let n = 0; n < 20; n++) expect(await lines(cashier, guess(n))).toBe('done')
  expect(await lines(cashier, guess(21))).toBe('rate_limited')
  expect(await lines(cashier, '1500')).toBe('done')
  expect(await rowsOf(cashier, 'look.lines')).toHaveLength(20)
  freeHour()
})

test('a person who may see complete numbers is recorded and paced alike, on every page', async () => {
  const finance = await desk.person('finance')
  expect(await search(finance, member.phone)).toBe('done')
  expect(await rowsOf(finance, 'look.members')).toMatchObject([{ after: { found: 1, digits: 10 } }])
  const cursor = Buffer.from(JSON.stringify(['2026-01-01 00:00:00+00', '1'])).toString('base64url')
  for (let n = 0; n < 20; n++) expect(await lines(finance, guess(n), cursor)).toBe('done')
  expect(await rowsOf(finance, 'look.lines')).toHaveLength(20)
  expect(await lines(finance, guess(21), cursor)).toBe('rate_limited')
  freeHour()
})

test('a proposed phone that is taken is recorded, and twenty an hour are tried', async () => {
  const support = await desk.person('support')
  const other = await addMember(site)
  const probe = () =>
    outcomeOf(support.call, setMemberPhone, {
      params: { brand: desk.brand },
      body: { member: other.uuid, phone: member.phone, reason },
    })
  for (let n = 0; n < 20; n++) expect(await probe()).toBe('desk_member_phone_taken')
  expect(await probe()).toBe('rate_limited')
  expect(await rowsOf(support, 'members.set-phone.attempt')).toHaveLength(20)
  freeHour()
})

test('sixty complete numbers an hour are shown to a person, and thirty raise an alert', async () => {
  const finance = await desk.person('finance')
  const look = () =>
    outcomeOf(finance.call, unmaskMember, {
      params: { brand: desk.brand },
      body: { member: member.uuid, field: 'phone' as const, reason },
    })
  for (let n = 0; n < 29; n++) await look()
  expect(await alertCount('staff-looks')).toBe(0)
  await look()
  expect(await alertCount('staff-looks')).toBe(1)
  const rest = await Promise.all(Array.from({ length: 40 }, look))
  expect(rest.filter((each) => each === 'done').length).toBeLessThanOrEqual(30)
  expect((await rowsOf(finance, 'members.unmask')).length).toBeLessThanOrEqual(60)
  freeHour()
  expect(await alertCount('staff-looks')).toBe(0)
})
