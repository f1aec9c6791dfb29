/** The roles of a brand: their permissions, and the changes that two owners decide together. */
import type { CallReply } from '@duang/contract'
import { PERMISSION_NAMES, type Permission, ROLE_PERMISSIONS, ROLES, type Role } from '@duang/contract/desk-permissions'
import type { listRoles } from '@duang/contract/desk-staff'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type EffectFigure, propose } from '#core/desk/proposal.ts'
import { type BrandStaff, permissionsOf } from '#core/desk/staff.ts'
import { type Db, inTransaction, type Tx } from '#kit/db.ts'
import { refuse } from '#kit/refusal.ts'
import {
  type Acting,
  assertMayGive,
  assertMayMove,
  assertMayReinvite,
  assertNew,
  invitePerson,
  moveRole,
  newInvite,
  type Wanted,
} from './people.ts'

/**
 * Rights to propose or to decide what two persons do. Whoever gives one of them to a person of their own choice could be both persons, so
 * another owner agrees.
 */
const GUARDED: readonly Permission[] = [
  ...(['withdrawals.decide', 'money.correct', 'approvals.decide', 'members.identity', 'members.unmask'] as const),
  ...(['providers.manage', 'bank.manage', 'brand.settings', 'personal.erase', 'staff.manage'] as const),
]
const OWNERS_OF_PROPOSALS = 2

type Outcome = 'done' | 'proposed'
const actingOf = ({ actor, staffId, permissions }: BrandStaff): Acting => ({ actor, staffId, permissions })

/**
 * Whether another owner has to agree. A suspended owner counts: to suspend one must not be a way to decide alone. One who has not accepted the
 * invitation does not: nobody could take a wrong invitation back.
 */
async function hasSecondOwner(tx: Tx, ctx: Ctx): Promise<boolean> {
  const { n } = await tx
    .selectFrom('staff_roles as r')
    .innerJoin('desk.staff as s', 's.staff_id', 'r.staff_id')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('r.brand_id', '=', ctx.brand.id)
    .where('r.role', '=', 'owner')
    .where('s.accepted_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return n >= OWNERS_OF_PROPOSALS
}

const nameOf = async (tx: Tx, staffId: string): Promise<string> =>
  (await tx.selectFrom('desk.staff').select('username').where('staff_id', '=', staffId).executeTakeFirstOrThrow())
    .username

const person = (username: string): EffectFigure => ({ label: 'person', before: null, after: username, unit: 'text' })

/** The second person reads who will hold the link. */
const LINK_HOLDER: EffectFigure = { label: 'linkHolder', before: null, after: 'approver', unit: 'text' }

const isGuarded = async (tx: Tx, ctx: Ctx, role: Role): Promise<boolean> =>
  permissionsOf(role, await stored(tx, ctx, role)).some((each) => GUARDED.includes(each))

/** Gives a role, or proposes it. */
export const changeRole = (
  ctx: Ctx,
  staff: BrandStaff,
  { staffId, role, reason }: { staffId: string; role: Role | null; reason: string },
): Promise<{ outcome: Outcome }> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await assertMayMove(tx, ctx, actingOf(staff), { staffId, role })
    if (!(await hasSecondOwner(tx, ctx))) {
      await moveRole(tx, ctx, staff.actor, { staffId, role })
      return { outcome: 'done' }
    }
    const effect: EffectFigure[] = [
      person(await nameOf(tx, staffId)),
      { label: 'role', before, after: role, unit: 'text' },
    ]
    const payload: RoleMove = { staffId, role, before }
    await propose(tx, ctx, staff.actor, { kind: 'staff.role', subject: staffId, payload, effect, reason })
    return { outcome: 'proposed' }
  })

export type RoleMove = { staffId: string; role: Role | null; before: Role }

/** Invites a person, or proposes it for a role with a guarded right. A proposed person gets a link after the approval. */
export async function inviteOrPropose(ctx: Ctx, staff: BrandStaff, wanted: Wanted & { reason: string }) {
  const { username, role, reason } = wanted
  const acting = actingOf(staff)
  const isProposed = await inTransaction(ctx.db, async (tx) => {
    if (!(await isGuarded(tx, ctx, role)) || !(await hasSecondOwner(tx, ctx))) return false
    await assertMayGive(tx, ctx, acting, role)
    await assertNew(tx, ctx, acting, username)
    const effect: EffectFigure[] = [
      person(username),
      { label: 'role', before: null, after: role, unit: 'text' },
      LINK_HOLDER,
    ]
    const subject = username.toLowerCase()
    await propose(tx, ctx, staff.actor, { kind: 'staff.invite', subject, payload: { username, role }, effect, reason })
    return true
  })
  if (isProposed) return { outcome: 'proposed' as const, staffId: null, invite: null }
  return { outcome: 'done' as const, ...(await invitePerson(ctx, acting, { username, role })) }
}

/** A new link, or the proposal of one: whoever holds it becomes that person. A person who never signed in gets it at once. */
export const reinviteOrPropose = (
  ctx: Ctx,
  staff: BrandStaff,
  { staffId, reason }: { staffId: string; reason: string },
): Promise<{ outcome: Outcome; invite: string | null }> =>
  inTransaction(ctx.db, async (tx) => {
    const role = await assertMayReinvite(tx, ctx, actingOf(staff), staffId)
    const { username, accepted_at } = await tx
      .selectFrom('desk.staff')
      .select(['username', 'accepted_at'])
      .where('staff_id', '=', staffId)
      .executeTakeFirstOrThrow()
    if (!(await isGuarded(tx, ctx, role)) || accepted_at === null || !(await hasSecondOwner(tx, ctx)))
      return { outcome: 'done', invite: await newInvite(tx, ctx, actingOf(staff), staffId) }
    const effect: EffectFigure[] = [
      person(username),
      { label: 'access', before: 'active', after: 'invited', unit: 'text' },
      LINK_HOLDER,
    ]
    await propose(tx, ctx, staff.actor, {
      kind: 'staff.reinvite',
      subject: staffId,
      payload: { staffId },
      effect,
      reason,
    })
    return { outcome: 'proposed', invite: null }
  })

const stored = async (db: Db | Tx, ctx: Ctx, role: Role): Promise<readonly string[] | null> =>
  (
    await db
      .selectFrom('role_permissions')
      .select('permissions')
      .where('brand_id', '=', ctx.brand.id)
      .where('role', '=', role)
      .executeTakeFirst()
  )?.permissions ?? null

const inOrder = (permissions: readonly string[]): Permission[] =>
  PERMISSION_NAMES.filter((each) => permissions.includes(each))

export type PermissionChange = { role: Role; permissions: readonly string[]; before: readonly string[] }

/**
 * Gives a role other permissions, or proposes it with the difference. Refuses `desk_owner_fixed`, `desk_own_role`, `desk_role_above_own` for a
 * difference beyond one's own rights, `desk_nothing_changed`.
 */
export const changePermissions = (
  ctx: Ctx,
  staff: BrandStaff,
  { role, permissions, reason }: { role: Role; permissions: readonly string[]; reason: string },
): Promise<{ outcome: Outcome }> =>
  inTransaction(ctx.db, async (tx) => {
    const before = permissionsOf(role, await stored(tx, ctx, role))
    const after = inOrder(permissions)
    const changed = assertMayChange(staff, { role, permissions: after, before })
    const change: PermissionChange = { role, permissions: after, before }
    if (!(await hasSecondOwner(tx, ctx))) {
      await storePermissions(tx, ctx, change)
      return { outcome: 'done' }
    }
    const effect: EffectFigure[] = [
      { label: 'role', before: null, after: role, unit: 'text' },
      ...changed.map((each) => ({
        ...{ label: each, unit: 'text' as const },
        ...{ before: before.includes(each) ? 'yes' : 'no', after: after.includes(each) ? 'yes' : 'no' },
      })),
    ]
    await propose(tx, ctx, staff.actor, { kind: 'staff.permissions', subject: role, payload: change, effect, reason })
    return { outcome: 'proposed' }
  })

/** The permissions that change. Checked of the author, and again of both persons when a proposal is carried out. */
export function assertMayChange(
  person: { role: Role; permissions: ReadonlySet<string> },
  { role, permissions, before }: PermissionChange,
): Permission[] {
  if (role === 'owner') refuse('desk_owner_fixed')
  if (role === person.role) refuse('desk_own_role')
  const changed = PERMISSION_NAMES.filter((each) => before.includes(each) !== permissions.includes(each))
  if (changed.length === 0) refuse('desk_nothing_changed')
  if (changed.some((each) => !person.permissions.has(each))) refuse('desk_role_above_own')
  return changed
}

/** Writes the permissions of a role. Refuses `desk_state_changed` when they are no longer those that the change was made from. */
export async function storePermissions(
  tx: Tx,
  ctx: Ctx,
  { role, permissions, before }: PermissionChange,
): Promise<void> {
  // Two changes of one role follow one another, also while it has no row yet.
  await sql`select pg_advisory_xact_lock(hashtext('role-permissions'), ${ctx.brand.id}::int)`.execute(tx)
  const now = permissionsOf(role, await stored(tx, ctx, role))
  if (inOrder(now).join() !== inOrder(before).join()) refuse('desk_state_changed')
  const isUsual = inOrder(permissions).join() === inOrder(ROLE_PERMISSIONS[role]).join()
  const of = tx.deleteFrom('role_permissions').where('brand_id', '=', ctx.brand.id).where('role', '=', role)
  // Without a row the role follows later releases.
  if (isUsual) return void (await of.execute())
  const values = { permissions: inOrder(permissions) }
  await tx
    .insertInto('role_permissions')
    .values({ brand_id: ctx.brand.id, role, ...values })
    .onConflict((conflict) => conflict.columns(['brand_id', 'role']).doUpdateSet(values))
    .execute()
}

export async function roles(ctx: Ctx, staff: BrandStaff): Promise<CallReply<typeof listRoles>> {
  const [changed, people] = await Promise.all([
    ctx.db.selectFrom('role_permissions').selectAll().where('brand_id', '=', ctx.brand.id).execute(),
    ctx.db
      .selectFrom('staff_roles')
      .select(['role', sql<number>`count(*)::int`.as('n')])
      .where('brand_id', '=', ctx.brand.id)
      .groupBy('role')
      .execute(),
  ])
  return {
    roles: ROLES.map((role) => ({
      role,
      permissions: permissionsOf(role, changed.find((each) => each.role === role)?.permissions ?? null),
      usual: [...ROLE_PERMISSIONS[role]],
      people: people.find((each) => each.role === role)?.n ?? 0,
      mayChange: role !== 'owner' && role !== staff.role,
    })),
  }
}
