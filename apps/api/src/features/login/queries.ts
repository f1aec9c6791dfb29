import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { isNameOpen, shownName } from '#core/member/shown-name.ts'
import { networkOf } from '#core/throttle/networks.ts'
import type { Tx } from '#kit/db.ts'

export type KnownMember = {
  memberId: number
  uuid: string
  username: string
  level: number
  passwordHash: string
}

export const findByName = (
  ctx: Ctx,
  name: { phone: string } | { username: string },
): Promise<KnownMember | undefined> =>
  ctx.db
    .selectFrom('members')
    .select(['member_id as memberId', 'uuid', 'username', 'level', 'password_hash as passwordHash'])
    .where('brand_id', '=', ctx.brand.id)
    .where((eb) => ('phone' in name ? eb('phone', '=', name.phone) : eb('username_folded', '=', name.username)))
    .executeTakeFirst()

/** Whether this member had a session from this network within the retention of sessions. */
export async function isKnownNetwork(ctx: Ctx, memberId: number, network: string): Promise<boolean> {
  const rows = await ctx.db
    .selectFrom('sessions')
    .select(sql<string>`host(address)`.as('address'))
    .distinct()
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('address', 'is not', null)
    .execute()
  return rows.some((row) => networkOf(row.address) === network)
}

/**
 * Records the time of this login. Returns the time of the one before, and the shown name. Undefined when the password is no longer
 * the verified one: a concurrent change of the password ends every session.
 */
export async function recordLogin(
  tx: Tx,
  ctx: Ctx,
  member: KnownMember,
): Promise<{ previousLoginAt: Date | null; name: string } | undefined> {
  const row = await tx
    .updateTable('members')
    .set({ previous_login_at: sql`last_login_at`, last_login_at: ctx.clock() })
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', member.memberId)
    .where('password_hash', '=', member.passwordHash)
    .returning(['previous_login_at', 'name', isNameOpen.as('is_name_open')])
    .executeTakeFirst()
  return row && { previousLoginAt: row.previous_login_at, name: shownName(row.name, row.is_name_open) }
}
