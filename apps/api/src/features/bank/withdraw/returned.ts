/** Payouts whose money was returned to the site's account (decision 030). Staff name the line, and no engine guesses. */
import { isGivenAlready, lockDuplicateCandidates } from '#core/bank/duplicate-transfers.ts'
import { writtenChars } from '#core/bank/returned-payout.ts'
import type { Ctx } from '#core/context.ts'
import { inTransaction, type Tx } from '#kit/database/db.ts'
import { stableId } from '#kit/ids.ts'
import { refuse } from '#kit/refusal.ts'
import { houseAccount, memberAccount, post, readBalance } from '#money/ledger/ledger.ts'
import type { Gate, MoneyAct } from '#money/second-person/money-gate.ts'
import { payoutKeyOf } from './decide.ts'
import { lockWithdrawal } from './payout.ts'
import { findWithdrawalOwner } from './queue.ts'
import { dismissReports } from './reports.ts'
import { moveTo, type Withdrawal } from './states.ts'

type Returning = {
  actor: string
  note: string
  gate: Gate
  /** Satang that came back, where the bank kept a fee. Undefined: what was paid. */
  amount?: number | undefined
  isConfirmedDistinct?: boolean | undefined
}

/**
 * Ends a withdrawal that was paid and returned. What came back is credited again, without a bonus, points or level. One that was
 * refunded before gets no second credit, and its line is explained. Once a withdrawal, once a line. Returns the credit of the member before.
 *
 * Refuses `not_found`; `desk_line_unknown`; `desk_state_changed` for a closed line or another state; `desk_withdraw_line_differs` for another
 * direction or amount; `desk_withdraw_returned_twice`; and `desk_line_duplicate` where another source reported what looks like this line and its
 * money was credited, unless `isConfirmedDistinct` confirms another transfer.
 */
export function returnWithdrawal(
  ctx: Ctx,
  id: string,
  lineId: number,
  { gate, amount, ...decision }: Returning,
): Promise<number> {
  return inTransaction(ctx.db, async (tx) => {
    const owner = (await findWithdrawalOwner(tx, ctx, id)) ?? refuse('not_found')
    const withdrawal = (await lockWithdrawal(tx, ctx, id, owner.member_id)) ?? refuse('not_found')
    const reply = await lockDuplicateCandidates(tx, ctx, lineId)
    const line = (await lockLine(tx, ctx, lineId)) ?? refuse('desk_line_unknown')
    const back = amount ?? withdrawal.amount_satang
    assertReturns(line, withdrawal, back)
    await assertNotReturned(tx, ctx, withdrawal)
    if (reply && !decision.isConfirmedDistinct && (await isGivenAlready(tx, ctx, reply))) refuse('desk_line_duplicate')
    const { balance: credit } = await readBalance(tx, ctx.brand.id, withdrawal.member_id, 'cash')
    await closeAsReversed(tx, ctx, lineId, decision)
    if (withdrawal.state === 'paid') {
      const act = moneyActOf(withdrawal, line)
      await gate.admits(tx, act)
      await moveTo(tx, ctx, withdrawal, 'returned', { ...decision, returnedLine: lineId })
      await creditAgain(tx, ctx, withdrawal, back)
      await gate.record(tx, act)
    } else await noteLine(tx, ctx, id, lineId)
    await dismissReports(tx, ctx, payoutKeyOf(id), decision)
    return credit
  })
}

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

function assertReturns(line: Line, { amount_satang: paid }: Withdrawal, back: number): void {
  if (line.state !== 'new' && line.state !== 'queued') refuse('desk_state_changed', { state: 'closed' })
  const isBack = line.direction === 'in' && line.amount_satang === back && back <= paid
  if (!isBack) refuse('desk_withdraw_line_differs')
}

async function assertNotReturned(tx: Tx, ctx: Ctx, { withdrawal_id, state }: Withdrawal): Promise<void> {
  if (state === 'returned') refuse('desk_withdraw_returned_twice')
  if (state === 'paid') return
  if (state !== 'refunded') refuse('desk_state_changed', { state })
  const row = await tx
    .selectFrom('withdrawals')
    .select('returned_line_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('withdrawal_id', '=', withdrawal_id)
    .executeTakeFirstOrThrow()
  if (row.returned_line_id !== null) refuse('desk_withdraw_returned_twice')
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
