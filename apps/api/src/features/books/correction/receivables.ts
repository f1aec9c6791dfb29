/** Open receivables after corrections, as a list. */
import type { ListForm } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'

export const RECEIVABLE_LIST: ListForm = {
  keys: [
    { column: 'c.at', type: 'timestamptz' },
    { column: 'c.correction_id', type: 'uuid' },
  ],
  order: 'asc',
  at: 'c.at',
  member: 'c.member_id',
}

export const openReceivables = (ctx: Ctx) =>
  ctx.db
    .selectFrom('corrections as c')
    .innerJoin('members as m', (join) =>
      join.onRef('m.brand_id', '=', 'c.brand_id').onRef('m.member_id', '=', 'c.member_id'),
    )
    .leftJoin('deposits as d', (join) =>
      join.onRef('d.brand_id', '=', 'c.brand_id').onRef('d.deposit_id', '=', 'c.deposit_id'),
    )
    .select(['c.correction_id', 'c.kind', 'c.amount_satang', 'c.collected_satang', 'c.settled_satang', 'c.reason'])
    .select(['c.requested_by', 'c.approved_by', 'c.at', 'c.member_id', 'm.username', 'd.line_id'])
    .where('c.brand_id', '=', ctx.brand.id)
    .where('c.settled_at', 'is', null)
