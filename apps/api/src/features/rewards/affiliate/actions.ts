/** Pairs of members that earn no commission, for staff. */
import { allowAffiliatePair, listAffiliateFlags } from '@duang/contract/action/affiliate'
import { recordAction } from '#core/audit/audit.ts'
import { type ListForm, pageOf } from '#core/command-list.ts'
import { implement, implementList } from '#entry/action/implement.ts'
import { memberOfDesk } from '#entry/desk/desk-member.ts'
import { refuse } from '#kit/refusal.ts'
import { attribution } from './attribution.ts'

const NEWEST: ListForm = {
  keys: [{ column: 'f.flag_id', type: 'bigint' }],
  order: 'desc',
  at: 'f.flagged_at',
  member: 'f.member_id',
}

const flags = implementList(listAffiliateFlags, NEWEST, async ({ ctx, filters: { member }, request }) => {
  const memberId = member === undefined ? undefined : (await memberOfDesk(ctx, member)).memberId
  const query = ctx.db
    .selectFrom('affiliate_flags as f')
    .innerJoin('members as m', (join) =>
      join.onRef('m.brand_id', '=', 'f.brand_id').onRef('m.member_id', '=', 'f.member_id'),
    )
    .innerJoin('members as s', (join) =>
      join.onRef('s.brand_id', '=', 'f.brand_id').onRef('s.member_id', '=', 'f.source_member_id'),
    )
    .select(['f.flag_id as id', 'f.flagged_at', 'f.reason', 'f.allowed_by as allowedBy', 'f.note'])
    .select(['m.username', 's.username as source'])
    .where('f.brand_id', '=', ctx.brand.id)
  const { items, next } = await pageOf(query, NEWEST, { ...request, memberId })
  return { items: items.map(({ flagged_at, ...row }) => ({ ...row, flaggedAt: flagged_at.toISOString() })), next }
})

const allow = implement(allowAffiliatePair, async ({ tx, ctx, person: { actor }, input: { flag: id, reason } }) => {
  const flag = await tx
    .updateTable('affiliate_flags')
    .set({ allowed_at: ctx.clock(), allowed_by: actor, note: reason })
    .where('brand_id', '=', ctx.brand.id)
    .where('flag_id', '=', id)
    .where('allowed_at', 'is', null)
    .returning(['member_id', 'source_member_id', 'reason'])
    .executeTakeFirst()
  if (!flag) return refuse('desk_state_changed')
  const { member_id: memberId, ...before } = flag
  await recordAction(tx, ctx, { actor, memberId, action: 'affiliate.allow', before, after: { allowed: true } })
  return { id }
})

export const affiliateLists = [flags, attribution]
export const affiliateActions = [allow]
