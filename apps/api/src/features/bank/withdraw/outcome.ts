/** Records results of a bank for a payout with their effects. A repetition has no effect. A contradiction of a definite result changes nothing. */
import { createHash } from 'node:crypto'
import type { PayoutResult } from '@duang/contract/bank/bank'
import { type RawBuilder, sql } from 'kysely'
import type { BankAnswer } from '#core/bank/bank.ts'
import { unexplainMoney } from '#core/bank/payout-lines.ts'
import type { Ctx } from '#core/context.ts'
import { assertChanged, inTransaction, type Tx } from '#kit/database/db.ts'
import { stableId } from '#kit/ids.ts'
import { houseAccount, lockMember, memberAccount, post } from '#money/ledger/ledger.ts'
import { PAYOUT_QUEUE, refund } from './decide.ts'
import { moveTo, type State, type Withdrawal } from './states.ts'
import { BANK_FAILED, BANK_REFUSED } from './texts.ts'

/** `taken`: it had an effect. `known`: it was known. `conflict`: it contradicts a definite result, and is in quarantine. `unknown`: no such payout. */
export type Recorded = 'taken' | 'known' | 'conflict' | 'unknown'

/** Returns the wait before the bank is asked again: 1 s, 2 s, 4 s … one minute. */
const askAgainMs = (attempts: number): number => Math.min(60_000, 1_000 * 2 ** Math.max(0, Math.min(attempts, 8) - 1))

type Payout = { payout_key: string; feed: string; state: string; attempts: number }
type Case = { tx: Tx; ctx: Ctx; payout: Payout; withdrawal: Withdrawal; actor: string }

/**
 * Records an answer of the bank in one transaction with its transfers.
 * `attempt` is the claim that it answers. "paid" is valid without one.
 */
export async function recordAnswer(
  ctx: Ctx,
  key: string,
  answer: BankAnswer,
  actor: string,
  attempt?: number,
): Promise<Recorded> {
  return inTransaction(ctx.db, async (tx) => {
    const found = await lockPayout(tx, ctx, key)
    if (!found) return 'unknown'
    const each: Case = { tx, ctx, ...found, actor }
    const isPaid = typeof answer === 'object' && answer.status === 'paid'
    // A process that paused beyond its lease, or a late report, may deliver a result from before a retry.
    // Only "paid" stays valid for ever.
    const isPast = attempt !== found.payout.attempts || found.payout.state === 'ready'
    if (isPast && !isPaid) return 'known'
    if (answer === 'pull') return waitForRobot(each)
    if (answer === 'no-answer') return askLater(each)
    if (answer.status === 'processing') return stillProcessing(each)
    if (answer.status === 'not-found') return sendAgain(each)
    return answer.status === 'paid' ? paid(each, answer) : failed(each, answer)
  })
}

/** Locks in the order of every change: member, payout, withdrawal. */
async function lockPayout(
  tx: Tx,
  ctx: Ctx,
  key: string,
): Promise<{ payout: Payout; withdrawal: Withdrawal } | undefined> {
  const owner = await tx
    .selectFrom('payouts as p')
    .innerJoin('withdrawals as w', (join) =>
      join.onRef('w.brand_id', '=', 'p.brand_id').onRef('w.withdrawal_id', '=', 'p.withdrawal_id'),
    )
    .select(['w.member_id'])
    .where('p.brand_id', '=', ctx.brand.id)
    .where('p.payout_key', '=', key)
    .executeTakeFirst()
  if (!owner) return
  await lockMember(tx, ctx.brand.id, owner.member_id)
  const payout = await tx
    .selectFrom('payouts')
    .select(['payout_key', 'feed', 'state', 'attempts', 'withdrawal_id'])
    .where('brand_id', '=', ctx.brand.id)
    .where('payout_key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const withdrawal = await tx
    .selectFrom('withdrawals')
    .select(['withdrawal_id', 'member_id', 'amount_satang', 'state'])
    .where('brand_id', '=', ctx.brand.id)
    .where('withdrawal_id', '=', payout.withdrawal_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { payout, withdrawal }
}

const isDefinite = ({ payout }: Case): boolean => payout.state === 'paid' || payout.state === 'failed'

async function paid(each: Case, result: PayoutResult): Promise<Recorded> {
  const { tx, ctx, payout, withdrawal, actor } = each
  if (payout.state === 'paid') return 'known'
  if (payout.state === 'failed') return quarantine(each, result)
  await setPayout(each, { state: 'paid', bank_reference: result.reference ?? null })
  // A robot may report before its claim is recorded here.
  if (withdrawal.state === 'approved') await moveTo(tx, ctx, withdrawal, 'sent', { actor })
  await moveTo(tx, ctx, withdrawal, 'paid', { actor })
  await post(tx, ctx.brand.id, ctx.clock(), [
    {
      id: stableId('withdraw.pay', ctx.brand.id, withdrawal.withdrawal_id),
      kind: 'withdraw.pay',
      debit: memberAccount(withdrawal.member_id, 'hold'),
      credit: houseAccount('bank'),
      amount: withdrawal.amount_satang,
    },
  ])
  return 'taken'
}

async function failed(each: Case, result: PayoutResult): Promise<Recorded> {
  const { tx, ctx, payout, withdrawal, actor } = each
  // A ready payout has no claim. The report repeats the one from before the retry.
  if (payout.state === 'failed' || payout.state === 'ready') return 'known'
  if (payout.state === 'paid') return quarantine(each, result)
  const isRetryable = result.isRetryable === true
  await setPayout(each, {
    state: 'failed',
    is_retryable: isRetryable,
    reason: result.reason ?? null,
    // The time for retries runs from the first failure.
    first_failed_at: sql<Date>`coalesce(first_failed_at, ${ctx.clock()}::timestamptz)`,
  })
  await unexplainMoney(tx, ctx, payout.payout_key)
  if (withdrawal.state === 'approved') await moveTo(tx, ctx, withdrawal, 'sent', { actor })
  const note = isRetryable ? BANK_FAILED : BANK_REFUSED
  await moveTo(tx, ctx, withdrawal, 'failed', { actor, note })
  if (!isRetryable) await refund(tx, ctx, withdrawal, actor, note)
  return 'taken'
}

/** Schedules a query to the bank. The outcome is unknown, so nothing else is done before. */
async function askLater(each: Case): Promise<Recorded> {
  if (isDefinite(each)) return 'known'
  const { tx, ctx, withdrawal, actor } = each
  await setPayout(each, { state: 'unknown', ...(await again(each)) })
  if ((withdrawal.state as State) === 'sent') await moveTo(tx, ctx, withdrawal, 'unknown', { actor })
  return 'taken'
}

async function stillProcessing(each: Case): Promise<Recorded> {
  if (isDefinite(each)) return 'known'
  await setPayout(each, { state: 'sending', ...(await again(each)) })
  return 'taken'
}

/** The bank does not know the payout, so it may be sent, under the same key. */
async function sendAgain(each: Case): Promise<Recorded> {
  if (isDefinite(each)) return 'known'
  await setPayout(each, { state: 'ready', ...(await again(each)) })
  return 'taken'
}

/** The feed uses the pull API: its robot claims the payout. */
async function waitForRobot(each: Case): Promise<Recorded> {
  if (isDefinite(each)) return 'known'
  await setPayout(each, { state: 'ready', next_at: each.ctx.clock() })
  return 'taken'
}

/** Returns the time of the next attempt, and enqueues its job. */
async function again({ tx, ctx, payout }: Case): Promise<{ next_at: Date }> {
  const at = new Date(ctx.clock().getTime() + askAgainMs(payout.attempts))
  await ctx.jobs.enqueue(tx, PAYOUT_QUEUE, { brandId: ctx.brand.id, key: payout.payout_key }, at)
  return { next_at: at }
}

type PayoutChange = {
  state: string
  next_at?: Date
  is_retryable?: boolean
  first_failed_at?: RawBuilder<Date>
  bank_reference?: string | null
  reason?: string | null
}

async function setPayout({ tx, ctx, payout }: Case, change: PayoutChange): Promise<void> {
  const changed = await tx
    .updateTable('payouts')
    .set({ ...change, updated_at: ctx.clock() })
    .where('brand_id', '=', ctx.brand.id)
    .where('payout_key', '=', payout.payout_key)
    .executeTakeFirst()
  assertChanged(changed, `payout ${payout.payout_key}`)
}

/** Stores a result that contradicts a definite one for staff. It is never applied. */
async function quarantine({ tx, ctx, payout, actor }: Case, result: PayoutResult): Promise<Recorded> {
  const raw = JSON.stringify(result)
  await tx
    .insertInto('quarantine')
    .values({
      brand_id: ctx.brand.id,
      feed: payout.feed,
      kind: 'payout-result',
      ext_id: payout.payout_key,
      content_hash: createHash('sha256').update(raw).digest(),
      raw,
      received_at: ctx.clock(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  ctx.log.warn(
    { payout: payout.payout_key, actor, known: payout.state, reported: result.status },
    'a payout result contradicts a definite one',
  )
  return 'conflict'
}
