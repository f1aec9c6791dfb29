/** Makes a link by which a member sets a new password. `duang members reset-password` and the desk use the same function. */
import { type Decision, recordAction } from '#core/audit/audit.ts'
import type { Ctx } from '#core/context.ts'
import { revokeResets } from '#core/member/password-resets.ts'
import { notifyMember } from '#core/push/notify.ts'
import { inTransaction } from '#kit/database/db.ts'
import { hashSecret, newSecret, stableId } from '#kit/ids.ts'
import { lockMember } from '#money/ledger/ledger.ts'

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']

/** Returns the secret of a new link. An earlier link stops working. */
export async function makeReset(
  ctx: Ctx,
  memberId: number,
  minutes: number,
  decision: Decision,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newSecret()
  const createdAt = ctx.clock()
  const expiresAt = new Date(createdAt.getTime() + minutes * 60_000)
  await inTransaction(ctx.db, async (tx) => {
    // Of two links made at once the later one works.
    await lockMember(tx, ctx.brand.id, memberId)
    await revokeResets(tx, ctx, memberId)
    await tx
      .insertInto('password_resets')
      .values({
        ...{ brand_id: ctx.brand.id, member_id: memberId, token_hash: hashSecret(token) },
        ...{ created_at: createdAt, created_by: decision.actor, expires_at: expiresAt },
        wait_hours: ctx.brand.settings.bankChangeWaitHours,
      })
      .execute()
    // While the sessions of the member live: its use ends them.
    await notifyMember(tx, ctx, {
      memberId,
      notice: 'password',
      id: stableId('password-link', hashSecret(token).toString('hex')),
    })
    const after = { expiresAt: expiresAt.toISOString() }
    await recordAction(tx, ctx, { ...decision, action: 'members.reset-link', memberId, after })
  })
  return { token, expiresAt }
}

export const resetLink = (site: string, token: string): string => `${site}/reset-password#${token}`

/** Returns the site for the link: the first host of the brand, or this machine in a demonstration. */
export async function siteAddress(ctx: Ctx): Promise<string> {
  const row = await ctx.db
    .selectFrom('brand_hosts')
    .select('host')
    .where('brand_id', '=', ctx.brand.id)
    .orderBy((eb) => eb('host', 'in', LOCAL_HOSTS))
    .orderBy((eb) => eb('host', '<>', 'localhost'))
    .orderBy('host')
    .executeTakeFirst()
  const host = row?.host ?? 'localhost'
  const isHere = ctx.bankMode === 'sandbox' || LOCAL_HOSTS.includes(host) || host.endsWith('.localhost')
  return isHere ? `http://${host}:${ctx.sitePort ?? 80}` : `https://${host}`
}
