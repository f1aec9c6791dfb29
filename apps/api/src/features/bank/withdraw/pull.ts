/** The pull API for an operator's bank robot: claim ready payouts, report their results. Repeating either is safe. */
import type { Payout, PayoutResult } from '@duang/contract/bank/bank'
import { withdrawalEvent } from '@duang/contract/wire/live'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { announce } from '#core/live/announce.ts'
import { inTransaction, type Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { recordAnswer } from './outcome.ts'

/** A claim without a report by then is offered again. */
const CLAIM_MS = 10 * 60_000

/** Returns ready payouts and those with an expired claim to the robot, oldest first. */
export async function claimPayouts(ctx: Ctx, feed: string, limit: number): Promise<{ payouts: Payout[] }> {
  const now = ctx.clock()
  return inTransaction(ctx.db, async (tx) => {
    const rows = await tx
      .selectFrom('payouts as p')
      .innerJoin('withdrawals as w', (join) =>
        join.onRef('w.brand_id', '=', 'p.brand_id').onRef('w.withdrawal_id', '=', 'p.withdrawal_id'),
      )
      .select(['p.payout_key', 'p.attempts', 'w.withdrawal_id', 'w.amount_satang', 'w.state'])
      .select(['w.bank_code', 'w.account_digits', 'w.account_name'])
      .where('p.brand_id', '=', ctx.brand.id)
      .where('p.feed', '=', feed)
      .where('p.state', 'in', ['ready', 'sending', 'unknown'])
      .where('p.next_at', '<=', now)
      .orderBy('p.created_at')
      .limit(limit)
      .forUpdate('p')
      .skipLocked()
      .execute()
    if (rows.length === 0) return { payouts: [] }
    const keys = rows.map((row) => row.payout_key)
    await tx
      .updateTable('payouts')
      .set({
        state: 'sending',
        attempts: sql`attempts + 1`,
        next_at: new Date(now.getTime() + CLAIM_MS),
        updated_at: now,
      })
      .where('brand_id', '=', ctx.brand.id)
      .where('payout_key', '=', sql<string>`any(${keys}::text[])`)
      .execute()
    const fresh = rows.filter((row) => row.state === 'approved').map((row) => row.withdrawal_id)
    await markSent(tx, ctx, fresh, `robot:${feed}`)
    const from = await payingAccount(tx, ctx, feed)
    return {
      payouts: rows.map((row) => ({
        key: row.payout_key,
        amount: row.amount_satang,
        attempt: row.attempts + 1,
        ...(from ? { from } : {}),
        to: { bank: row.bank_code, number: row.account_digits, name: row.account_name },
      })),
    }
  })
}

/** Marks the withdrawals of claimed payouts as sent in one statement, for any number. */
async function markSent(tx: Tx, ctx: Ctx, ids: readonly string[], actor: string): Promise<void> {
  const { rows } = await sql<{ member_id: number }>`
    with moved as (
      update withdrawals set state = 'sent', decided_by = ${actor}
      where brand_id = ${ctx.brand.id} and withdrawal_id = any (${ids}::uuid[]) and state = 'approved' returning withdrawal_id, member_id
    ), stepped as (
      insert into withdrawal_steps (brand_id, withdrawal_id, step, state, at, actor)
      select ${ctx.brand.id}, m.withdrawal_id, (select max(s.step) + 1 from withdrawal_steps s
        where s.brand_id = ${ctx.brand.id} and s.withdrawal_id = m.withdrawal_id), 'sent', ${ctx.clock()}, ${actor}
      from moved m
    )
    select member_id from moved`.execute(tx)
  const members = rows.map((row) => row.member_id)
  await announce(tx, ctx, members, withdrawalEvent, {})
}

async function payingAccount(tx: Tx, ctx: Ctx, feed: string): Promise<{ bank: string; number: string } | undefined> {
  const row = await tx
    .selectFrom('receiving_accounts')
    .select(['bank_code', 'account_digits'])
    .where('brand_id', '=', ctx.brand.id)
    .where('feed', '=', feed)
    .where('is_active', '=', true)
    .orderBy('priority')
    .executeTakeFirst()
  return row && { bank: row.bank_code, number: row.account_digits }
}

/** Records the robot's report. Refuses `payout_unknown`, and `payout_conflict` for one that contradicts a definite result. */
export async function reportPayout(
  ctx: Ctx,
  feed: string,
  result: PayoutResult,
): Promise<{ outcome: 'taken' | 'known' }> {
  const isOfFeed = await ctx.db
    .selectFrom('payouts')
    .select('payout_key')
    .where('brand_id', '=', ctx.brand.id)
    .where('payout_key', '=', result.key)
    .where('feed', '=', feed)
    .executeTakeFirst()
  if (!isOfFeed) refuse('payout_unknown')
  if (result.status !== 'paid' && result.attempt === undefined)
    refuse('request_invalid', [{ path: 'result.attempt', code: 'missing' }])
  const recorded = await recordAnswer(ctx, result.key, result, `robot:${feed}`, result.attempt)
  // Committed before the refusal, so that the contradiction stays in quarantine.
  if (recorded === 'conflict') refuse('payout_conflict')
  return { outcome: recorded === 'taken' ? 'taken' : 'known' }
}
