/** Erased members. */
import { listErasures } from '@duang/contract/action/personal'
import { type ListForm, pageOf } from '#core/command-list.ts'
import { implementList } from '#entry/action/implement.ts'

const NEWEST: ListForm = {
  keys: [
    { column: 'e.erased_at', type: 'timestamptz' },
    { column: 'e.member_id', type: 'bigint' },
  ],
  order: 'desc',
  at: 'e.erased_at',
}

const erasures = implementList(listErasures, NEWEST, async ({ ctx, request }) => {
  const query = ctx.db
    .selectFrom('erasures as e')
    .innerJoin('members as m', (join) =>
      join.onRef('m.brand_id', '=', 'e.brand_id').onRef('m.member_id', '=', 'e.member_id'),
    )
    .select(['m.username', 'e.erased_at', 'e.proposed_by as proposedBy', 'e.approved_by as approvedBy', 'e.reason'])
    .select(['e.keep_until', 'e.identity_erased_at'])
    .where('e.brand_id', '=', ctx.brand.id)
  const { items, next } = await pageOf(query, NEWEST, request)
  return {
    items: items.map(({ erased_at, keep_until, identity_erased_at, ...row }) => ({
      ...row,
      erasedAt: erased_at.toISOString(),
      keepUntil: keep_until?.toISOString() ?? null,
      identityErasedAt: identity_erased_at?.toISOString() ?? null,
    })),
    next,
  }
})

export const personalLists = [erasures]
