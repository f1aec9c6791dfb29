/** Receivables: the part of claims that the credit did not cover. Staff collect them from the credit or write them off. No job does it. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Db, Tx } from '#kit/database/db.ts'
import { stableId } from '#kit/ids.ts'
import { refuse } from '#kit/refusal.ts'
import { capBonusMoney } from '#money/bonus/open-grants.ts'
import { houseAccount, lockMember, memberAccount, post, readBalance } from '#money/ledger/ledger.ts'
import { collection } from './open-receivable.ts'
import { done, type Executed, type SignedBy } from './order.ts'

/** Satang of a member's receivable. Decide by it only under the member's lock. */
export async function receivableOf(executor: Db | Tx, ctx: Ctx, memberId: number): Promise<number> {
  return -(await readBalance(executor, ctx.brand.id, memberId, 'receivable')).balance
}

/** Returns whether the credit covers the member's receivable, so that other money of the member may leave. The member must be locked. */
export async function isReceivableCovered(tx: Tx, ctx: Ctx, memberId: number): Promise<boolean> {
  const receivable = await receivableOf(tx, ctx, memberId)
  return receivable === 0 || (await readBalance(tx, ctx.brand.id, memberId, 'cash')).balance >= receivable
}

type Settlement = {
  settlementId: string
  correctionId: string
  memberId: number
  kind: 'collect' | 'write-off'
  amount: number
  reason: string
  note: string | null
  signed: SignedBy
}

/** Settles a part of a claim. The member must be locked, and the credit hold what is collected. Refuses `desk_correction_settled` where less is open. */
export async function settle(tx: Tx, ctx: Ctx, given: Settlement): Promise<Executed> {
  const { settlementId, correctionId, memberId, kind, amount, reason, note, signed } = given
  const now = ctx.clock()
  const claim = await tx
    .updateTable('corrections')
    .set({
      settled_satang: sql<number>`settled_satang + ${amount}`,
      settled_at: sql<Date | null>`case when collected_satang + settled_satang + ${amount} = amount_satang
        then ${now}::timestamptz end`,
    })
    .where('brand_id', '=', ctx.brand.id)
    .where('correction_id', '=', correctionId)
    .where('member_id', '=', memberId)
    .where('settled_at', 'is', null)
    .where(sql<boolean>`collected_satang + settled_satang + ${amount} <= amount_satang`)
    .returning(sql<number>`amount_satang - collected_satang - settled_satang`.as('open'))
    .executeTakeFirst()
  if (!claim) return refuse('desk_correction_settled')
  await tx
    .insertInto('receivable_settlements')
    .values({
      brand_id: ctx.brand.id,
      settlement_id: settlementId,
      correction_id: correctionId,
      member_id: memberId,
      kind,
      amount_satang: amount,
      reason,
      note,
      at: now,
      requested_by: signed.requestedBy,
      approved_by: signed.approvedBy,
    })
    .execute()
  await post(tx, ctx.brand.id, now, [
    ...(kind === 'write-off' ? [writeOff(ctx, settlementId, memberId, amount)] : []),
    collection(ctx, settlementId, memberId, amount),
  ])
  const { balance } = await readBalance(tx, ctx.brand.id, memberId, 'cash')
  await capBonusMoney(tx, ctx, memberId, balance, `claim ${settlementId}`)
  return done(settlementId, { taken: amount, owed: claim.open })
}

/** The house pays for the member: goodwill, which the collection uses at once. */
const writeOff = (ctx: Ctx, settlementId: string, memberId: number, amount: number) => ({
  id: stableId('goodwill.credit', ctx.brand.id, settlementId),
  kind: 'goodwill.credit' as const,
  debit: houseAccount('goodwill'),
  credit: memberAccount(memberId, 'cash'),
  amount,
})

type Collection = {
  id: string
  correctionId: string
  /** Satang. Undefined: as much as the credit covers and the claim needs. */
  amount: number | undefined
  reason: string
  note: string | null
  actor: string
}

/** Collects from the credit. Refuses `desk_correction_insufficient` where the credit does not hold the amount, or holds nothing. */
export async function collect(tx: Tx, ctx: Ctx, given: Collection): Promise<Executed> {
  const { id, correctionId, amount, reason, note, actor } = given
  const { memberId } = await findClaim(tx, ctx, correctionId)
  const { cash } = await lockMember(tx, ctx.brand.id, memberId)
  const earlier = await tx
    .selectFrom('receivable_settlements')
    .select('amount_satang')
    .where('brand_id', '=', ctx.brand.id)
    .where('settlement_id', '=', id)
    .executeTakeFirst()
  if (earlier && amount !== undefined && amount !== earlier.amount_satang) refuse('desk_correction_reused')
  if (earlier) return done(id, { outcome: 'known' })
  const { open } = await findClaim(tx, ctx, correctionId)
  if (open === 0) refuse('desk_correction_settled')
  const sum = amount ?? Math.min(open, cash.balance)
  if (sum === 0 || sum > cash.balance) refuse('desk_correction_insufficient')
  return settle(tx, ctx, {
    settlementId: id,
    correctionId,
    memberId,
    kind: 'collect',
    amount: sum,
    reason,
    note,
    signed: { requestedBy: actor, approvedBy: null },
  })
}

/** Member and open satang of a claim. Refuses `not_found`. */
export async function findClaim(
  tx: Tx,
  { brand }: Pick<Ctx, 'brand'>,
  correctionId: string,
): Promise<{ memberId: number; open: number }> {
  const row = await tx
    .selectFrom('corrections')
    .select(['member_id', sql<number>`amount_satang - collected_satang - settled_satang`.as('open')])
    .where('brand_id', '=', brand.id)
    .where('correction_id', '=', correctionId)
    .where('kind', 'in', ['unassign', 'debit'])
    .executeTakeFirst()
  return row ? { memberId: row.member_id, open: row.open } : refuse('not_found')
}
