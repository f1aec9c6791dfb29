/** The roles of a brand: their permissions, and the changes that two owners decide together. */
import { listRoles } from '@duang/contract/action/staff'
import { PERMISSION_NAMES, type Permission, ROLE_PERMISSIONS, ROLES, type Role } from '@duang/contract/desk/permissions'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { implementShortList } from '#entry/action/implement.ts'
import { isLinkedBy } from '#entry/desk/admissions.ts'
import { permissionsOf, workingPerson } from '#entry/desk/staff.ts'
import { type Db, inTransaction, type Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'

/**
 * Rights to propose or to decide what two persons do. Whoever gives one of them to a person of their own choice could be both persons, so
 * another owner agrees.
 */
const GUARDED: readonly Permission[] = [
  ...(['withdrawals.decide', 'money.correct', 'approvals.decide', 'members.identity', 'members.unmask'] as const),
  ...(['providers.manage', 'bank.manage', 'brand.settings', 'personal.erase', 'staff.manage'] as const),
]
const OWNERS_OF_PROPOSALS = 2

/**
 * Whether another owner has to agree. A suspended owner counts: to suspend one must not be a way to decide alone. One who has not accepted the
 * invitation does not: nobody could take a wrong invitation back.
 */
export async function hasSecondOwner(tx: Tx, ctx: Ctx): Promise<boolean> {
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

export const isGuarded = async (tx: Tx, ctx: Ctx, role: Role): Promise<boolean> =>
  permissionsOf(role, await stored(tx, ctx, role)).some((each) => GUARDED.includes(each))

/**
 * Whether a person who gets guarded rights gets a new link with them, from the approver: who never signed in has a link that the author may hold,
 * and the author may be the person of a link that they held a short time ago.
 */
export async function needsNewLink(
  tx: Tx,
  ctx: Ctx,
  author: string,
  { staffId, role }: { staffId: string; role: Role | null },
): Promise<boolean> {
  if (role === null || !(await isGuarded(tx, ctx, role))) return false
  return (await isInvited(tx, staffId)) || isLinkedBy(tx, { staffId, actor: author, now: ctx.clock() })
}

/** Whether the person has not accepted a link yet. */
export const isInvited = async (tx: Tx, staffId: string): Promise<boolean> =>
  (await tx.selectFrom('desk.staff').select('accepted_at').where('staff_id', '=', staffId).executeTakeFirstOrThrow())
    .accepted_at === null

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

/** Two changes of one role follow one another, also while it has no row yet. */
export const lockRoles = (tx: Tx, ctx: Ctx) =>
  sql`select pg_advisory_xact_lock(hashtext('role-permissions'), ${ctx.brand.id}::int)`.execute(tx)

type Wanted = { role: Role; permissions: readonly string[] }

/**
 * What a role gains and loses. Refuses `desk_owner_fixed`, `desk_own_role`, `desk_nothing_changed`, and `desk_role_above_own` for a difference
 * beyond the rights of the person.
 */
export async function changeOf(
  tx: Tx,
  ctx: Ctx,
  person: { role?: Role; permissions?: ReadonlySet<string> },
  { role, permissions }: Wanted,
): Promise<{ gained: Permission[]; lost: Permission[] }> {
  if (role === 'owner') refuse('desk_owner_fixed')
  if (role === person.role) refuse('desk_own_role')
  const before = permissionsOf(role, await stored(tx, ctx, role))
  const gained = inOrder(permissions).filter((each) => !before.includes(each))
  const lost = before.filter((each) => !permissions.includes(each))
  if (gained.length + lost.length === 0) refuse('desk_nothing_changed')
  if ([...gained, ...lost].some((each) => person.permissions?.has(each) === false)) refuse('desk_role_above_own')
  return { gained, lost }
}

export async function storePermissions(tx: Tx, ctx: Ctx, { role, permissions }: Wanted): Promise<void> {
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

export const roles = implementShortList(listRoles, async ({ ctx, person: { actor } }) => {
  const [changed, people, own] = await Promise.all([
    ctx.db.selectFrom('role_permissions').selectAll().where('brand_id', '=', ctx.brand.id).execute(),
    ctx.db
      .selectFrom('staff_roles')
      .select(['role', sql<number>`count(*)::int`.as('n')])
      .where('brand_id', '=', ctx.brand.id)
      .groupBy('role')
      .execute(),
    inTransaction(ctx.db, (tx) => workingPerson(tx, ctx.brand.id, actor)),
  ])
  return ROLES.map((role) => ({
    role,
    people: people.find((each) => each.role === role)?.n ?? 0,
    permissions: permissionsOf(role, changed.find((each) => each.role === role)?.permissions ?? null),
    usual: [...ROLE_PERMISSIONS[role]],
    mayChange: role !== 'owner' && role !== own?.role,
  }))
})
