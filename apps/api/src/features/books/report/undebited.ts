/** Payouts that the bank reported as paid and that no line of its statement debits. */
import { type SqlBool, sql } from 'kysely'
import { type ListForm, type ListRequest, type Page, pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'

export type Undebited = {
  withdrawal_id: string
  payout_key: string
  username: string
  amount_satang: number
  feed: string
  bank_reference: string | null
  paid_at: Date
}

export const UNDEBITED_LIST: ListForm = {
  keys: [
    { column: 'p.updated_at', type: 'timestamptz' },
    { column: 'p.payout_key', type: 'text' },
  ],
  order: 'asc',
  at: 'p.updated_at',
  member: 'w.member_id',
}

/** Returns those paid before an instant that staff have not checked, oldest first. */
export function undebitedPayouts(ctx: Ctx, before: Date, request: ListRequest): Promise<Page<Undebited>> {
  const query = ctx.db
    .selectFrom('payouts as p')
    .innerJoin('withdrawals as w', (join) =>
      join.onRef('w.brand_id', '=', 'p.brand_id').onRef('w.withdrawal_id', '=', 'p.withdrawal_id'),
    )
    .innerJoin('members as m', (join) =>
      join.onRef('m.brand_id', '=', 'w.brand_id').onRef('m.member_id', '=', 'w.member_id'),
    )
    .select(['p.withdrawal_id', 'p.payout_key', 'm.username', 'p.amount_satang', 'p.feed', 'p.bank_reference'])
    .select('p.updated_at as paid_at')
    .where('p.brand_id', '=', ctx.brand.id)
    .where('p.state', '=', 'paid')
    .where('p.updated_at', '<', before)
    .where('p.debit_checked_at', 'is', null)
    .where(isUndebited)
  return pageOf(query, UNDEBITED_LIST, request)
}

const isUndebited = sql<SqlBool>`not exists (
  select from statement_lines l
  where l.brand_id = p.brand_id and l.reference = p.payout_key and l.direction = 'out' and l.state = 'payout')`

/** Records the bank's answer about a payout without a debit. False for an unknown payout, or one that was checked before. */
export async function noteDebitChecked(
  ctx: Ctx,
  withdrawalId: string,
  { actor, reason }: { actor: string; reason: string },
): Promise<boolean> {
  const result = await ctx.db
    .updateTable('payouts as p')
    .set({ debit_checked_at: ctx.clock(), debit_checked_by: actor, debit_note: reason })
    .where('p.brand_id', '=', ctx.brand.id)
    .where('p.withdrawal_id', '=', withdrawalId)
    .where('p.state', '=', 'paid')
    .where('p.debit_checked_at', 'is', null)
    .where(isUndebited)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
