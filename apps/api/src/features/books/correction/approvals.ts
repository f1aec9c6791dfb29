/** Corrections that wait for a second person, and those that were decided, as a list. */
import type { ListForm } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'

export const APPROVAL_STATES = ['open', 'approved', 'rejected', 'expired'] as const
export type ApprovalState = (typeof APPROVAL_STATES)[number]

export const APPROVAL_LIST: ListForm = {
  keys: [{ column: 'a.approval_id', type: 'bigint' }],
  order: 'desc',
  at: 'a.proposed_at',
  member: 'a.member_id',
}

/** Proposals in one state. An open one past its expiry counts as expired. */
export const proposals = (ctx: Ctx, state: ApprovalState) =>
  ctx.db
    .selectFrom('approvals as a')
    .innerJoin('members as m', (join) =>
      join.onRef('m.brand_id', '=', 'a.brand_id').onRef('m.member_id', '=', 'a.member_id'),
    )
    .select(['a.approval_id', 'a.act', 'm.username', 'a.amount_satang', 'a.reason', 'a.proposed_by', 'a.proposed_at'])
    .select(['a.expires_at', 'a.decided_by', 'a.decided_at', 'a.note', 'a.member_note', 'a.member_id'])
    .where('a.brand_id', '=', ctx.brand.id)
    .where((eb) =>
      state === 'expired'
        ? eb.or([
            eb('a.state', '=', 'expired'),
            eb.and([eb('a.state', '=', 'open'), eb('a.expires_at', '<=', ctx.clock())]),
          ])
        : eb('a.state', '=', state),
    )
    .$if(state === 'open', (rest) => rest.where('a.expires_at', '>', ctx.clock()))

export async function isProposedBy(ctx: Ctx, approvalId: number, actor: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('approvals')
    .select('proposed_by')
    .where('brand_id', '=', ctx.brand.id)
    .where('approval_id', '=', approvalId)
    .executeTakeFirst()
  return row?.proposed_by === actor
}
