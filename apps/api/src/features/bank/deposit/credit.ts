/** Credits statement lines. The only place that makes a deposit, for the engine and for staff. */
import { depositEvent } from '@duang/contract/wire/live'
import { SATANG_MAX } from '@duang/contract/wire/money'
import { sql } from 'kysely'
import {
  isDecidedAlready,
  isGivenAlready,
  type LineFacts,
  lockDuplicateCandidates,
} from '#core/bank/duplicate-transfers.ts'
import { returnedPayouts } from '#core/bank/payout-lines.ts'
import type { Ctx } from '#core/context.ts'
import { applyLevel } from '#core/level/level.ts'
import { announce } from '#core/live/announce.ts'
import { noteDepositedFrom } from '#core/member/shown-name.ts'
import { flagDeposit } from '#core/protection/deposit-limit.ts'
import { notifyMember } from '#core/push/notify.ts'
import { inTransaction, type Tx } from '#kit/database/db.ts'
import { stableId } from '#kit/ids.ts'
import { grantBonus } from '#money/bonus/grant.ts'
import { houseAccount, lockMember, memberAccount, post, roomOf } from '#money/ledger/ledger.ts'
import { depositPoints, givenPoints } from '#money/points/points.ts'
import type { Gate, MoneyAct } from '#money/second-person/money-gate.ts'
import { endSlipsOfLine } from './slip/slip-link.ts'
import { sourceBank } from './source-bank.ts'

export type Decision = {
  memberId: number
  /** `engine`: one certain match. `staff`: assigned by staff. */
  by: 'engine' | 'staff'
  score: number | null
  reasons: unknown
  /** Stored on the line: the result of the matching. */
  matching: unknown
  /** The person and the reason, for staff. */
  actor?: string
  note?: string
  /** Confirms that the line is distinct from a transfer that another source may have reported. */
  isConfirmedDistinct?: boolean
  /** The slip whose transfer this line is, by decision of staff. */
  slipId?: string
  /** Of staff: whether one person may do it. */
  gate?: Gate
  /** Of staff: the matching does not name the member. */
  isOnWordOfStaff?: boolean
}

/**
 * `closed`: the line was credited, returned or ignored before.
 * `duplicate`: a line of another source looks like the same transfer and is decided. The engine leaves the second one to staff,
 * and staff must confirm that it is distinct.
 * `payout`: the line names a payout of ours that came back, so it is no deposit.
 * `over-ceiling`: the credit would exceed the maximum of an account. Staff credit the line later, or return it.
 * `unassigned`: staff reversed its deposit, so that only staff assign it again.
 * `slip-closed`: the slip was decided before, so that one slip never credits two lines.
 * `proposed`: a second person decides. Nothing else was changed.
 */
export type CreditOutcome =
  | 'credited'
  | 'closed'
  | 'duplicate'
  | 'payout'
  | 'over-ceiling'
  | 'unassigned'
  | 'slip-closed'
  | 'proposed'

/**
 * Credits a line once. Deposit, money, bonus, points and level share one commit. A second caller finds the line closed.
 * Locks the member first, then the line: the order of every transaction that moves money.
 */
export function creditLine(ctx: Ctx, lineId: number, decision: Decision): Promise<CreditOutcome> {
  return inTransaction(ctx.db, async (tx) => {
    const balances = await lockMember(tx, ctx.brand.id, decision.memberId)
    const reply = await lockDuplicateCandidates(tx, ctx, lineId)
    const line = await lockLine(tx, ctx, lineId)
    if (!reply || line?.direction !== 'in' || (line.state !== 'new' && line.state !== 'queued')) return 'closed'
    // The engine has compared the line with payouts before, and holds no lock for it.
    if (decision.by === 'staff' && (line.is_payout_back || (await bringsPayoutBack(tx, ctx, line, decision))))
      return 'payout'
    if (line.unassigned > 0 && decision.by === 'engine') return 'unassigned'
    if (await isHeld(tx, ctx, reply, decision)) return 'duplicate'
    const points = depositPoints(ctx, line.amount_satang)
    if (line.amount_satang > roomOf(balances) || points > SATANG_MAX - balances.points.balance) return 'over-ceiling'
    const { memberId, slipId, gate, actor = 'engine', note = '' } = decision
    const depositId = depositIdOf(ctx, line)
    const act = moneyActOf(decision, depositId, line.amount_satang)
    if (gate && !(await gate.admits(tx, act))) return 'proposed'
    if (!(await endSlipsOfLine(tx, ctx, { lineId, memberId, slipId, actor, note }))) return 'slip-closed'
    await writeDeposit(tx, ctx, line, decision, { depositId, points })
    await gate?.record(tx, act)
    await tx
      .updateTable('statement_lines')
      .set({
        state: 'credited',
        matching: JSON.stringify(decision.matching),
        decided_by: decision.actor ?? 'engine',
        decided_at: ctx.clock(),
        note: decision.note ?? null,
      })
      .where('brand_id', '=', ctx.brand.id)
      .where('line_id', '=', lineId)
      .execute()
    return 'credited'
  })
}

const depositIdOf = (ctx: Ctx, { line_id, unassigned }: Line): string =>
  unassigned === 0 ? stableId('deposit', ctx.brand.id, line_id) : stableId('deposit', ctx.brand.id, line_id, unassigned)

const moneyActOf = (
  { memberId, slipId, isOnWordOfStaff = false }: Decision,
  factId: string,
  amount: number,
): MoneyAct => ({ kind: slipId === undefined ? 'line' : 'slip', memberId, amount, factId, isOnWordOfStaff })

type Line = NonNullable<Awaited<ReturnType<typeof lockLine>>>

function isHeld(tx: Tx, ctx: Ctx, reply: LineFacts, decision: Decision): Promise<boolean> {
  if (decision.by === 'engine') return isDecidedAlready(tx, ctx, reply)
  return decision.isConfirmedDistinct ? Promise.resolve(false) : isGivenAlready(tx, ctx, reply)
}

/** The member of the decision may be one whom the matching did not name. */
async function bringsPayoutBack(tx: Tx, ctx: Ctx, line: Line, { memberId }: Decision): Promise<boolean> {
  const returned = await returnedPayouts(tx, ctx, [line], () => [memberId])
  return returned.get(line.line_id)?.found === 'back'
}

async function lockLine(tx: Tx, ctx: Ctx, lineId: number) {
  const line = await tx
    .selectFrom('statement_lines')
    .select(['line_id', 'ext_id', 'state', 'direction', 'amount_satang', 'booked_at', 'received_at'])
    .select(['source_bank', 'source_account', 'source_name', 'reference'])
    .select([
      'is_time_known',
      // Of a payout of any member whom the matching compared.
      sql<boolean>`coalesce(matching->'doubts' ? 'payout-back', false)`.as('is_payout_back'),
      // An open line has no valid deposit. Each of these was unassigned.
      sql<number>`(select count(*) from deposits d
        where d.brand_id = statement_lines.brand_id and d.line_id = statement_lines.line_id)`.as('unassigned'),
    ])
    .where('brand_id', '=', ctx.brand.id)
    .where('line_id', '=', lineId)
    .forUpdate()
    .executeTakeFirst()
  return line && { ...line, source_bank: sourceBank(line.source_bank) }
}

/** When the transfer counts as made: a line of the future counts from its arrival, so that no window that has not begun is used. */
const countedAt = (line: Line): Date => new Date(Math.min(line.booked_at.getTime(), line.received_at.getTime()))

type NewDeposit = { depositId: string; points: number }

async function writeDeposit(
  tx: Tx,
  ctx: Ctx,
  line: Line,
  decision: Decision,
  { depositId, points }: NewDeposit,
): Promise<void> {
  const { memberId } = decision
  const now = ctx.clock()
  await tx
    .insertInto('deposits')
    .values({
      brand_id: ctx.brand.id,
      deposit_id: depositId,
      line_id: line.line_id,
      member_id: memberId,
      amount_satang: line.amount_satang,
      matched_by: decision.by,
      score: decision.score,
      reasons: JSON.stringify(decision.reasons),
      bank_code: line.source_bank,
      booked_at: line.booked_at,
      credited_at: now,
      points,
      points_per_hundred_baht: ctx.brand.settings.pointsPerHundredBaht,
      level_before: sql<number>`(select level from members where brand_id = ${ctx.brand.id} and member_id = ${memberId})`,
    })
    .execute()
  await post(tx, ctx.brand.id, now, [
    {
      id: depositId,
      kind: 'deposit.credit',
      debit: houseAccount('bank'),
      credit: memberAccount(memberId, 'cash'),
      amount: line.amount_satang,
    },
    ...givenPoints(ctx, memberId, { kind: 'points.deposit', fact: depositId, points }),
  ])
  const { isOnBreak } = await flagDeposit(tx, ctx, memberId, depositId)
  // A date without a time matches no bonus window. A break ends the offers too.
  if (line.is_time_known && !isOnBreak) {
    await grantBonus(tx, ctx, memberId, { depositId, amount: line.amount_satang, bookedAt: countedAt(line) })
  }
  await applyLevel(tx, ctx, memberId)
  await noteDepositedFrom(tx, ctx.brand.id, memberId, line, now)
  await announce(tx, ctx, memberId, depositEvent, {})
  await notifyMember(tx, ctx, { memberId, notice: 'deposit', id: depositId })
}
