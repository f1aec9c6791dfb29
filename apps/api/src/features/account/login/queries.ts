import type { Language } from '@duang/contract/wire/language'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { isNameOpen, shownName } from '#core/member/shown-name.ts'
import { networkOf } from '#core/throttle/networks.ts'
import type { Tx } from '#kit/database/db.ts'

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
 * Records the time of this login, and `chosen` for a member without a language. Returns the time of the login before, the shown name and
 * the language. Undefined when the password is no longer the verified one: a concurrent change of the password ends every session.
 */
export async function recordLogin(
  tx: Tx,
  ctx: Ctx,
  member: KnownMember,
  chosen: Language | undefined,
): Promise<{ previousLoginAt: Date | null; name: string; language: Language | null } | undefined> {
  const row = await tx
    .updateTable('members')
    .set({
      previous_login_at: sql`last_login_at`,
      last_login_at: ctx.clock(),
      language: sql`coalesce(language, ${chosen ?? null})`,
    })
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', member.memberId)
    .where('password_hash', '=', member.passwordHash)
    .returning(['previous_login_at', 'name', 'language', isNameOpen.as('is_name_open')])
    .executeTakeFirst()
  if (!row) return undefined
  const { previous_login_at: previousLoginAt, name, is_name_open: isOpen, language } = row
  return { previousLoginAt, name: shownName(name, isOpen), language: language as Language | null }
}
