/**
 * Posts the prizes of final rankings, a batch a transaction: the transfers and `paid_at` of a rank share its commit.
 * A killed job leaves whole batches, and the next one continues with the unpaid ranks.
 */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { announceBalances } from '#core/live/announce.ts'
import { notifyMembers } from '#core/push/notify.ts'
import { inTransaction, type Tx } from '#kit/database/db.ts'
import { stableId } from '#kit/ids.ts'
import { creditedMembers, houseAccount, memberAccount, type Transfer, tryPost } from '#money/ledger/ledger.ts'

const ROWS_AT_ONCE = 200

export async function payPrizes(ctx: Ctx, rowsAtOnce = ROWS_AT_ONCE): Promise<void> {
  const due = await ctx.db
    .selectFrom('tournaments')
    .select('tournament_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('paid_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('frozen_at', 'is not', null)
    .execute()
  for (const { tournament_id: id } of due) {
    let isPosted = true
    while (isPosted) isPosted = await inTransaction(ctx.db, (tx) => payBatch(tx, ctx, id, rowsAtOnce))
    await markPaid(ctx, id)
  }
}

type Winner = { member_id: number; credit_satang: number; points: number }

/** Pays the next unpaid ranks. Returns whether more may follow: not when none was left, and not when a prize was refused. */
async function payBatch(tx: Tx, ctx: Ctx, id: string, limit: number): Promise<boolean> {
  const winners = await tx
    .selectFrom('tournament_results')
    .select(['member_id', 'credit_satang', 'points'])
    .where('brand_id', '=', ctx.brand.id)
    .where('tournament_id', '=', id)
    .where('paid_at', 'is', null)
    .where(sql<boolean>`credit_satang + points > 0`)
    .orderBy('rank')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  if (winners.length === 0) return false
  const transfers = winners.flatMap((winner, group) => transfersOf(ctx, id, winner, group))
  const outcomes = await tryPost(tx, ctx.brand.id, ctx.clock(), transfers)
  const refused = new Set<number | undefined>()
  outcomes.forEach(({ outcome }, index) => {
    if (outcome === 'posted' || outcome === 'replayed') return
    const { group } = transfers[index] as Transfer
    refused.add(group)
    ctx.log.warn({ tournament: id, memberId: winners[group ?? -1]?.member_id, outcome }, 'prize not posted')
  })
  const paid = winners.filter((_, group) => !refused.has(group)).map((each) => each.member_id)
  await tx
    .updateTable('tournament_results')
    .set({ paid_at: ctx.clock() })
    .where('brand_id', '=', ctx.brand.id)
    .where('tournament_id', '=', id)
    .where('member_id', '=', sql<number>`any(${paid}::bigint[])`)
    .execute()
  await announceBalances(tx, ctx.brand.id, creditedMembers(transfers))
  await notifyMembers(tx, ctx, { memberIds: paid, notice: 'prize', id })
  return refused.size === 0
}

/** Credit and points of one winner post together or not at all. */
function transfersOf(ctx: Ctx, id: string, { member_id, credit_satang, points }: Winner, group: number): Transfer[] {
  const transfer = (kind: 'tournament.credit' | 'tournament.points', amount: number): Transfer => ({
    id: stableId(kind, ctx.brand.id, id, member_id),
    kind,
    debit: houseAccount(kind === 'tournament.credit' ? 'promotion' : 'points'),
    credit: memberAccount(member_id, kind === 'tournament.credit' ? 'cash' : 'points'),
    amount,
    group,
  })
  return [
    ...(credit_satang > 0 ? [transfer('tournament.credit', credit_satang)] : []),
    ...(points > 0 ? [transfer('tournament.points', points)] : []),
  ]
}

/** Unless another job is still paying, or a prize was refused. */
async function markPaid(ctx: Ctx, id: string): Promise<void> {
  await sql`
    update tournaments t
    set paid_at = greatest(${ctx.clock()}, t.frozen_at)
    where t.brand_id = ${ctx.brand.id}
      and t.tournament_id = ${id}
      and t.paid_at is null
      and not exists (
        select from tournament_results r
        where r.brand_id = t.brand_id
          and r.tournament_id = t.tournament_id
          and r.paid_at is null
          and r.credit_satang + r.points > 0
      )`.execute(ctx.db)
}
