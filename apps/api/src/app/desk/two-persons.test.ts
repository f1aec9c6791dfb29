/** Every kind of proposal is approved by two persons who work here, have their rights, and did not let one another in. */
import { creditMember } from '@duang/contract/action/correction'
import { approveProposal } from '@duang/contract/action/proposal'
import type { Permission, Role } from '@duang/contract/desk/permissions'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proposalKinds } from '#entry/action/second-person.ts'
import { recordAdmission } from '#entry/desk/admissions.ts'
import { DEMONSTRATION_BRAND } from '../../../seed/demonstration.ts'
import { createTestDesk, outcomeOf, type TestDesk, type TestPerson } from '../../../test/people/desk.ts'
import { addMember, createTestSite, type TestMember, type TestSite } from '../../../test/people/site.ts'
import { FEATURES } from '../features.ts'

let site: TestSite
let desk: TestDesk
let author: TestPerson
let approver: TestPerson
let member: TestMember
beforeAll(async () => {
  site = await createTestSite()
  desk = await createTestDesk(site)
  await site.setSettings({ secondPersonAboveSatang: 1_00 })
  author = await desk.person('owner')
  approver = await desk.person('owner')
  member = await addMember(site)
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})

const KINDS = proposalKinds(FEATURES)
const params = () => ({ brand: desk.brand })

/** An open proposal whose content nobody can carry out: a refusal before it says that the persons were looked at first. */
async function proposed(kind: string): Promise<string> {
  const now = site.platform.clock()
  const row = await site.owner
    .insertInto('proposals')
    .values({
      brand_id: DEMONSTRATION_BRAND,
      kind,
      subject: crypto.randomUUID(),
      payload: '{}',
      effect: '[]',
      member_id: member.memberId,
      amount_satang: 1,
      reason: 'ทดสอบ',
      proposed_by: `staff:${author.username}`,
      proposed_at: now,
      expires_at: new Date(now.getTime() + 3_600_000),
    })
    .returning('proposal_id')
    .executeTakeFirstOrThrow()
  return row.proposal_id
}

/** What the approval answers. */
const approval = (proposal: string) =>
  outcomeOf(approver.call, approveProposal, { params: params(), body: { proposal } })

const setRole = (staffId: string, role: Role | null) =>
  role === null
    ? site.owner.deleteFrom('staff_roles').where('staff_id', '=', staffId).execute()
    : sql`insert into staff_roles (brand_id, staff_id, role, given_at, given_by)
        values (${DEMONSTRATION_BRAND}, ${staffId}, ${role}, now(), 'cli:test')
        on conflict (brand_id, staff_id) do update set role = excluded.role`.execute(site.owner)
const suspend = (staffId: string, at: Date | null) =>
  site.owner.updateTable('desk.staff').set({ suspended_at: at }).where('staff_id', '=', staffId).execute()

/** The author proposes as an owner, and is another person at the approval. */
async function changed(change: () => Promise<unknown>, restore: () => Promise<unknown>, kind: string): Promise<string> {
  const id = await proposed(kind)
  await change()
  try {
    return await approval(id)
  } finally {
    await restore()
  }
}

test('every kind says who may propose it and who approves it', () => {
  expect(KINDS.length).toBeGreaterThan(25)
  const owns: readonly Permission[] = KINDS.flatMap(({ proposing, permission }) => [proposing, permission])
  expect(owns.filter((each) => !each)).toEqual([])
})

describe.each(KINDS.map(({ kind }) => kind))('%s', (kind) => {
  test('is not carried out for an author who is suspended, removed or demoted', async () => {
    const { staffId } = author
    const back = () => setRole(staffId, 'owner')
    expect(
      await changed(
        () => suspend(staffId, new Date()),
        () => suspend(staffId, null),
        kind,
      ),
    ).toBe('desk_proposal_author')
    expect(await changed(() => setRole(staffId, null), back, kind)).toBe('desk_proposal_author')
    expect(await changed(() => setRole(staffId, 'viewer'), back, kind)).toBe('desk_proposal_author')
  })

  test('is not approved by a person who was demoted, or who let the author in', async () => {
    const back = () => setRole(approver.staffId, 'owner')
    expect(await changed(() => setRole(approver.staffId, 'viewer'), back, kind)).toBe('desk_not_permitted')
    for (const [one, other] of [
      [author, approver],
      [approver, author],
    ] as const) {
      const admit = () =>
        site.owner.transaction().execute((tx) =>
          recordAdmission(tx, {
            staffId: one.staffId,
            brandId: DEMONSTRATION_BRAND,
            actor: `staff:${other.username}`,
            part: 'link',
            at: site.platform.clock(),
          }),
        )
      const forget = () => sql`delete from desk.admissions where staff_id = ${one.staffId}`.execute(site.owner)
      expect(await changed(admit, forget, kind)).toBe('desk_proposal_related')
    }
  })
})

test('a correction of two persons who may is carried out', async () => {
  const body = { member: member.uuid, amount: 5_00, reason: 'ทดสอบ' }
  const reply = await author.call(creditMember, { params: params(), body })
  expect(reply.outcome).toBe('proposed')
  expect(await approval(reply.outcome === 'proposed' ? (reply.proposal ?? '') : '')).toBe('done')
})
