/** Carries orders out, each in the caller's transaction. Facts and money share the commit. */
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'
import { stableId } from '#kit/ids.ts'
import { refuse } from '#kit/refusal.ts'
import { houseAccount, type LockedBalances, lockMember, memberAccount, post, roomOf } from '#money/ledger/ledger.ts'
import type { Gate } from '#money/second-person/money-gate.ts'
import { openReceivable } from './open-receivable.ts'
import { done, type Executed, type Order, type SignedBy } from './order.ts'
import { settle } from './receivable.ts'
import { unassign } from './unassign.ts'

/**
 * Carries an order out, once, or rehearses it where the rule asks for a second person. Locks the member first. Refuses what stands against it,
 * and `desk_correction_reused` where its id belongs to another order.
 */
export async function submit(tx: Tx, ctx: Ctx, order: Order, rule: Rule): Promise<Executed> {
  const balances = await lockMember(tx, ctx.brand.id, order.memberId)
  if (await isKnown(tx, ctx, order)) {
    // Somebody carried it out while its proposal waited.
    if (rule.approvedBy !== null) refuse('desk_state_changed')
    return done(order.id, { outcome: 'known' })
  }
  const { act: kind, memberId, amount, id: factId } = order
  const act = { kind, memberId, amount, factId }
  await rule.gate.admits(tx, act)
  const executed = await carryOut(tx, ctx, order, rule, balances)
  await rule.gate.record(tx, act)
  return executed
}

/** Who signs, and what stands in front of acts on money. */
type Rule = SignedBy & { gate: Gate }

async function carryOut(tx: Tx, ctx: Ctx, order: Order, signed: SignedBy, balances: LockedBalances): Promise<Executed> {
  const { cash } = balances
  if (order.act === 'unassign') return unassign(tx, ctx, order, signed, cash.balance)
  if (order.act === 'write-off') {
    const { id: settlementId, correctionId, ...rest } = order
    return settle(tx, ctx, { ...rest, settlementId, correctionId, kind: 'write-off', signed })
  }
  if (order.act === 'debit') {
    if (cash.balance < order.amount && !order.mayOwe) refuse('desk_correction_insufficient')
    return openReceivable(tx, ctx, order, signed, cash.balance)
  }
  if (order.amount > roomOf(balances)) refuse('desk_correction_too_high')
  return giveCredit(tx, ctx, { ...order, act: order.act }, signed)
}

async function isKnown(tx: Tx, ctx: Ctx, order: Order): Promise<boolean> {
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
  if (!found) return false
  const isSame = found.kind === order.act && found.member_id === order.memberId && found.amount_satang === order.amount
  return isSame || refuse('desk_correction_reused')
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
      brand_id: ctx.brand.id,
      correction_id: order.id,
      member_id: order.memberId,
      kind: order.act,
      amount_satang: order.amount,
      reason: order.reason,
      note: order.note,
      requested_by: signed.requestedBy,
      approved_by: signed.approvedBy,
      at: now,
      settled_at: now,
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
