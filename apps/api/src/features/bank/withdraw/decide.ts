/** Decisions: approve, reject, refund. Each runs in the caller's transaction, with the member locked first. */
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'
import { stableId } from '#kit/ids.ts'
import { memberAccount, post } from '#money/ledger/ledger.ts'
import { moveTo, type Withdrawal } from './states.ts'

export const PAYOUT_QUEUE = 'payout.send'

/** The payout's key: stable for the life of the withdrawal, so that the bank can distinguish a repetition from a second payout. */
export const payoutKeyOf = (withdrawalId: string): string => `wd-${withdrawalId.replaceAll('-', '')}`

/**
 * Approves a requested withdrawal and writes its payout into the outbox, with the job that sends it.
 * Returns false, and leaves it requested, when the brand has no active account to pay from.
 */
export async function approve(tx: Tx, ctx: Ctx, withdrawal: Withdrawal, actor: string): Promise<boolean> {
  const feed = await payingFeed(tx, ctx)
  if (feed === undefined) return false
  await moveTo(tx, ctx, withdrawal, 'approved', { actor })
  const now = ctx.clock()
  const key = payoutKeyOf(withdrawal.withdrawal_id)
  await tx
    .insertInto('payouts')
    .values({
      brand_id: ctx.brand.id,
      payout_key: key,
      withdrawal_id: withdrawal.withdrawal_id,
      feed,
      amount_satang: withdrawal.amount_satang,
      state: 'ready',
      next_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await ctx.jobs.enqueue(tx, PAYOUT_QUEUE, { brandId: ctx.brand.id, key })
  return true
}

/** Rejects a requested withdrawal, and releases its hold. */
export async function reject(tx: Tx, ctx: Ctx, withdrawal: Withdrawal, actor: string, note: string): Promise<void> {
  await moveTo(tx, ctx, withdrawal, 'rejected', { actor, note })
  await release(tx, ctx, withdrawal)
}

/** Refunds the hold of a failed withdrawal: after a permanent failure, or after the time for retries. */
export async function refund(tx: Tx, ctx: Ctx, withdrawal: Withdrawal, actor: string, note: string): Promise<void> {
  await moveTo(tx, ctx, withdrawal, 'refunded', { actor, note })
  await release(tx, ctx, withdrawal)
}

async function release(tx: Tx, ctx: Ctx, { withdrawal_id, member_id, amount_satang }: Withdrawal): Promise<void> {
  await post(tx, ctx.brand.id, ctx.clock(), [
    {
      id: stableId('withdraw.release', ctx.brand.id, withdrawal_id),
      kind: 'withdraw.release',
      debit: memberAccount(member_id, 'hold'),
      credit: memberAccount(member_id, 'cash'),
      amount: amount_satang,
    },
  ])
}

/** Returns the feed of the first active account of the site, from which members are paid. */
async function payingFeed(tx: Tx, ctx: Ctx): Promise<string | undefined> {
  const row = await tx
    .selectFrom('receiving_accounts as a')
    .innerJoin('bank_feeds as f', (join) => join.onRef('f.brand_id', '=', 'a.brand_id').onRef('f.feed', '=', 'a.feed'))
    .select('f.feed')
    .where('a.brand_id', '=', ctx.brand.id)
    .where('a.is_active', '=', true)
    .where('f.is_active', '=', true)
    .where('f.adapter', '=', ctx.bankMode)
    .orderBy('a.priority')
    .orderBy('a.receiving_account_id')
    .executeTakeFirst()
  return row?.feed
}
