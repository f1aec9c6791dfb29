/** The staff of a brand: invitations, roles, and who may change whom. */
import { randomUUID } from 'node:crypto'
import { PERMISSION_NAMES, type Role } from '@duang/contract/desk/permissions'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { apartFromAction } from '#entry/action/record.ts'
import { lastAdmission, recordAdmission } from '#entry/desk/admissions.ts'
import { permissionsOf } from '#entry/desk/staff.ts'
import { endStaffSessions } from '#entry/desk/staff-session.ts'
import type { Tx } from '#kit/database/db.ts'
import { hashSecret, newSecret } from '#kit/ids.ts'
import { refuse } from '#kit/refusal.ts'
import { endFirstOwner } from './first-owner.ts'
import { forgetBrowsers } from './known-browser.ts'
import { dropAllPasskeys } from './passkeys.ts'

const INVITE_MS = 24 * 3_600_000

/** Who acts. `permissions`: rights that this person may pass on; undefined: all, for `duang`. */
export type Acting = { actor: string; staffId?: string; permissions?: ReadonlySet<string> }

/** Gives a person a role in the brand, with a one-time link for a new one. Refuses `desk_staff_known`, `desk_role_above_own`. */
export async function invitePerson(
  tx: Tx,
  ctx: Ctx,
  acting: Acting,
  wanted: Wanted,
): Promise<{ staffId: string; invite: string | null }> {
  await assertMayGive(tx, ctx, acting, wanted.role)
  const joined = await joinBrand(tx, ctx, acting, wanted)
  // A person of another brand is answered like a new one, with a link that opens nothing.
  if (!joined) return { staffId: randomUUID(), invite: newSecret() }
  const { staffId, isAccepted } = joined
  const { actor } = acting
  await recordAdmission(tx, { staffId, brandId: ctx.brand.id, actor, part: 'author', at: ctx.clock() })
  return { staffId, invite: isAccepted ? null : await newInvite(tx, ctx, acting, staffId) }
}

export type Wanted = { username: string; role: Role }

/** Gives a person a role in the brand, without a link. Undefined at the desk for a person of another brand, whose owners get a notice. Refuses `desk_staff_known`. */
export async function joinBrand(
  tx: Tx,
  ctx: Ctx,
  acting: Acting,
  { username, role }: Wanted,
): Promise<{ staffId: string; isAccepted: boolean } | undefined> {
  const now = ctx.clock()
  await endFirstOwner(tx)
  const known = await assertNew(tx, ctx, username)
  // A role for a person of another brand is given on the machine: whoever invites must not learn who works elsewhere.
  if (known && acting.staffId !== undefined) return tellOtherBrands(tx, ctx, acting, known.staff_id)
  const staffId = known?.staff_id ?? (await addPerson(tx, username, { actor: acting.actor, now }))
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('staff_roles')
    .values({ brand_id: ctx.brand.id, staff_id: staffId, role, given_at: now, given_by: acting.actor })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) refuse('desk_staff_known')
  return { staffId, isAccepted: known?.accepted_at != null }
}

/** The person of another brand, if there is one. Refuses `desk_staff_known`. */
async function assertNew(tx: Tx, ctx: Ctx, username: string) {
  const known = await tx
    .selectFrom('desk.staff')
    .select(['staff_id', 'accepted_at'])
    .where('username_folded', '=', username.toLowerCase())
    .forUpdate()
    .executeTakeFirst()
  if (!known) return undefined
  if (await rowOf(tx, ctx, known.staff_id)) refuse('desk_staff_known')
  return known
}

/** Owners of the person's brands see in their audit log who asked. */
async function tellOtherBrands(tx: Tx, ctx: Ctx, { actor }: Acting, staffId: string): Promise<undefined> {
  await apartFromAction(tx, () =>
    sql`
    insert into audit_log (brand_id, at, actor, action, subject, after)
    select r.brand_id, ${ctx.clock()}, ${actor}, 'staff.invited-elsewhere', s.username,
      jsonb_build_object('brand', ${ctx.brand.clientId}::text)
    from staff_roles r join desk.staff s using (staff_id)
    where r.staff_id = ${staffId}::uuid`.execute(tx),
  )
  return undefined
}

async function addPerson(tx: Tx, username: string, { actor, now }: { actor: string; now: Date }): Promise<string> {
  const row = await tx
    .insertInto('desk.staff')
    .values({ username, added_at: now, added_by: actor })
    // Invited at the same moment by somebody else.
    .onConflict((conflict) => conflict.doNothing())
    .returning('staff_id')
    .executeTakeFirst()
  return row?.staff_id ?? refuse('desk_staff_known')
}

/** A link that replaces earlier ones, shown to `actor`. Sessions end; the old password stops working. */
export async function newInvite(
  tx: Tx,
  ctx: Pick<Ctx, 'clock'> & { brand: Pick<Ctx['brand'], 'id'> },
  { actor, isFirstOwner = false }: Pick<Acting, 'actor'> & { isFirstOwner?: boolean },
  staffId: string,
): Promise<string> {
  const now = ctx.clock()
  const invite = newSecret()
  await endAccess(tx, staffId, now)
  await tx
    .insertInto('desk.invites')
    .values({
      token_hash: hashSecret(invite),
      created_at: now,
      created_by: actor,
      staff_id: staffId,
      expires_at: new Date(now.getTime() + INVITE_MS),
      is_first_owner: isFirstOwner,
    })
    .execute()
  await recordAdmission(tx, { staffId, brandId: ctx.brand.id, actor, part: 'link', at: now })
  return invite
}

/** Takes away all that the person signs in with: password, codes of the app, recovery codes, passkeys, known browsers and an open link. Sessions end. */
export async function endAccess(tx: Tx, staffId: string, now: Date): Promise<void> {
  await tx
    .updateTable('desk.staff')
    .set({ password_hash: null, accepted_at: null, totp_secret: null, totp_step: 0 })
    .where('staff_id', '=', staffId)
    .execute()
  await tx.deleteFrom('desk.recovery_codes').where('staff_id', '=', staffId).execute()
  await tx.deleteFrom('desk.invites').where('staff_id', '=', staffId).execute()
  await dropAllPasskeys(tx, staffId, now)
  await forgetBrowsers(tx, staffId)
  await endStaffSessions(tx, staffId, { by: 'staff', now })
}

type Move = { staffId: string; role: Role | null }

/** The role that a person would leave. Refuses `not_found`, `desk_own_role`, `desk_role_above_own`, `desk_last_owner`. */
export async function assertMayMove(tx: Tx, ctx: Ctx, acting: Acting, { staffId, role }: Move): Promise<Role> {
  const row = await changeable(tx, ctx, acting, staffId)
  if (role !== null) await assertMayGive(tx, ctx, acting, role)
  if (row.role === 'owner' && role !== 'owner') await assertOtherOwner(tx, ctx, staffId)
  return row.role
}

export async function moveRole(tx: Tx, ctx: Ctx, actor: string, { staffId, role }: Move): Promise<void> {
  const own = tx.deleteFrom('staff_roles').where('brand_id', '=', ctx.brand.id).where('staff_id', '=', staffId)
  if (role === null) return void (await own.execute())
  await tx
    .updateTable('staff_roles')
    .set({ role, given_at: ctx.clock(), given_by: actor })
    .where('brand_id', '=', ctx.brand.id)
    .where('staff_id', '=', staffId)
    .execute()
}

/** A new link for a person who lost password or phone, from one person alone. */
export async function reinvitePerson(tx: Tx, ctx: Ctx, acting: Acting, staffId: string): Promise<string> {
  const { actor } = acting
  await recordAdmission(tx, { staffId, brandId: ctx.brand.id, actor, part: 'author', at: ctx.clock() })
  return newInvite(tx, ctx, acting, staffId)
}

/**
 * Ends the access of a person whom two owners admit: the approver gives the new link. Author and holder of a link differ, so that neither can be
 * both persons of a proposal.
 */
export async function readmit(
  tx: Tx,
  ctx: Ctx,
  staffId: string,
  { proposedBy, approvedBy }: { proposedBy: string; approvedBy: string },
): Promise<void> {
  await endAccess(tx, staffId, ctx.clock())
  const of = { staffId, brandId: ctx.brand.id, at: ctx.clock() }
  await recordAdmission(tx, { ...of, actor: proposedBy, part: 'author' })
  await recordAdmission(tx, { ...of, actor: approvedBy, part: 'approver' })
}

/** Whether this person is the one who approved the standing admission, and gives its link. */
export async function isApprover(tx: Tx, staffId: string, actor: string): Promise<boolean> {
  const last = await lastAdmission(tx, staffId, ['author', 'approver'])
  return last?.part === 'approver' && last.actor === actor
}

const rowOf = (tx: Tx, ctx: Ctx, staffId: string) =>
  tx
    .selectFrom('staff_roles')
    .select('role')
    .where('brand_id', '=', ctx.brand.id)
    .where('staff_id', '=', staffId)
    .forUpdate()
    .executeTakeFirst()

/** The role of a person whom the acting one may change. Refuses `not_found`, `desk_own_role`, `desk_role_above_own`. */
async function changeable(tx: Tx, ctx: Ctx, acting: Acting, staffId: string): Promise<{ role: Role }> {
  const row = (await rowOf(tx, ctx, staffId)) ?? refuse('not_found')
  if (acting.staffId === staffId) refuse('desk_own_role')
  await assertMayGive(tx, ctx, acting, row.role as Role)
  return { role: row.role as Role }
}

/** Nobody gives, changes or takes a role with rights beyond their own. */
export async function assertMayGive(tx: Tx, ctx: Ctx, { permissions }: Acting, role: Role): Promise<void> {
  if (!permissions) return
  const row = await tx
    .selectFrom('role_permissions')
    .select('permissions')
    .where('brand_id', '=', ctx.brand.id)
    .where('role', '=', role)
    .executeTakeFirst()
  const given = role === 'owner' ? PERMISSION_NAMES : permissionsOf(role, row?.permissions ?? null)
  if (given.some((each) => !permissions.has(each))) refuse('desk_role_above_own')
}

/** Locks the owners of the brand in one order, so that two of them cannot remove one another. */
export async function assertOtherOwner(tx: Tx, ctx: Ctx, staffId: string): Promise<void> {
  const owners = await tx
    .selectFrom('staff_roles as r')
    .innerJoin('desk.staff as s', 's.staff_id', 'r.staff_id')
    .select('r.staff_id')
    .where('r.brand_id', '=', ctx.brand.id)
    .where('r.role', '=', 'owner')
    .where('s.suspended_at', 'is', null)
    .where('s.accepted_at', 'is not', null)
    .orderBy('r.staff_id')
    .forUpdate()
    .execute()
  if (!owners.some((each) => each.staff_id !== staffId)) refuse('desk_last_owner')
}

/**
 * A person whose access concerns this brand alone; the owner of the machine may end all access. A person of another brand is answered like an
 * unknown one. Refuses `desk_staff_by_machine`, `desk_own_role`, `desk_role_above_own`.
 */
export async function onlyHere(
  tx: Tx,
  ctx: Ctx,
  acting: Acting,
  staffId: string | undefined,
): Promise<{ staffId: string; role: Role }> {
  const isMachine = acting.staffId === undefined
  if (staffId === undefined) return refuse(isMachine ? 'not_found' : 'desk_staff_by_machine')
  const roles = await tx.selectFrom('staff_roles').select('brand_id').where('staff_id', '=', staffId).execute()
  if (!isMachine && (roles.length !== 1 || roles[0]?.brand_id !== ctx.brand.id)) refuse('desk_staff_by_machine')
  return { staffId, ...(await changeable(tx, ctx, acting, staffId)) }
}
