/**
 * Carries payouts out in three steps: claim, ask or send, record. No transaction is open during a request to the bank.
 * A process may die between any two steps. A sweep finds its payouts, and the bank is asked before anything is sent twice.
 */
import type { Payout } from '@duang/contract/bank/bank'
import type { BankAnswer } from '#core/bank/bank.ts'
import type { Ctx } from '#core/context.ts'
import { inTransaction, type Tx } from '#kit/database/db.ts'
import { lockMember } from '#money/ledger/ledger.ts'
import { PAYOUT_QUEUE, refund } from './decide.ts'
import { recordAnswer } from './outcome.ts'
import { moveTo, type Withdrawal } from './states.ts'
import { expiredNote } from './texts.ts'

/** Longer than the adapter waits for the bank. A payout with an expired lease belonged to a process that died. */
const LEASE_MS = 20_000
const SWEEP_ROWS = 100
const SENDS_AT_ONCE = 4
// A sweep ends well before its job would be assigned to another process. The next sweep finds the rest.
const SWEEP_MS = 30_000

export type Claim = { payout: Payout; feed: string; memberId: number; mode: 'send' | 'ask'; attempt: number }

/** Sends one payout that is due, or asks the bank about it. Safe to call twice, or concurrently. */
export async function sendPayout(ctx: Ctx, key: string): Promise<void> {
  const claim = await inTransaction(ctx.db, (tx) => claimPayout(tx, ctx, key))
  if (!claim) return
  const answer: BankAnswer =
    claim.mode === 'send'
      ? await ctx.bank.send(ctx, claim.feed, claim.payout)
      : await ctx.bank.ask(ctx, claim.feed, key)
  // A bank's answer to one message is not yet the result of the payout. Only `ask` proves that the bank does not know it.
  const isEarly = claim.mode === 'send' && answer !== 'no-answer' && answer !== 'pull' && answer.status === 'not-found'
  await recordAnswer(ctx, key, isEarly ? 'no-answer' : answer, `bank:${claim.feed}`, claim.attempt)
}

/** Leases a payout that is due. A ready one is to be sent. One that was sent before is to be asked about. */
export async function claimPayout(tx: Tx, ctx: Ctx, key: string): Promise<Claim | undefined> {
  const now = ctx.clock()
  const row = await tx
    .selectFrom('payouts as p')
    .innerJoin('withdrawals as w', (join) =>
      join.onRef('w.brand_id', '=', 'p.brand_id').onRef('w.withdrawal_id', '=', 'p.withdrawal_id'),
    )
    .innerJoin('bank_feeds as f', (join) => join.onRef('f.brand_id', '=', 'p.brand_id').onRef('f.feed', '=', 'p.feed'))
    .select(['p.payout_key', 'p.state as payout_state', 'p.feed', 'p.attempts'])
    .select([
      'w.withdrawal_id',
      'w.member_id',
      'w.amount_satang',
      'w.state',
      'w.bank_code',
      'w.account_digits',
      'w.account_name',
    ])
    .where('p.brand_id', '=', ctx.brand.id)
    .where('p.payout_key', '=', key)
    .where('p.state', 'in', ['ready', 'sending', 'unknown'])
    .where('p.next_at', '<=', now)
    .where('f.adapter', '=', 'sandbox')
    .forUpdate('p')
    .skipLocked()
    .executeTakeFirst()
  if (!row) return
  const mode = row.payout_state === 'ready' ? 'send' : 'ask'
  await tx
    .updateTable('payouts')
    .set({
      state: mode === 'send' ? 'sending' : row.payout_state,
      attempts: row.attempts + 1,
      next_at: new Date(now.getTime() + LEASE_MS),
      updated_at: now,
    })
    .where('brand_id', '=', ctx.brand.id)
    .where('payout_key', '=', key)
    .execute()
  if (mode === 'send' && (row.state === 'approved' || row.state === 'unknown'))
    await moveTo(tx, ctx, row, 'sent', { actor: 'payout' })
  // If this process dies now, this job asks the bank after the lease has expired.
  await ctx.jobs.enqueue(tx, PAYOUT_QUEUE, { brandId: ctx.brand.id, key }, new Date(now.getTime() + LEASE_MS))
  return {
    mode,
    feed: row.feed,
    memberId: row.member_id,
    attempt: row.attempts + 1,
    payout: {
      key,
      amount: row.amount_satang,
      attempt: row.attempts + 1,
      to: { bank: row.bank_code, number: row.account_digits, name: row.account_name },
    },
  }
}

/** Makes a failed payout ready again, under the same key. The member must be locked and the withdrawal failed. */
export async function makeReady(tx: Tx, ctx: Ctx, withdrawal: Withdrawal): Promise<void> {
  const now = ctx.clock()
  const payout = await tx
    .updateTable('payouts')
    .set({ state: 'ready', is_retryable: null, next_at: now, updated_at: now })
    .where('brand_id', '=', ctx.brand.id)
    .where('withdrawal_id', '=', withdrawal.withdrawal_id)
    .where('state', '=', 'failed')
    .returning('payout_key')
    .executeTakeFirst()
  // Approved without a payout that can be sent, it would wait for ever.
  if (!payout) throw new Error(`The failed withdrawal ${withdrawal.withdrawal_id} has no failed payout`)
  await ctx.jobs.enqueue(tx, PAYOUT_QUEUE, { brandId: ctx.brand.id, key: payout.payout_key })
}

/** Finds due payouts and carries them out, such as those of a lost job or a killed process. */
export async function sweepPayouts(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .selectFrom('payouts as p')
    .innerJoin('bank_feeds as f', (join) => join.onRef('f.brand_id', '=', 'p.brand_id').onRef('f.feed', '=', 'p.feed'))
    .select('p.payout_key')
    .where('p.brand_id', '=', ctx.brand.id)
    .where('p.state', 'in', ['ready', 'sending', 'unknown'])
    .where('p.next_at', '<=', ctx.clock())
    // Excludes payouts that wait for a robot, which would displace those for the push API.
    .where('f.adapter', '=', 'sandbox')
    .orderBy('p.next_at')
    .limit(SWEEP_ROWS)
    .execute()
  const waiting = due.values()
  const until = ctx.clock().getTime() + SWEEP_MS
  const work = async () => {
    for (const { payout_key } of waiting) {
      if (ctx.clock().getTime() > until) return
      await sendPayout(ctx, payout_key)
    }
  }
  await Promise.all(Array.from({ length: SENDS_AT_ONCE }, work))
}

/** Refunds failed payouts when their time, counted from the first failure, is over. */
export async function expireFailedPayouts(ctx: Ctx): Promise<void> {
  const hours = ctx.brand.settings.failedPayoutHours
  const before = new Date(ctx.clock().getTime() - hours * 3_600_000)
  const due = await ctx.db
    .selectFrom('withdrawals as w')
    .innerJoin('payouts as p', (join) =>
      join.onRef('p.brand_id', '=', 'w.brand_id').onRef('p.withdrawal_id', '=', 'w.withdrawal_id'),
    )
    .select(['w.withdrawal_id', 'w.member_id', 'p.payout_key', 'p.feed'])
    .where('w.brand_id', '=', ctx.brand.id)
    .where('w.state', '=', 'failed')
    .where('p.first_failed_at', '<=', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('quarantine as q')
            .select('q.quarantine_id')
            .whereRef('q.brand_id', '=', 'p.brand_id')
            .whereRef('q.ext_id', '=', 'p.payout_key')
            .where('q.kind', '=', 'payout-result')
            .where('q.resolved_at', 'is', null),
        ),
      ),
    )
    .orderBy('p.first_failed_at')
    .limit(SWEEP_ROWS)
    .execute()
  const until = ctx.clock().getTime() + SWEEP_MS
  for (const { withdrawal_id, member_id, payout_key, feed } of due) {
    if (ctx.clock().getTime() > until) return
    if (!(await isStillUnpaid(ctx, feed, payout_key))) continue
    await inTransaction(ctx.db, async (tx) => {
      const withdrawal = await lockWithdrawal(tx, ctx, withdrawal_id, member_id)
      if (withdrawal?.state !== 'failed') return
      await refund(tx, ctx, withdrawal, 'expiry', expiredNote(hours))
    })
  }
}

/**
 * Asks the bank a last time before a hold is released. A failed payout may have been delayed and paid after all.
 * Without a clear no the hold stays. A feed with a robot cannot be asked, so its report decides.
 */
export async function isStillUnpaid(ctx: Ctx, feed: string, key: string): Promise<boolean> {
  const answer = await ctx.bank.ask(ctx, feed, key)
  if (answer === 'pull') return true
  if (answer === 'no-answer') return false
  if (answer.status === 'paid') await recordAnswer(ctx, key, answer, `bank:${feed}`)
  return answer.status === 'failed' || answer.status === 'not-found'
}

/** Returns the withdrawal with its member and itself locked, in the order of every change. */
export async function lockWithdrawal(
  tx: Tx,
  ctx: Ctx,
  withdrawalId: string,
  memberId: number,
): Promise<Withdrawal | undefined> {
  await lockMember(tx, ctx.brand.id, memberId)
  return tx
    .selectFrom('withdrawals')
    .select(['withdrawal_id', 'member_id', 'amount_satang', 'state'])
    .where('brand_id', '=', ctx.brand.id)
    .where('withdrawal_id', '=', withdrawalId)
    .forUpdate()
    .executeTakeFirst()
}
