/** The signed-in person of a call, and their permissions in a brand. */
import { type Permission, ROLE_PERMISSIONS, type Role } from '@duang/contract/desk/permissions'
import type { Db, Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'

/** `staff:anna`: the actor of every record. */
export type Staff = {
  staffId: string
  username: string
  actor: string
  sessionId: string
  startedAt: Date
  expiresAt: Date
  steppedUpAt: Date
}

/** The person in one brand. */
export type BrandStaff = Staff & { role: Role; permissions: ReadonlySet<Permission> }

const STAFF_PREFIX = 'staff:'
export const staffActor = (username: string): string => `${STAFF_PREFIX}${username.toLowerCase()}`
export const isStaffActor = (actor: string): boolean => actor.startsWith(STAFF_PREFIX)

export type StaffRole = { brandId: number; role: Role; permissions: Permission[] }

export type WorkingPerson = { actor: string; staffId: string; role: Role; permissions: ReadonlySet<Permission> }

/** The person behind an actor of the brand. Undefined for one who is suspended or has no role there, and for `duang`. */
export async function workingPerson(tx: Tx, brandId: number, actor: string): Promise<WorkingPerson | undefined> {
  if (!isStaffActor(actor)) return undefined
  const person = await tx
    .selectFrom('desk.staff')
    .select('staff_id')
    .where('username_folded', '=', actor.slice(STAFF_PREFIX.length))
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  const found = person && (await rolesOf(tx, person.staff_id)).find((each) => each.brandId === brandId)
  return found && { actor, staffId: person.staff_id, role: found.role, permissions: new Set(found.permissions) }
}

/** The roles of a person by brand, with the permissions that the brand gives to the role. */
export async function rolesOf(db: Db | Tx, staffId: string): Promise<StaffRole[]> {
  const rows = await db
    .selectFrom('staff_roles as r')
    .leftJoin('role_permissions as p', (join) =>
      join.onRef('p.brand_id', '=', 'r.brand_id').onRef('p.role', '=', 'r.role'),
    )
    .select(['r.brand_id', 'r.role', 'p.permissions'])
    .where('r.staff_id', '=', staffId)
    .orderBy('r.brand_id')
    .execute()
  return rows.map(({ brand_id, role, permissions }) => ({
    brandId: brand_id,
    role: role as Role,
    permissions: permissionsOf(role as Role, permissions),
  }))
}

/** The permissions of a role: those of the brand, or the usual ones. Permissions that no longer exist are left out. */
export const permissionsOf = (role: Role, ofBrand: readonly string[] | null): Permission[] =>
  ofBrand ? (ofBrand.filter((each) => each in KNOWN) as Permission[]) : [...ROLE_PERMISSIONS[role]]

const KNOWN = Object.fromEntries(ROLE_PERMISSIONS.owner.map((each) => [each, true]))

/** Refuses `desk_not_permitted`. */
export function assertPermitted({ permissions }: BrandStaff, permission: Permission): void {
  if (!permissions.has(permission)) refuse('desk_not_permitted', { permission })
}
