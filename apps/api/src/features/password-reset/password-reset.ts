/**
 * Sets a new password by a link that staff made (`duang members reset-password`). The link authenticates the member. It has 256 random
 * bits, lives for minutes and works once. Only its hash is stored. Unknown, used, revoked and expired links are answered alike.
 */
import type { CallBody, CallReply } from '@duang/contract'
import type { checkReset, resetPassword } from '@duang/contract/password-reset'
import { recordAction } from '#core/audit/audit.ts'
import type { Ctx, Origin } from '#core/context.ts'
import { isCommonPassword } from '#core/member/common-passwords.ts'
import { endSessions } from '#core/session/session.ts'
import { countByNetwork } from '#core/throttle/throttle.ts'
import { inTransaction } from '#kit/db.ts'
import { hashSecret } from '#kit/ids.ts'
import { refuse } from '#kit/refusal.ts'
import { consume, findOpen, setPassword } from './queries.ts'

/** By network: a page sends two to four calls, and many people share one address. */
const CALLS = { max: 40, minutes: 15 }

/** Returns the data of an open link. Refuses `rate_limited`, `reset_link_invalid`. */
export async function inspectLink(ctx: Ctx, origin: Origin, token: string): Promise<CallReply<typeof checkReset>> {
  await count(ctx, origin)
  const { username, expiresAt } = (await findOpen(ctx, hashSecret(token))) ?? refuse('reset_link_invalid')
  return { username, expiresAt: expiresAt.toISOString() }
}

/**
 * Sets the password, consumes the link and ends every session, in one transaction.
 * Refuses `rate_limited`, `reset_link_invalid`, `password_mismatch`, `password_common`, `overloaded`. A refusal does not change the link.
 */
export async function reset(
  ctx: Ctx,
  origin: Origin,
  given: CallBody<typeof resetPassword>,
): Promise<CallReply<typeof resetPassword>> {
  await count(ctx, origin)
  const tokenHash = hashSecret(given.token)
  const link = (await findOpen(ctx, tokenHash)) ?? refuse('reset_link_invalid')
  if (given.confirmPassword !== given.newPassword) refuse('password_mismatch')
  if (isCommonPassword(given.newPassword, link)) refuse('password_common')
  const hash = await ctx.passwords.hash(given.newPassword)
  const { memberId, username } = link
  const endedSessions = await inTransaction(ctx.db, async (tx) => {
    // Of two concurrent uses one finds the link open.
    if (!(await consume(tx, ctx, tokenHash))) refuse('reset_link_invalid')
    await setPassword(tx, ctx, memberId, hash)
    const ended = await endSessions(tx, ctx, memberId, {}, 'password')
    await recordAction(tx, ctx, { actor: 'member', action: 'members.password-reset', memberId, after: { ended } })
    return ended
  })
  return { changed: true, username, endedSessions }
}

async function count(ctx: Ctx, origin: Origin): Promise<void> {
  const wait = await countByNetwork(ctx, 'password-reset', origin.address, CALLS)
  if (wait > 0) refuse('rate_limited', { retryAfterSeconds: wait })
}
