/** Password change (trust T04). A session alone is not enough: it requires the old password and limits attempts at it. */
import type { CallBody } from '@duang/contract'
import type { changePassword } from '@duang/contract/account/user'
import type { Caller, Ctx } from '#core/context.ts'
import { isCommonPassword } from '#core/member/common-passwords.ts'
import { ownLane, requireOwnPassword } from '#core/member/own-password.ts'
import { endSessions } from '#core/session/session.ts'
import { inTransaction } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { replaceHash, selectMember } from './queries.ts'

/**
 * Sets the new password and ends every other session in the same transaction. Returns the number of ended sessions.
 * Refuses `password_mismatch`, `password_same`, `login_delayed`, `password_wrong`, `password_common`, `overloaded`.
 */
export async function change(ctx: Ctx, caller: Caller, given: CallBody<typeof changePassword>): Promise<number> {
  if (given.confirmPassword !== given.newPassword) refuse('password_mismatch')
  if (given.newPassword.normalize('NFC') === given.oldPassword.normalize('NFC')) refuse('password_same')
  const member = await selectMember(ctx, caller.memberId)
  await requireOwnPassword(ctx, caller, given.oldPassword, member.passwordHash)
  // The check blocks the event loop for milliseconds. The limit of attempts at the old password bounds it.
  if (isCommonPassword(given.newPassword, member)) refuse('password_common')
  const hash = await ctx.passwords.hash(given.newPassword, ownLane(caller))
  return inTransaction(ctx.db, async (tx) => {
    // The first of two simultaneous changes wins. For the second one the old password is already replaced.
    if (!(await replaceHash(tx, ctx, caller.memberId, member.passwordHash, hash))) refuse('password_wrong')
    return endSessions(tx, ctx, caller.memberId, { except: caller.sessionId }, 'password')
  })
}
