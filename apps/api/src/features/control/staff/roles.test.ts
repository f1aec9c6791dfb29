/** Roles of a brand: their permissions, and what two owners decide together. */
import { approveProposal, listProposals, rejectProposal } from '@duang/contract/action/proposal'
import {
  addStaff,
  listRoles,
  listStaff,
  reinviteStaff,
  setRolePermissions,
  setStaffRole,
  suspendStaff,
} from '@duang/contract/action/staff'
import { type Permission, ROLE_PERMISSIONS } from '@duang/contract/desk/permissions'
import { acceptInvite, readInvite, readMe, signIn } from '@duang/contract/desk/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestDesk,
  linkToken,
  outcomeIn,
  outcomeOf,
  STAFF_PASSWORD,
  type TestDesk,
  type TestPerson,
} from '../../../../test/people/desk.ts'
import { createTestSite, type TestSite } from '../../../../test/people/site.ts'

let site: TestSite
let desk: TestDesk
let anna: TestPerson
beforeAll(async () => {
  site = await createTestSite()
  desk = await createTestDesk(site)
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})
beforeEach(async () => {
  for (const table of ['staff_roles', 'role_permissions', 'proposals'] as const)
    await site.owner.deleteFrom(table).execute()
  anna = await desk.person('owner')
})

const reason = 'เหตุผลของการทดสอบ'
const params = () => ({ brand: desk.brand })
const VIEWER = ROLE_PERMISSIONS.viewer
const change = (permissions: readonly Permission[], role: 'viewer' | 'owner' | 'cashier' | 'finance' = 'viewer') => ({
  params: params(),
  body: { role, permissions: [...permissions], reason },
})
const proposals = async (person: TestPerson) =>
  (await person.call(listProposals, { params: params(), query: { state: 'open' } })).items
const approve = async (person: TestPerson) => {
  const [first] = await proposals(person)
  return outcomeOf(person.call, approveProposal, { params: { brand: desk.brand }, body: { proposal: first?.id ?? '' } })
}
const permissionsOf = async (role: string) =>
  (await anna.call(listRoles, { params: params(), query: {} })).items.find((each) => each.role === role)?.permissions
const peopleIn = async (role: string) =>
  (await anna.call(listStaff, { params: params(), query: {} })).items.filter((each) => each.role === role)

describe('the permissions of a role', () => {
  test('are changed at once by the only owner, recorded, and in force with the next call', async () => {
    const viewer = await desk.person('viewer')
    expect(await anna.call(setRolePermissions, change([...VIEWER, 'audit.read']))).toEqual({
      gained: ['audit.read'],
      lost: [],
    })
    const [brand] = (await viewer.call(readMe, {})).brands
    expect(brand?.permissions).toContain('audit.read')
    const rows = await site.owner
      .selectFrom('audit_log')
      .selectAll()
      .where('actor', '=', `staff:${anna.username}`)
      .where('action', '<>', 'staff.sign-in')
    expect((await rows.execute()).map(({ action, reason: why }) => [action, why])).toEqual([['role.set', reason]])
    await anna.call(setRolePermissions, change(VIEWER))
    expect(await site.owner.selectFrom('role_permissions').selectAll().execute()).toEqual([])
  })

  test('are proposed with the difference where there are two owners, and approved by the other one', async () => {
    const ben = await desk.person('owner')
    const without = VIEWER.filter((each) => each !== 'finance.read')
    expect(await anna.call(setRolePermissions, change([...without, 'audit.read']))).toMatchObject({
      outcome: 'proposed',
    })
    expect(await outcomeOf(ben.call, setRolePermissions, change([...VIEWER, 'risk.read']))).toBe('desk_proposal_open')
    const [proposal] = await proposals(anna)
    expect(proposal?.effect).toEqual([
      { label: 'role', before: null, after: 'viewer', unit: 'text' },
      { label: 'finance.read', before: 'yes', after: 'no', unit: 'text' },
      { label: 'audit.read', before: 'no', after: 'yes', unit: 'text' },
    ])
    expect(await approve(anna)).toBe('desk_proposal_own')
    expect(await permissionsOf('viewer')).toEqual(VIEWER)
    expect(await approve(ben)).toBe('done')
    expect(await permissionsOf('viewer')).toEqual(expect.arrayContaining(['audit.read']))
    expect(await permissionsOf('viewer')).not.toContain('finance.read')
  })

  test('are approved by twenty calls once', async () => {
    const ben = await desk.person('owner')
    await anna.call(setRolePermissions, change([...VIEWER, 'audit.read']))
    const id = (await proposals(ben))[0]?.id ?? ''
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        outcomeOf(ben.call, approveProposal, { params: { brand: desk.brand }, body: { proposal: id } }),
      ),
    )
    expect(outcomes.filter((each) => each === 'done')).toHaveLength(1)
  })

  test('of owners are fixed, and nobody gives what they do not have or changes their own role', async () => {
    expect(await outcomeOf(anna.call, setRolePermissions, change([], 'owner'))).toBe('desk_owner_fixed')
    expect(await outcomeOf(anna.call, setRolePermissions, change(VIEWER))).toBe('desk_nothing_changed')
    await anna.call(setRolePermissions, change([...ROLE_PERMISSIONS.cashier, 'staff.manage'], 'cashier'))
    const cashier = await desk.person('cashier')
    expect(await outcomeOf(cashier.call, setRolePermissions, change([...VIEWER, 'money.correct']))).toBe(
      'desk_role_above_own',
    )
    expect(await outcomeOf(cashier.call, setRolePermissions, change(VIEWER, 'cashier'))).toBe('desk_own_role')
    expect(await outcomeOf(cashier.call, setRolePermissions, change([...VIEWER, 'risk.read']))).toBe('done')
  })

  test('are checked again when a proposal is carried out: of the author, and of the approver’s own role', async () => {
    const ben = await desk.person('owner')
    await anna.call(setRolePermissions, change([...ROLE_PERMISSIONS.finance, 'staff.manage'], 'finance'))
    await approve(ben)
    const finance = await desk.person('finance')
    // Wider rights of finance, approved by a person of finance.
    await anna.call(
      setRolePermissions,
      change([...ROLE_PERMISSIONS.finance, 'staff.manage', 'brand.settings'], 'finance'),
    )
    expect(await approve(finance)).toBe('desk_own_role')
    const [own] = await proposals(ben)
    await ben.call(rejectProposal, { params: { brand: desk.brand }, body: { proposal: own?.id ?? '', reason } })
    // The author loses the right that the proposal gives.
    await finance.call(setRolePermissions, change([...VIEWER, 'bank.manage']))
    const less = ROLE_PERMISSIONS.finance.filter((each) => each !== 'bank.manage')
    await site.owner
      .updateTable('role_permissions')
      .set({ permissions: [...less, 'staff.manage'] })
      .where('role', '=', 'finance')
      .execute()
    expect(await approve(ben)).toBe('desk_role_above_own')
    expect(await permissionsOf('viewer')).toEqual(VIEWER)
  })

  test('that have changed since the proposal are not overwritten', async () => {
    const ben = await desk.person('owner')
    await anna.call(setRolePermissions, change([...VIEWER, 'audit.read']))
    await site.owner
      .insertInto('role_permissions')
      .values({ brand_id: 1, role: 'viewer', permissions: ['members.read'] })
      .execute()
    expect(await approve(ben)).toBe('desk_state_changed')
  })
})

describe('people', () => {
  const invite = (role: 'owner' | 'finance' | 'viewer' | 'cashier' | 'support', username: string) => ({
    params: params(),
    body: { person: username, role, reason },
  })

  test('of money are invited by two owners: the link comes after the approval', async () => {
    expect(outcomeIn(await anna.call(addStaff, invite('finance', 'direct1')))).toBe('done')
    const ben = await desk.person('owner')
    expect(linkToken(await anna.call(addStaff, invite('viewer', 'direct2')))).toMatch(/^[\w-]{43}$/)
    expect(await anna.call(addStaff, invite('finance', 'second1'))).toMatchObject({ outcome: 'proposed' })
    expect(await peopleIn('finance')).toHaveLength(1)
    expect(await approve(anna)).toBe('desk_proposal_own')
    expect(await approve(ben)).toBe('done')
    const found = (await peopleIn('finance')).find(({ username }) => username === 'second1')
    expect(found?.state).toBe('invited')
    const link = await ben.call(reinviteStaff, { params: params(), body: { person: 'second1', reason } })
    expect(linkToken(link)).toMatch(/^[\w-]{43}$/)
    expect(await outcomeOf(anna.call, addStaff, invite('finance', 'second1'))).toBe('desk_staff_known')
    // Who proposes a payout or another account must not be a person of the approver's own choice.
    for (const role of ['cashier', 'support'] as const)
      expect(outcomeIn(await anna.call(addStaff, invite(role, `own.${role}`)))).toBe('proposed')
  })

  test('change roles by two owners, and nobody approves their own', async () => {
    const ben = await desk.person('owner')
    await anna.call(
      setRolePermissions,
      change([...ROLE_PERMISSIONS.cashier, 'staff.manage', 'approvals.decide'], 'cashier'),
    )
    await approve(ben)
    const cashier = await desk.person('cashier')
    const to = { params: params(), body: { person: cashier.username, role: 'finance' as const, reason } }
    expect(await anna.call(setStaffRole, to)).toMatchObject({ outcome: 'proposed' })
    expect(await approve(cashier)).toBe('desk_own_role')
    expect(await approve(ben)).toBe('done')
    expect(await peopleIn('finance')).toHaveLength(1)
  })

  test('are not changed where the only owner would leave, and a suspended owner still counts', async () => {
    const ben = await desk.person('owner')
    await anna.call(setStaffRole, { params: params(), body: { person: ben.username, role: 'viewer', reason } })
    expect(await approve(ben)).toBe('done')
    const viewer = await desk.person('viewer')
    const to = { params: params(), body: { person: viewer.username, role: 'support' as const, reason } }
    expect(outcomeIn(await anna.call(setStaffRole, to))).toBe('done')
    const cleo = await desk.person('owner')
    await site.owner
      .updateTable('desk.staff')
      .set({ suspended_at: site.platform.clock() })
      .where('staff_id', '=', cleo.staffId)
      .execute()
    expect(await anna.call(setStaffRole, to)).toMatchObject({ outcome: 'proposed' })
  })

  test('of money get a new link by two owners, and cannot sign in meanwhile', async () => {
    const ben = await desk.person('owner')
    const finance = await desk.person('finance')
    const again = { params: params(), body: { person: finance.username, reason } }
    expect(await anna.call(reinviteStaff, again)).toMatchObject({ outcome: 'proposed' })
    expect(await outcomeOf(finance.call, readMe, {})).toBe('done')
    expect(await approve(ben)).toBe('done')
    expect(await outcomeOf(finance.call, readMe, {})).toBe('session_ended')
    expect(linkToken(await ben.call(reinviteStaff, again))).toMatch(/^[\w-]{43}$/)
  })

  test.each(['suspended', 'removed'])('are not changed by a proposal whose author is %s', async (what) => {
    const [ben, viewer] = [await desk.person('owner'), await desk.person('viewer')]
    const cleo = await desk.person('owner')
    await cleo.call(setStaffRole, { params: params(), body: { person: viewer.username, role: 'finance', reason } })
    const [first] = await proposals(ben)
    if (what === 'suspended')
      await ben.call(suspendStaff, { params: params(), body: { person: cleo.username, reason } })
    else await site.owner.deleteFrom('staff_roles').where('staff_id', '=', cleo.staffId).execute()
    expect(await approve(ben)).toBe('desk_proposal_author')
    expect(await peopleIn('finance')).toEqual([])
    expect(
      await outcomeOf(ben.call, rejectProposal, {
        params: { brand: desk.brand },
        body: { proposal: first?.id ?? '', reason },
      }),
    ).toBe('done')
  })

  test('of another brand since the proposal get no new link by one brand alone', async () => {
    const [ben, finance] = [await desk.person('owner'), await desk.person('finance')]
    await anna.call(reinviteStaff, { params: params(), body: { person: finance.username, reason } })
    await sql`insert into brands (brand_id, client_id, name) values (7, 'brand-7', 'seven')`.execute(site.owner)
    await sql`insert into staff_roles (brand_id, staff_id, role, given_at, given_by)
      values (7, ${finance.staffId}::uuid, 'viewer', now(), 'cli:x')`.execute(site.owner)
    expect(await approve(ben)).toBe('desk_staff_by_machine')
    expect(await outcomeOf(finance.call, readMe, {})).toBe('done')
    // Nor are they suspended. Unknown persons are answered alike.
    for (const person of [finance.username, 'nobody1']) {
      const to = { params: params(), body: { person, reason } }
      expect(await outcomeOf(ben.call, suspendStaff, to)).toBe('desk_staff_by_machine')
      expect(await outcomeOf(ben.call, reinviteStaff, to)).toBe('desk_staff_by_machine')
    }
  })

  test('of another brand alone are answered like new ones, and its owners see who asked', async () => {
    await sql`insert into brands (brand_id, client_id, name) values (8, 'brand-8', 'eight')`.execute(site.owner)
    await sql`with person as (insert into desk.staff (username, added_at, added_by) values ('elsewhere1', now(), 'cli:x') returning staff_id)
      insert into staff_roles (brand_id, staff_id, role, given_at, given_by)
      select 8, staff_id, 'viewer', now(), 'cli:x' from person`.execute(site.owner)
    expect(linkToken(await anna.call(addStaff, invite('viewer', 'elsewhere1')))).toMatch(/^[\w-]{43}$/)
    expect(await peopleIn('viewer')).toEqual([])
    const rows = await site.owner
      .selectFrom('audit_log')
      .select(['brand_id', 'action', 'after'])
      .where('actor', '=', `staff:${anna.username}`)
      .where('action', '<>', 'staff.sign-in')
      .orderBy('action')
      .execute()
    expect(rows).toEqual([
      { brand_id: 1, action: 'staff.add', after: { role: 'viewer' } },
      { brand_id: 8, action: 'staff.invited-elsewhere', after: { brand: desk.brand } },
    ])
  })

  test('sign in with nothing of before after a new link, also while its proposal is approved', async () => {
    const [ben, finance] = [await desk.person('owner'), await desk.person('finance')]
    const again = { params: params(), body: { person: finance.username, reason } }
    const codes = () =>
      site.owner.selectFrom('desk.recovery_codes').selectAll().where('staff_id', '=', finance.staffId).execute()
    expect(await codes()).toHaveLength(10)
    await site.owner
      .insertInto('desk.passkeys')
      .values({
        credential_id: 'a-credential',
        staff_id: finance.staffId,
        public_key: Buffer.from('key'),
        signatures: 0,
        transports: [],
        name: 'laptop',
        added_at: site.platform.clock(),
      })
      .execute()
    const keys = () =>
      site.owner
        .selectFrom('desk.passkeys')
        .select('removed_at')
        .where('staff_id', '=', finance.staffId)
        .where('removed_at', 'is', null)
        .execute()
    expect(await keys()).toHaveLength(1)
    await anna.call(reinviteStaff, again)
    expect(await approve(ben)).toBe('done')
    expect(await codes()).toEqual([])
    expect(await keys()).toEqual([])
    const tried = (code: string) =>
      outcomeOf(desk.client(), signIn, { body: { username: finance.username, password: STAFF_PASSWORD, code } })
    const [recovery = ''] = finance.recoveryCodes
    expect(await tried(desk.code(finance))).toBe('desk_sign_in_wrong')
    expect(await tried(recovery)).toBe('desk_sign_in_wrong')

    const invite = linkToken(await ben.call(reinviteStaff, again)) ?? ''
    const open = desk.browser()
    const { totpSecret: secret } = await open(readInvite, { body: { invite } })
    const joined = { invite, password: STAFF_PASSWORD, code: desk.code({ secret }) }
    await open(acceptInvite, { body: joined })
    expect(await tried(desk.code(finance))).toBe('desk_sign_in_wrong')
    expect(await tried(recovery)).toBe('desk_sign_in_wrong')
    expect(await tried(desk.code({ secret }))).toBe('done')
  })

  test('stay as they are when the proposal is rejected', async () => {
    const ben = await desk.person('owner')
    const viewer = await desk.person('viewer')
    await anna.call(setStaffRole, { params: params(), body: { person: viewer.username, role: 'finance', reason } })
    const [first] = await proposals(ben)
    await ben.call(rejectProposal, {
      params: { brand: desk.brand },
      body: { proposal: first?.id ?? '', reason: 'ไม่เห็นด้วย' },
    })
    expect(await peopleIn('finance')).toEqual([])
  })
})
