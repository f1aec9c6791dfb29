/** Replaces the phone of a member. `duang members set-phone` and an approved proposal use the same function. */
import { type Decision, recordAction } from '#core/audit/audit.ts'
import type { Ctx } from '#core/context.ts'
import { noteIdentityChange } from '#core/member/identity-changes.ts'
import { revokeResets } from '#core/member/password-resets.ts'
import { type Tx, violatedConstraint } from '#kit/database/db.ts'

export type PhoneChange = { before: string; revokedLinks: number }

/** Returns the former phone, which may be the same. An open password link is revoked: it may have been sent to the former phone. */
export async function replacePhone(
  tx: Tx,
  ctx: Ctx,
  memberId: number,
  phone: string,
  decision: Decision,
): Promise<PhoneChange> {
  const { phone: before } = await tx
    .selectFrom('members')
    .select('phone')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (before === phone) return { before, revokedLinks: 0 }
  await tx
    .updateTable('members')
    .set({ phone })
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .execute()
  await noteIdentityChange(tx, ctx, { memberId, digits: phone })
  const revokedLinks = await revokeResets(tx, ctx, memberId)
  const entry = { action: 'members.set-phone', memberId, before: { phone: before }, after: { phone } }
  await recordAction(tx, ctx, { ...decision, ...entry })
  return { before, revokedLinks }
}

/** Whether an error is that of a phone which another member has. */
export const isPhoneTaken = (error: unknown): boolean => violatedConstraint(error) === 'members_brand_id_phone_key'
