/** Requests for a withdrawal, checks before it, and retries (interpretations M5, M6). */
import type { CallReply } from '@duang/contract'
import { maskAccount } from '@duang/contract/bank/banks'
import {
  type checkWithdraw,
  type requestWithdraw,
  type WithdrawItem,
  withdrawReason,
} from '@duang/contract/bank/withdraw'
import type { Language } from '@duang/contract/wire/language'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Caller, Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'
import { stableId } from '#kit/ids.ts'
import { refuse } from '#kit/refusal.ts'
import { bangkokDate } from '#kit/text/bangkok-time.ts'
import { isReceivableCovered } from '#money/correction/receivable.ts'
import { lockMember, memberAccount, post, readBalance } from '#money/ledger/ledger.ts'
import { whyWaits } from './auto-approval.ts'
import { approve } from './decide.ts'
import { type MemberFigures, readFigures } from './figures.ts'
import { holdId } from './hold-id.ts'
import { findWithdraw } from './lists.ts'
import { makeReady } from './payout.ts'
import { available, dailyLeft, reasonIn, reasonsAgainst } from './rules.ts'
import { moveTo, RETRIES_A_DAY, type Withdrawal, writeStep } from './states.ts'

/** Returns all current reasons against a withdrawal, with the figures. */
export async function checkFor(ctx: Ctx, caller: Caller, language: Language): Promise<CallReply<typeof checkWithdraw>> {
  const { balance, version } = await readBalance(ctx.db, ctx.brand.id, caller.memberId, 'cash')
  const { figures, level, destination } = await readFigures(ctx.db, ctx, caller.memberId, balance)
  return {
    credit: balance,
    version,
    available: available(figures),
    minimum: figures.minimum,
    level,
    dailyCap: figures.level.dailyCap,
    perRequestCap: figures.level.perRequestCap,
    requestsLeft: Math.max(0, figures.level.requestsPerDay - figures.today.requests),
    amountLeft: dailyLeft(figures),
    destination: destination
      ? {
          bankName: destination.bankCode,
          bankId: maskAccount(destination.accountDigits),
          accountName: destination.shownName,
        }
      : null,
    turnover: figures.turnover && { ...figures.turnover, held: figures.held },
    reasons: reasonsAgainst(figures).map((each) => reasonIn(language, each)),
  }
}

/**
 * Requests a withdrawal. The row, its hold and the daily totals are one commit. Small ones are approved at once.
 * The id derives from the member's idempotency key, so that a lost stored reply cannot lead to a second one.
 * Refuses with the first reason. `details.reasons` holds all that apply, with figures in baht.
 */
export async function request(
  tx: Tx,
  ctx: Ctx,
  caller: Caller,
  { key, amount, language }: { key: string; amount: number; language: Language },
): Promise<CallReply<typeof requestWithdraw>> {
  const { cash } = await lockMember(tx, ctx.brand.id, caller.memberId)
  const id = stableId('withdrawal', ctx.brand.id, caller.memberId, key)
  const known = await findWithdraw(tx, ctx, caller.memberId, id)
  if (known)
    return known.amount === amount
      ? { withdraw: known, credit: cash.balance, version: cash.version }
      : refuse('idempotency_key_reused')
  const member = await readFigures(tx, ctx, caller.memberId, cash.balance)
  refuseBy(member, amount, language)
  const withdrawal = await write(tx, ctx, caller, id, amount, member)
  const [posting] = await post(tx, ctx.brand.id, ctx.clock(), [
    {
      id: holdId(ctx.brand.id, id),
      kind: 'withdraw.hold',
      debit: memberAccount(caller.memberId, 'cash'),
      credit: memberAccount(caller.memberId, 'hold'),
      amount,
    },
  ])
  if (!(await whyWaits(tx, ctx, { memberId: caller.memberId, amount }))) await approve(tx, ctx, withdrawal, 'auto')
  return {
    withdraw: (await findWithdraw(tx, ctx, caller.memberId, id)) as WithdrawItem,
    credit: posting?.debitBalance ?? 0,
    version: posting?.debitVersion ?? 0,
  }
}

function refuseBy({ figures }: MemberFigures, amount: number, language: Language): void {
  const reasons = reasonsAgainst(figures, amount)
  if (reasons[0])
    refuse(reasons[0].code, {
      reasons: reasons.map((each) => z.encode(withdrawReason, reasonIn(language, each))),
    })
}

async function write(
  tx: Tx,
  ctx: Ctx,
  caller: Caller,
  id: string,
  amount: number,
  { figures, level, date, destination }: MemberFigures,
): Promise<Withdrawal> {
  if (!destination) throw new Error('A withdrawal without a destination passed the rules')
  const withdrawal = { withdrawal_id: id, member_id: caller.memberId, amount_satang: amount, state: 'requested' }
  await tx
    .insertInto('withdrawals')
    .values({
      ...withdrawal,
      brand_id: ctx.brand.id,
      member_bank_id: destination.memberBankId,
      bank_code: destination.bankCode,
      account_digits: destination.accountDigits,
      account_name: destination.accountName,
      level,
      bangkok_date: date,
      requested_at: ctx.clock(),
    })
    .execute()
  await writeStep(tx, ctx, withdrawal, { actor: 'member' })
  // The caps in force are stored beside the day's sums, so that the table's own check decides last.
  await sql`
    insert into withdrawal_days as d (brand_id, member_id, bangkok_date, requests, requests_cap, amount_satang, amount_cap_satang)
    values (${ctx.brand.id}, ${caller.memberId}, ${date}, 1, ${figures.level.requestsPerDay}, ${amount}, ${figures.level.dailyCap})
    on conflict (brand_id, member_id, bangkok_date) do update set
      requests = d.requests + 1, requests_cap = excluded.requests_cap,
      amount_satang = d.amount_satang + excluded.amount_satang, amount_cap_satang = excluded.amount_cap_satang`.execute(
    tx,
  )
  return withdrawal
}

/**
 * Sends a failed payout again under the same payout key, and never debits again.
 * Refuses `not_found` for an unknown one and for another member's alike, `withdraw_not_failed` in any other state,
 * `withdraw_receivable` while the credit does not cover the member's receivable, `withdraw_retries_used` after too many retries today.
 */
export async function retry(tx: Tx, ctx: Ctx, caller: Caller, id: string): Promise<{ withdraw: WithdrawItem }> {
  await lockMember(tx, ctx.brand.id, caller.memberId)
  const withdrawal = await tx
    .selectFrom('withdrawals')
    .select(['withdrawal_id', 'member_id', 'amount_satang', 'state'])
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', caller.memberId)
    .where('withdrawal_id', '=', id)
    .executeTakeFirst()
  if (!withdrawal) refuse('not_found')
  if (withdrawal.state !== 'failed') refuse('withdraw_not_failed')
  if (!(await isReceivableCovered(tx, ctx, caller.memberId))) refuse('withdraw_receivable')
  await countRetry(tx, ctx, id)
  await makeReady(tx, ctx, withdrawal)
  await moveTo(tx, ctx, withdrawal, 'approved', { actor: 'member', note: 'ส่งคำขออีกครั้ง' })
  return { withdraw: (await findWithdraw(tx, ctx, caller.memberId, id)) as WithdrawItem }
}

async function countRetry(tx: Tx, ctx: Ctx, id: string): Promise<void> {
  const today = bangkokDate(ctx.clock())
  const counted = await tx
    .updateTable('payouts')
    .set({
      retries: sql<number>`case when retried_on = ${today}::date then retries + 1 else 1 end`,
      retried_on: today,
    })
    .where('brand_id', '=', ctx.brand.id)
    .where('withdrawal_id', '=', id)
    .where((eb) => eb.or([eb('retried_on', 'is distinct from', today), eb('retries', '<', RETRIES_A_DAY)]))
    .executeTakeFirst()
  if (counted.numUpdatedRows === 0n) refuse('withdraw_retries_used')
}
