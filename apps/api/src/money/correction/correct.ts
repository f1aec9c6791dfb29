/** Executes orders, each in the caller's transaction with the member locked. Facts and money share the commit. */
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'
import { stableId } from '#kit/ids.ts'
import { houseAccount, type LockedBalances, memberAccount, post, roomOf } from '#money/ledger/ledger.ts'
import { openReceivable } from './open-receivable.ts'
import { done, type Executed, type Order, type SignedBy } from './order.ts'
import { settle } from './receivable.ts'
import { unassign } from './unassign.ts'

/** Executes a new order ({@link findKnown}). Any outcome but `done` has changed nothing. */
export async function carryOut(
  tx: Tx,
  ctx: Ctx,
  order: Order,
  signed: SignedBy,
  balances: LockedBalances,
): Promise<Executed> {
  const { cash } = balances
  if (order.act === 'unassign') return unassign(tx, ctx, order, signed, cash.balance)
  if (order.act === 'write-off') {
    const { id: settlementId, correctionId, ...rest } = order
    return settle(tx, ctx, { ...rest, settlementId, correctionId, kind: 'write-off', signed })
  }
  if (order.act === 'debit') {
    if (cash.balance < order.amount && !order.mayOwe) return { outcome: 'insufficient' }
    return openReceivable(tx, ctx, order, signed, cash.balance)
  }
  if (order.amount > roomOf(balances)) return { outcome: 'over-ceiling' }
  return giveCredit(tx, ctx, { ...order, act: order.act }, signed)
}

/** The outcome of an order whose id exists: executed before (`known`), or used by another order. */
export async function findKnown(tx: Tx, ctx: Ctx, order: Order): Promise<'known' | 'id-reused' | undefined> {
  const found =
    order.act === 'write-off'
      ? await tx
          .selectFrom('receivable_settlements')
          .select(['kind', 'member_id', 'amount_satang'])
          .where('brand_id', '=', ctx.brand.id)
          .where('settlement_id', '=', order.id)
          .executeTakeFirst()
      : await tx
          .selectFrom('corrections')
          .select(['kind', 'member_id', 'amount_satang'])
          .where('brand_id', '=', ctx.brand.id)
          .where('correction_id', '=', order.id)
          .executeTakeFirst()
  if (!found) return
  const isSame = found.kind === order.act && found.member_id === order.memberId && found.amount_satang === order.amount
  return isSame ? 'known' : 'id-reused'
}

async function giveCredit(
  tx: Tx,
  ctx: Ctx,
  order: Order & { act: 'credit' | 'goodwill' },
  signed: SignedBy,
): Promise<Executed> {
  const kind = order.act === 'credit' ? 'correction.credit' : 'goodwill.credit'
  const now = ctx.clock()
  await tx
    .insertInto('corrections')
    .values({
      ...{ brand_id: ctx.brand.id, correction_id: order.id, member_id: order.memberId, kind: order.act },
      ...{ amount_satang: order.amount, reason: order.reason, note: order.note },
      ...{ requested_by: signed.requestedBy, approved_by: signed.approvedBy, at: now, settled_at: now },
    })
    .execute()
  await post(tx, ctx.brand.id, now, [
    {
      id: stableId(kind, ctx.brand.id, order.id),
      kind,
      debit: houseAccount(order.act === 'credit' ? 'correction' : 'goodwill'),
      credit: memberAccount(order.memberId, 'cash'),
      amount: order.amount,
    },
  ])
  return done(order.id)
}
