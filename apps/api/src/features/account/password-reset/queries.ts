import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { ADDRESS_LOOK, LAST_DIGITS, MEMBER_LOOKS, SEARCH_LOOKS } from '#entry/desk/looks.ts'
import type { Tx } from '#kit/database/db.ts'

/** Wrong answers about phone and account, of one link. */
const TRIES_MAX = 5

/** Returns the link of this token and its member, if the link is usable now. */
export const findOpen = (ctx: Ctx, tokenHash: Buffer) =>
  ctx.db
    .selectFrom('password_resets as r')
    .innerJoin('members as m', (join) =>
      join.onRef('m.brand_id', '=', 'r.brand_id').onRef('m.member_id', '=', 'r.member_id'),
    )
    .select(['m.member_id as memberId', 'm.username', 'm.phone', 'r.expires_at as expiresAt'])
    .select(['r.created_by as madeBy', 'r.created_at as madeAt'])
    .where('r.brand_id', '=', ctx.brand.id)
    .where('r.token_hash', '=', tokenHash)
    .where('r.used_at', 'is', null)
    .where('r.revoked_at', 'is', null)
    .where('r.expires_at', '>', ctx.clock())
    .where('r.tries', '<', TRIES_MAX)
    .executeTakeFirst()

/** Counts an answer about phone and account. False for a link without any left. */
export async function countTry(ctx: Ctx, tokenHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('password_resets')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('brand_id', '=', ctx.brand.id)
    .where('token_hash', '=', tokenHash)
    .where('tries', '<', TRIES_MAX)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The answer was right, and was no guess. */
export const refundAttempt = (ctx: Ctx, tokenHash: Buffer) =>
  ctx.db
    .updateTable('password_resets')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('brand_id', '=', ctx.brand.id)
    .where('token_hash', '=', tokenHash)
    .where('tries', '>', 0)
    .execute()

/** Account numbers that the member registered. */
export const accountsOf = (ctx: Ctx, memberId: number) =>
  ctx.db
    .selectFrom('member_banks')
    .select('account_digits')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('is_active', '=', true)
    .execute()

const LOOK_DAYS = 30

/**
 * Whether a person of staff knows what the link asks for, then or within 30 days before, by the audit log. Who searches by one complete number
 * has it from the member; who finds the member by both has both.
 */
export async function hasSeenNumbers(
  ctx: Ctx,
  { memberId, actor, at }: { memberId: number; actor: string; at: Date },
): Promise<boolean> {
  const brandId = ctx.brand.id
  const actions = [...MEMBER_LOOKS, ADDRESS_LOOK, ...SEARCH_LOOKS]
  const { rows } = await sql<{ has_seen: boolean }>`
    with looks as (
      select action, member_id, subject, after from audit_log
      where brand_id = ${brandId} and actor = ${actor} and action = any(${actions}::text[])
        and at > ${new Date(at.getTime() - LOOK_DAYS * 86_400_000)}
    ), found as (
      select subject from looks
      where action = any(${SEARCH_LOOKS}::text[]) and after ->> 'found' <> '0' and after ->> 'digits' <> ${String(LAST_DIGITS)}
    )
    select exists (select from looks where member_id = ${memberId})
      or exists (
        select from looks
        join goods_orders o on o.brand_id = ${brandId} and o.order_id::text = looks.subject and o.member_id = ${memberId}
        where action = ${ADDRESS_LOOK}
      )
      or exists (
        select from found
        join members m on m.brand_id = ${brandId} and m.member_id = ${memberId} and subject = 'x' || right(m.phone, 4)
      ) and exists (
        select from found
        join member_banks b on b.brand_id = ${brandId} and b.member_id = ${memberId}
          and subject = 'x' || right(b.account_digits, 4)
      ) as has_seen`.execute(ctx.db)
  return rows[0]?.has_seen ?? false
}

/** Consumes a link. False when it is no longer usable. The member sees its use also after the notice of the link was read. */
export async function consume(tx: Tx, ctx: Ctx, tokenHash: Buffer): Promise<boolean> {
  const now = ctx.clock()
  const result = await tx
    .updateTable('password_resets')
    .set({ used_at: now, dismissed_at: null })
    .where('brand_id', '=', ctx.brand.id)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function setPassword(tx: Tx, ctx: Ctx, memberId: number, hash: string): Promise<void> {
  await tx
    .updateTable('members')
    .set({ password_hash: hash })
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .execute()
}
