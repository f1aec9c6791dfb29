/** Payouts whose money was returned to the site's account (decision 030). Staff name the line, and no engine guesses. */
import { isGivenAlready, lockDuplicateCandidates } from '#core/bank/duplicate-transfers.ts'
import { writtenChars } from '#core/bank/returned-payout.ts'
import type { Ctx } from '#core/context.ts'
import { inTransaction, type Tx } from '#kit/database/db.ts'
import { stableId } from '#kit/ids.ts'
import { houseAccount, memberAccount, post } from '#money/ledger/ledger.ts'
import type { Gate, MoneyAct } from '#money/second-person/money-gate.ts'
import { payoutKeyOf } from './decide.ts'
import { lockWithdrawal } from './payout.ts'
import { dismissReports } from './reports.ts'
import { moveTo, type State, type Withdrawal } from './states.ts'

/**
 * `done`, or a reason against it: no such withdrawal or line, the line is closed or has another direction or amount, the withdrawal is in
 * another state, another line returned its money already (`twice`), or another source reported what looks like this line and its money was
 * credited (`duplicate`), unless `isConfirmedDistinct` confirms another transfer. `proposed`: a second person decides.
 */
export type Returned =
  | 'done'
  | 'unknown'
  | 'line-unknown'
  | 'line-closed'
  | 'line-differs'
  | 'twice'
  | 'duplicate'
  | 'proposed'
  | State

type Returning = {
  actor: string
  note: string
  gate: Gate
  /** Satang that came back, where the bank kept a fee. Undefined: what was paid. */
  amount?: number | undefined
  isConfirmedDistinct?: boolean
}

/**
 * Ends a withdrawal that was paid and returned. What came back is credited again, without a bonus, points or level. One that was
 * refunded before gets no second credit, and its line is explained. Once a withdrawal, once a line.
 */
export async function returnWithdrawal(
  ctx: Ctx,
  id: string,
  lineId: number,
  { gate, amount, ...decision }: Returning,
): Promise<Returned> {
  const owner = await findWithdrawalOwner(ctx.db, ctx, id)
  if (!owner) return 'unknown'
  return inTransaction(ctx.db, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, ctx, id, owner.member_id)
    if (!withdrawal) return 'unknown'
    const reply = await lockDuplicateCandidates(tx, ctx, lineId)
    const line = await lockLine(tx, ctx, lineId)
    if (!line) return 'line-unknown'
    const back = amount ?? withdrawal.amount_satang
    const refusal = lineRefusal(line, withdrawal, back) ?? (await stateRefusal(tx, ctx, withdrawal))
    if (refusal) return refusal
    if (reply && !decision.isConfirmedDistinct && (await isGivenAlready(tx, ctx, reply))) return 'duplicate'
    const isCredited = withdrawal.state === 'paid'
    const act = moneyActOf(withdrawal, line)
    if (isCredited && !(await gate.admits(tx, act))) return 'proposed'
    await closeAsReversed(tx, ctx, lineId, decision)
    if (isCredited) {
      await moveTo(tx, ctx, withdrawal, 'returned', { ...decision, returnedLine: lineId })
      await creditAgain(tx, ctx, withdrawal, back)
      await gate.record(tx, act)
    } else await noteLine(tx, ctx, id, lineId)
    await dismissReports(tx, ctx, payoutKeyOf(id), decision)
    return 'done'
  })
}

export const findWithdrawalOwner = (executor: Ctx['db'] | Tx, ctx: Ctx, id: string) =>
  executor
    .selectFrom('withdrawals')
    .select(['member_id', 'amount_satang', 'reference'])
    .where('brand_id', '=', ctx.brand.id)
    .where('withdrawal_id', '=', id)
    .executeTakeFirst()

const lockLine = (tx: Tx, ctx: Ctx, lineId: number) =>
  tx
    .selectFrom('statement_lines')
    .select(['direction', 'state', 'amount_satang', 'ext_id', 'booked_at', 'received_at'])
    .select(['source_bank', 'source_account', 'source_name', 'reference'])
    .where('brand_id', '=', ctx.brand.id)
    .where('line_id', '=', lineId)
    .forUpdate()
    .executeTakeFirst()
type Line = NonNullable<Awaited<ReturnType<typeof lockLine>>>

/**
 * Without the key of the payout on the line, the word of staff is the only ground that it is this money. With less than was paid, it is
 * the only ground that no more came back.
 */
function moneyActOf(
  { withdrawal_id: factId, member_id: memberId, amount_satang: paid }: Withdrawal,
  line: Line,
): MoneyAct {
  const amount = line.amount_satang
  const isOnWordOfStaff = amount < paid || writtenChars(line, payoutKeyOf(factId)) === 0
  return { kind: 'payout-return', memberId, amount, factId, isOnWordOfStaff }
}

function lineRefusal(line: Line, { amount_satang: paid }: Withdrawal, back: number) {
  if (line.state !== 'new' && line.state !== 'queued') return 'line-closed'
  const isBack = line.direction === 'in' && line.amount_satang === back && back <= paid
  return isBack ? undefined : 'line-differs'
}

async function stateRefusal(
  tx: Tx,
  ctx: Ctx,
  { withdrawal_id, state }: Withdrawal,
): Promise<State | 'twice' | undefined> {
  if (state === 'returned') return 'twice'
  if (state === 'paid') return undefined
  if (state !== 'refunded') return state as State
  const row = await tx
    .selectFrom('withdrawals')
    .select('returned_line_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('withdrawal_id', '=', withdrawal_id)
    .executeTakeFirstOrThrow()
  return row.returned_line_id === null ? undefined : 'twice'
}

async function closeAsReversed(
  tx: Tx,
  ctx: Ctx,
  lineId: number,
  { actor, note }: { actor: string; note: string },
): Promise<void> {
  await tx
    .updateTable('statement_lines')
    .set({ state: 'reversed', decided_by: actor, decided_at: ctx.clock(), note })
    .where('brand_id', '=', ctx.brand.id)
    .where('line_id', '=', lineId)
    .execute()
}

async function noteLine(tx: Tx, ctx: Ctx, id: string, lineId: number): Promise<void> {
  await tx
    .updateTable('withdrawals')
    .set({ returned_line_id: lineId })
    .where('brand_id', '=', ctx.brand.id)
    .where('withdrawal_id', '=', id)
    .execute()
}

async function creditAgain(tx: Tx, ctx: Ctx, { withdrawal_id, member_id }: Withdrawal, amount: number): Promise<void> {
  await post(tx, ctx.brand.id, ctx.clock(), [
    {
      id: stableId('withdraw.return', ctx.brand.id, withdrawal_id),
      kind: 'withdraw.return',
      debit: houseAccount('bank'),
      credit: memberAccount(member_id, 'cash'),
      amount,
    },
  ])
}
