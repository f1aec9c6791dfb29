/** Replaces the phone of a member. */

import { recordAction } from '#core/audit/audit.ts'
import type { Ctx } from '#core/context.ts'
import { noteIdentityChange } from '#core/member/identity-changes.ts'
import { revokeResets } from '#core/member/password-resets.ts'
import { refusedBy } from '#entry/action/refused-by.ts'
import type { Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'

type PhoneChange = { before: string; revokedLinks: number }

/**
 * Returns the former phone. An open password link is revoked: it may have been sent to the former phone. Refuses `desk_member_same` and
 * `desk_member_phone_taken`.
 */
export async function replacePhone(
  tx: Tx,
  ctx: Ctx,
  memberId: number,
  { phone, actor }: { phone: string; actor: string },
): Promise<PhoneChange> {
  const { phone: before } = await tx
    .selectFrom('members')
    .select('phone')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (before === phone) refuse('desk_member_same')
  await tx
    .updateTable('members')
    .set({ phone })
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .execute()
    .catch(refusedBy({ members_brand_id_phone_key: 'desk_member_phone_taken' }))
  await noteIdentityChange(tx, ctx, { memberId, digits: phone })
  const revokedLinks = await revokeResets(tx, ctx, memberId)
  await recordAction(tx, ctx, {
    actor,
    action: 'members.set-phone',
    memberId,
    before: { phone: before },
    after: { phone },
  })
  return { before, revokedLinks }
}
