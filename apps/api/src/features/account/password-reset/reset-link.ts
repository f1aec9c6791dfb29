/** The link by which a member sets a new password. */
import { recordAction } from '#core/audit/audit.ts'
import type { Ctx } from '#core/context.ts'
import { revokeResets } from '#core/member/password-resets.ts'
import { notifyMember } from '#core/push/notify.ts'
import type { Tx } from '#kit/database/db.ts'
import { hashSecret, newSecret, stableId } from '#kit/ids.ts'
import { lockMember } from '#money/ledger/ledger.ts'

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']

type Wanted = { memberId: number; minutes: number; actor: string }

/** Returns the secret of a new link. An earlier link stops working. */
export async function makeReset(
  tx: Tx,
  ctx: Ctx,
  { memberId, minutes, actor }: Wanted,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newSecret()
  const createdAt = ctx.clock()
  const expiresAt = new Date(createdAt.getTime() + minutes * 60_000)
  // Of two links made at once the later one works.
  await lockMember(tx, ctx.brand.id, memberId)
  await revokeResets(tx, ctx, memberId)
  await tx
    .insertInto('password_resets')
    .values({
      brand_id: ctx.brand.id,
      member_id: memberId,
      token_hash: hashSecret(token),
      created_at: createdAt,
      created_by: actor,
      expires_at: expiresAt,
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
  await recordAction(tx, ctx, { actor, action: 'members.reset-password', memberId, after })
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
