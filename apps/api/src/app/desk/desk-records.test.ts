/** What the desk records of a call, and calls whose mistakes must leave nothing behind. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { testAlertChannel } from '@duang/contract/action/alert'
import { addMemberNote, tagMember, unmaskMember } from '@duang/contract/action/member-admin'
import { setMemberPhone } from '@duang/contract/action/member-identity'
import { listProposals, rejectProposal } from '@duang/contract/action/proposal'
import { addStaff } from '@duang/contract/action/staff'
import { readMember } from '@duang/contract/desk/member'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDesk, outcomeOf, type TestDesk, type TestPerson } from '../../../test/people/desk.ts'
import { addMember, createTestSite, type TestMember, type TestSite } from '../../../test/people/site.ts'
import { createAlertChannels } from '../../core/alert/alert-channel.ts'

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
const on = <Body extends object>(body: Body, uuid = member.uuid) => ({
  params: { brand: desk.brand },
  body: { member: uuid, ...body },
})
const recorded = (action: string) =>
  site.owner.selectFrom('audit_log').select(['member_id', 'reason']).where('action', '=', action).execute()

test('a look at a member is recorded under the member', async () => {
  await owner.call(unmaskMember, on({ field: 'phone' as const, reason }))
  expect(await recorded('members.unmask')).toEqual([{ member_id: member.memberId, reason }])
})

test('a text that cannot be recorded is refused before anything is done', async () => {
  const body = { person: 'surrogate', role: 'viewer' as const, reason: 'ครึ่งตัว \ud800' }
  expect(await outcomeOf(owner.call, addStaff, { params: { brand: desk.brand }, body })).toBe('request_invalid')
  const people = await site.owner.selectFrom('desk.staff').select('username').execute()
  expect(people.map(({ username }) => username)).not.toContain('surrogate')
})

test('20 invitations of one name at once make one person', async () => {
  const body = { person: 'raced.name', role: 'viewer' as const, reason }
  const all = await Promise.all(
    Array.from({ length: 20 }, () => outcomeOf(owner.call, addStaff, { params: { brand: desk.brand }, body })),
  )
  expect(all.filter((each) => each === 'done')).toHaveLength(1)
  expect(all.filter((each) => each === 'desk_staff_known')).toHaveLength(19)
})

test('an author without the right to see proposals withdraws an own one, and no other', async () => {
  const call = on({ phone: '0899990000', reason })
  expect(await outcomeOf(support.call, setMemberPhone, call)).toBe('done')
  const { items } = await owner.call(listProposals, { params: { brand: desk.brand }, query: { state: 'open' } })
  const id = items.find((each) => each.username === member.username)?.id ?? ''
  const reject = { params: { brand: desk.brand }, body: { proposal: id, reason } }
  const other = await desk.person('support')
  expect(await outcomeOf(other.call, rejectProposal, reject)).toBe('desk_not_permitted')
  expect(await outcomeOf(support.call, rejectProposal, reject)).toBe('done')
  const { phone } = await owner.call(readMember, { params: of() })
  expect(phone).not.toContain('0000')
})

describe('when the row of the audit log cannot be written', () => {
  beforeAll(() =>
    sql`create function refuse_desk_row() returns trigger language plpgsql as $$ begin raise 'no row'; end $$;
      create trigger refuse_desk_row before insert on audit_log for each row
        when (new.action like any (array['desk.%', 'members.%', 'staff.add', 'alert.channel.test'])) execute function refuse_desk_row()`.execute(
      site.owner,
    ),
  )
  afterAll(() => sql`drop trigger refuse_desk_row on audit_log`.execute(site.owner))

  test('the change is not made', async () => {
    const brand = { brand: desk.brand }
    expect(await outcomeOf(owner.call, tagMember, on({ tag: 'vip' }))).toBe('internal')
    const note = on({ note: 'โทรแล้ว' })
    expect(await outcomeOf(owner.call, addMemberNote, note)).toBe('internal')
    const invited = { person: 'unrecorded', role: 'viewer' as const, reason }
    expect(await outcomeOf(owner.call, addStaff, { params: brand, body: invited })).toBe('internal')
    expect((await owner.call(readMember, { params: of() })).tags).toEqual([])
    const notes = await site.owner.selectFrom('member_notes').selectAll().execute()
    expect(notes.filter((each) => each.member_id === member.memberId)).toEqual([])
    const people = await site.owner.selectFrom('desk.staff').select('username').execute()
    expect(people.map(({ username }) => username)).not.toContain('unrecorded')
  })

  test('nothing is asked outside of the database', async () => {
    let asked = 0
    const line = createServer((_, response) => {
      asked++
      response.end('{}')
    })
    await once(line.listen(0, '127.0.0.1'), 'listening')
    const baseUrl = `http://127.0.0.1:${(line.address() as AddressInfo).port}`
    desk.platform.alertChannels = createAlertChannels({ line: { baseUrl, token: 'token', to: 'staff' } })
    const call = { params: { brand: desk.brand }, body: { channel: 'line' as const } }
    expect(await outcomeOf(owner.call, testAlertChannel, call)).toBe('internal')
    expect(asked).toBe(0)
    line.close()
  })
})
