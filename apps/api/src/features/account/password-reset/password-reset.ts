/**
 * Sets a new password by a link that staff made (`duang members reset-password`). Staff see the link, so it does not authenticate the member
 * alone: the browser has logged in as the member before, or names the phone and the bank account, which staff see masked. The link has 256
 * random bits, lives for minutes and works once. Only its hash is stored. Unknown, used, revoked and expired links are answered alike.
 */
import type { CallBody, CallReply } from '@duang/contract'
import type { checkReset, resetPassword } from '@duang/contract/account/password-reset'
import { recordAction } from '#core/audit/audit.ts'
import type { Ctx, Origin } from '#core/context.ts'
import { isCommonPassword } from '#core/member/common-passwords.ts'
import { ownLane } from '#core/member/own-password.ts'
import { isKnownDevice } from '#core/session/known-device.ts'
import { endSessions } from '#core/session/session.ts'
import { countByNetwork } from '#core/throttle/throttle.ts'
import { inTransaction } from '#kit/database/db.ts'
import { hashSecret } from '#kit/ids.ts'
import { refuse } from '#kit/refusal.ts'
import { accountsOf, consume, countTry, findOpen, hasSeenNumbers, refundAttempt, setPassword } from './queries.ts'

/** By network: a page sends two to four calls, and many people share one address. */
const CALLS = { max: 40, minutes: 15 }

/** `device`: the secret of a browser with an earlier login. */
export type Visitor = { origin: Origin; device: string | undefined }

/** Returns the data of an open link. Refuses `rate_limited`, `reset_link_invalid`. */
export async function inspectLink(
  ctx: Ctx,
  { origin, device }: Visitor,
  token: string,
): Promise<CallReply<typeof checkReset>> {
  await count(ctx, origin)
  const { memberId, username, expiresAt } = (await findOpen(ctx, hashSecret(token))) ?? refuse('reset_link_invalid')
  const needsIdentity = !(device && (await isKnownDevice(ctx, memberId, device)))
  return { username, expiresAt: expiresAt.toISOString(), needsIdentity }
}

/**
 * Sets the password, consumes the link and ends every session, in one transaction.
 * Refuses `rate_limited`, `reset_link_invalid`, `reset_identity_wrong`, `password_mismatch`, `password_common`, `overloaded`. Only a wrong
 * answer about phone and account changes the link: it has five.
 */
export async function reset(
  ctx: Ctx,
  visitor: Visitor,
  given: CallBody<typeof resetPassword>,
): Promise<CallReply<typeof resetPassword>> {
  await count(ctx, visitor.origin)
  const tokenHash = hashSecret(given.token)
  const link = (await findOpen(ctx, tokenHash)) ?? refuse('reset_link_invalid')
  if (given.confirmPassword !== given.newPassword) refuse('password_mismatch')
  if (isCommonPassword(given.newPassword, link)) refuse('password_common')
  await requireOwner(ctx, visitor, link, given)
  const hash = await ctx.passwords.hash(given.newPassword, ownLane(link))
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

/** Counted before it is compared, so that parallel guesses have no more. Refuses `reset_link_invalid`, `reset_identity_wrong`. */
async function requireOwner(
  ctx: Ctx,
  { device }: Visitor,
  link: NonNullable<Awaited<ReturnType<typeof findOpen>>>,
  { token, phone = '', account = '' }: CallBody<typeof resetPassword>,
): Promise<void> {
  if (device && (await isKnownDevice(ctx, link.memberId, device))) return
  const tokenHash = hashSecret(token)
  if (!(await countTry(ctx, tokenHash))) refuse('reset_link_invalid')
  const accounts = await accountsOf(ctx, link.memberId)
  const isRight = phone === link.phone && accounts.some(({ account_digits: each }) => each === account)
  // The desk makes no link for a person who has seen the numbers. They may have been seen since.
  const { memberId, madeBy: actor, madeAt: at } = link
  if (!isRight || (await hasSeenNumbers(ctx, { memberId, actor, at }))) refuse('reset_identity_wrong')
  await refundAttempt(ctx, tokenHash)
}

async function count(ctx: Ctx, origin: Origin): Promise<void> {
  const wait = await countByNetwork(ctx, 'password-reset', origin.address, CALLS)
  if (wait > 0) refuse('rate_limited', { retryAfterSeconds: wait })
}
