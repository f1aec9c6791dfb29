/** Open proposals that concern a member, newest first. */
import type { Ctx } from '#core/context.ts'

export const openProposals = (ctx: Ctx, memberId: number) =>
  ctx.db
    .selectFrom('proposals')
    .select(['proposal_id', 'kind', 'payload', 'proposed_by', 'proposed_at', 'expires_at'])
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('state', '=', 'open')
    .where('expires_at', '>', ctx.clock())
    .orderBy('proposed_at', 'desc')
    .execute()
