/** Changing the password (trust T04): whoever holds a session still has to know the old one, and has few attempts at it. */
import type { CallBody } from '@duang/contract'
import type { changePassword } from '@duang/contract/user'
import type { Caller, Ctx } from '#core/context.ts'
import { isCommonPassword } from '#core/member/common-passwords.ts'
import { requireOwnPassword } from '#core/member/own-password.ts'
import { endSessions } from '#core/session/session.ts'
import { inTransaction } from '#kit/db.ts'
import { refuse } from '#kit/refusal.ts'
import { replaceHash, selectMember } from './queries.ts'

/**
 * Sets the new password and ends every other session in the same transaction; answers how many.
 * Refuses `password_mismatch`, `password_same`, `login_delayed`, `password_wrong`, `password_common`, `overloaded`.
 */
export async function change(ctx: Ctx, caller: Caller, given: CallBody<typeof changePassword>): Promise<number> {
  if (given.confirmPassword !== given.newPassword) refuse('password_mismatch')
  if (given.newPassword.normalize('NFC') === given.oldPassword.normalize('NFC')) refuse('password_same')
  const member = await selectMember(ctx, caller.memberId)
  await requireOwnPassword(ctx, caller, given.oldPassword, member.passwordHash)
  // Takes milliseconds of everybody's time: few attempts at the old password bound it.
  if (isCommonPassword(given.newPassword, member)) refuse('password_common')
  const hash = await ctx.passwords.hash(given.newPassword)
  return inTransaction(ctx.db, async (tx) => {
    // Of two changes at once the first one wins: for the other the old password is no longer the old one.
    if (!(await replaceHash(tx, ctx, caller.memberId, member.passwordHash, hash))) refuse('password_wrong')
    return endSessions(tx, ctx, caller.memberId, { except: caller.sessionId }, 'password')
  })
}
