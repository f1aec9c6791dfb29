/** Sends credit to a provider in transfer mode (interpretation M9). Row and money are one commit. Only then the provider is asked. */
import { sql } from 'kysely'
import type { Caller, Ctx } from '#core/context.ts'
import { mayPlay } from '#core/protection/play-eligibility.ts'
import { inTransaction, type Tx } from '#kit/database/db.ts'
import { stableId } from '#kit/ids.ts'
import { bangkokDate } from '#kit/text/bangkok-time.ts'
import { sendBonusMoney } from '#money/bonus/open-grants.ts'
import { lockMember, memberAccount, post } from '#money/ledger/ledger.ts'
import type { Provider } from '#money/provider/provider.ts'
import { pendingOf } from '#money/provider-transfer/pending-transfer.ts'
import {
  begin,
  carryOut,
  type ProviderTransfer,
  type State,
  settle,
} from '#money/provider-transfer/provider-transfer.ts'

/** Queries an earlier pending transfer now. Returns whether its outcome is still unknown. */
export async function isInDoubt(ctx: Ctx, caller: Caller, provider: Provider): Promise<boolean> {
  const pending = await pendingOf(ctx.db, ctx, caller.memberId, provider.code)
  return pending !== undefined && (await settle(ctx, pending.ref, true)) === 'pending'
}

/**
 * Sends the member's credit, all of it or as much as the member's own limits leave. Returns `done` also without any credit to send,
 * `not-allowed` by a break or a limit, which `mayPlay` decides, and `pending` while the outcome is unknown.
 */
export async function sendOut(ctx: Ctx, caller: Caller, provider: Provider): Promise<State | 'not-allowed'> {
  const transfer = await inTransaction(ctx.db, (tx) => prepare(tx, ctx, caller, provider))
  return typeof transfer === 'string' ? transfer : carryOut(ctx, transfer)
}

async function prepare(
  tx: Tx,
  ctx: Ctx,
  caller: Caller,
  provider: Provider,
): Promise<ProviderTransfer | 'done' | 'pending' | 'not-allowed'> {
  const { cash, at_provider: out } = await lockMember(tx, ctx.brand.id, caller.memberId)
  if (await pendingOf(tx, ctx, caller.memberId, provider.code)) return 'pending'
  const atProvider = Math.max(0, out.balance)
  const room = await roomOf(tx, ctx, caller.memberId)
  const amount = Math.min(cash.balance, room === null ? cash.balance : room - atProvider)
  // The limits count credit at providers too.
  if (!(await mayPlay(tx, ctx, caller.memberId, Math.max(atProvider > 0 ? 0 : 1, amount)))) return 'not-allowed'
  if (amount <= 0) return cash.balance === 0 || atProvider > 0 ? 'done' : 'not-allowed'
  const transfer = await begin(tx, ctx, {
    memberId: caller.memberId,
    provider: provider.code,
    direction: 'out',
    amount,
  })
  await post(tx, ctx.brand.id, ctx.clock(), [
    {
      id: stableId('transfer.out', ctx.brand.id, transfer.ref),
      kind: 'transfer.out',
      amount,
      debit: memberAccount(caller.memberId, 'cash'),
      credit: memberAccount(caller.memberId, 'at_provider'),
    },
  ])
  await sendBonusMoney(tx, ctx, { ...transfer, amount }, cash.balance)
  await tx
    .insertInto('provider_credit')
    .values({
      brand_id: ctx.brand.id,
      member_id: caller.memberId,
      provider: provider.code,
      outstanding_satang: amount,
      active_at: ctx.clock(),
    })
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'member_id', 'provider']).doUpdateSet((eb) => ({
        outstanding_satang: eb('provider_credit.outstanding_satang', '+', amount),
        settled_at: null,
        found_satang: null,
        active_at: ctx.clock(),
        seen_satang: null,
      })),
    )
    .execute()
  return transfer
}

/**
 * Returns the satang that the member's limits of stakes and losses leave. Null without limits. A provider in transfer mode accepts
 * bets without asking us, so no more is sent there than may be staked and lost.
 */
async function roomOf(tx: Tx, ctx: Ctx, memberId: number): Promise<number | null> {
  const { rows } = await sql<{ room: number | null }>`
    select min(amount - gateway.played(brand_id, member_id, ${bangkokDate(ctx.clock())}::date, period, kind)) as room
    from play_limits where brand_id = ${ctx.brand.id} and member_id = ${memberId} and kind in ('stake', 'loss')`.execute(
    tx,
  )
  return rows[0]?.room ?? null
}
