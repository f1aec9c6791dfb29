/** What the desk records of a call, and calls whose mistakes must leave nothing behind. */
import { readMember, unmaskMember } from '@duang/contract/desk-member'
import { proposeMemberPhone } from '@duang/contract/desk-member-actions'
import { listProposals, rejectProposal } from '@duang/contract/desk-proposal'
import { inviteStaff } from '@duang/contract/desk-staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDesk, outcomeOf, type TestDesk, type TestPerson } from '../../../test/desk.ts'
import { addMember, createTestSite, type TestMember, type TestSite } from '../../../test/site.ts'

const reason = 'ตรวจเอกสารแล้ว'
let site: TestSite
let desk: TestDesk
let owner: TestPerson
let support: TestPerson
let member: TestMember
beforeAll(async () => {
  site = await createTestSite()
  desk = await createTestDesk(site)
  owner = await desk.person('owner')
  support = await desk.person('support')
  member = await addMember(site)
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})

const of = () => ({ brand: desk.brand, id: member.uuid })
const recorded = (action: string) =>
  site.owner.selectFrom('audit_log').select(['member_id', 'reason']).where('action', '=', action).execute()

test('a look at a member is recorded under the member', async () => {
  await owner.call(unmaskMember, { params: of(), body: { field: 'phone', reason } })
  expect(await recorded('desk.desk-member.unmask')).toEqual([{ member_id: member.memberId, reason }])
})

test('a text that cannot be recorded is refused before anything is done', async () => {
  const body = { username: 'surrogate', role: 'viewer' as const, reason: 'ครึ่งตัว \ud800' }
  expect(await outcomeOf(owner.call, inviteStaff, { params: { brand: desk.brand }, body })).toBe('request_invalid')
  const people = await site.owner.selectFrom('desk.staff').select('username').execute()
  expect(people.map(({ username }) => username)).not.toContain('surrogate')
})

test('20 invitations of one name at once make one person', async () => {
  const body = { username: 'raced.name', role: 'viewer' as const, reason }
  const all = await Promise.all(
    Array.from({ length: 20 }, () => outcomeOf(owner.call, inviteStaff, { params: { brand: desk.brand }, body })),
  )
  expect(all.filter((each) => each === 'done')).toHaveLength(1)
  expect(all.filter((each) => each === 'desk_staff_known')).toHaveLength(19)
})

test('an author without the right to see proposals withdraws an own one, and no other', async () => {
  const call = { params: of(), body: { phone: '0899990000', reason } }
  expect(await outcomeOf(support.call, proposeMemberPhone, call)).toBe('done')
  const { items } = await owner.call(listProposals, { params: { brand: desk.brand }, query: { state: 'open' } })
  const id = items.find((each) => each.username === member.username)?.id ?? ''
  const reject = { params: { brand: desk.brand, id }, body: { note: reason } }
  const other = await desk.person('support')
  expect(await outcomeOf(other.call, rejectProposal, reject)).toBe('desk_not_permitted')
  expect(await outcomeOf(support.call, rejectProposal, reject)).toBe('done')
  const { phone } = await owner.call(readMember, { params: of() })
  expect(phone).not.toContain('0000')
})
