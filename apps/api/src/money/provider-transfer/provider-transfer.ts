/**
 * One transfer of credit to or from a provider that holds credit itself. The row is committed before the request, and no transaction is
 * open during it. An unknown outcome is asked for by `status`. A transfer is sent again only under its own `ref`, which the provider
 * executes once, and only after the provider reported it as unknown.
 */
import { randomUUID } from 'node:crypto'
import type { Ctx } from '#core/context.ts'
import { inTransaction, type Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { endBonusShares } from '#money/bonus/open-grants.ts'
import { ledgerRefusal, lockMember } from '#money/ledger/ledger.ts'
import { type Provider, providersOf } from '#money/provider/provider.ts'
import { askStudio, PATIENCE_MS } from '#money/provider/studio.ts'
import { assertPlausible } from './plausible-amount.ts'
import { playerRefOf, remoteBalance } from './remote-balance.ts'
import { creditReturned, forfeitBonusesOfExcluded } from './returned-credit.ts'

export const SETTLE_QUEUE = 'transfer.settle'
export const READ_ROUNDS_QUEUE = 'rounds.read'
/** Longer than two requests: a transfer whose lease ran out belonged to a process that died. */
const LEASE_MS = 2 * PATIENCE_MS + 5_000
/** After this time the provider is no longer asked: staff settle the transfer with the provider. */
const GIVE_UP_MS = 24 * 3_600_000
/** Wait before the provider is asked again: 1 s, 2 s, 4 s … one minute. */
const askAgainMs = (attempts: number): number => Math.min(60_000, 1_000 * 2 ** (Math.min(attempts, 8) - 1))

/** A transfer that one process has leased and is asking about. `amount` in satang, null for "everything", until it is known. */
export type ProviderTransfer = {
  ref: string
  memberId: number
  provider: string
  direction: Direction
  amount: number | null
  attempts: number
}
type Direction = 'out' | 'in'
type NewTransfer = Omit<ProviderTransfer, 'ref' | 'attempts'>
/** `pending`: the outcome is unknown. It settles by itself, or waits for staff. */
export type State = 'pending' | 'done' | 'refused'
/** `isEmpty`: afterwards the provider reported that it holds nothing of the member. An unknown balance is not empty. */
type Answer = { outcome: 'done' | 'refused'; amount: number; isEmpty: boolean } | 'no-answer'

/** Writes a transfer before its request. The caller has locked the member, and moves the money of a transfer out. */
export async function begin(tx: Tx, ctx: Ctx, given: NewTransfer): Promise<ProviderTransfer> {
  const transfer: ProviderTransfer = { ...given, ref: randomUUID(), attempts: 1 }
  const now = ctx.clock()
  const leasedUntil = new Date(now.getTime() + LEASE_MS)
  await tx
    .insertInto('provider_transfers')
    .values({
      brand_id: ctx.brand.id,
      ref: transfer.ref,
      member_id: transfer.memberId,
      provider: transfer.provider,
      direction: given.direction,
      amount_satang: given.amount,
      state: 'pending',
      attempts: transfer.attempts,
      leased_until: leasedUntil,
      next_at: leasedUntil,
      created_at: now,
      updated_at: now,
    })
    .execute()
  // If this process dies now, this job asks the provider when the lease has run out.
  await ctx.jobs.enqueue(tx, SETTLE_QUEUE, { brandId: ctx.brand.id, key: transfer.ref }, leasedUntil)
  return transfer
}

/**
 * Finds out the outcome of a transfer and books it. Harmless to call twice, or at the same moment.
 * `isWaitedFor`: a member or staff wait for it, so the provider is asked before the scheduled time.
 */
export async function settle(ctx: Ctx, ref: string, isWaitedFor = false): Promise<State> {
  const transfer = await inTransaction(ctx.db, (tx) => claimTransfer(tx, ctx, ref, isWaitedFor))
  if (!transfer) return stateOf(ctx, ref)
  return carryOut(ctx, transfer)
}

/** Asks the provider about a claimed transfer and books the answer. The first attempt sends it. Every later one asks for its status first. */
export async function carryOut(ctx: Ctx, transfer: ProviderTransfer): Promise<State> {
  const provider = (await providersOf(ctx, ctx.brand.id)).find((each) => each.code === transfer.provider)
  if (!provider) throw new Error(`There is no provider ${transfer.provider}`)
  return record(ctx, transfer, await ask(ctx, provider, transfer))
}

async function ask(ctx: Ctx, provider: Provider, transfer: ProviderTransfer): Promise<Answer> {
  if (transfer.attempts === 1) return send(ctx, provider, transfer)
  const reported = await askStudio(ctx, provider, 'status', { ref: transfer.ref })
  if (reported === 'no-answer') return reported
  // It may still be on its way. Under the same ref it is done once, whichever arrives first.
  if (reported.outcome === 'unknown') return send(ctx, provider, transfer)
  const amount = reported.amount ?? transfer.amount
  if (reported.outcome === 'done' && (amount === null || (transfer.amount !== null && amount !== transfer.amount))) {
    ctx.log.error({ provider: provider.code, ref: transfer.ref }, 'a provider reports another amount than was moved')
    return 'no-answer'
  }
  // `status` reports the state when the transfer completed. Rounds settled since then may have left credit at the provider.
  const isBack = transfer.direction === 'in' && reported.outcome === 'done'
  const isEmpty = isBack && (await remoteBalance(ctx, provider, transfer.memberId)) === 0
  return { outcome: reported.outcome, amount: amount ?? 0, isEmpty }
}

async function send(
  ctx: Ctx,
  provider: Provider,
  { ref, memberId, direction, amount }: ProviderTransfer,
): Promise<Answer> {
  const playerRef = await playerRefOf(ctx, provider, memberId)
  if (direction === 'out' && amount !== null) {
    const reported = await askStudio(ctx, provider, 'deposit', { ref, playerRef, amount })
    return reported === 'no-answer' ? reported : { outcome: reported.outcome, amount, isEmpty: false }
  }
  const reported = await askStudio(ctx, provider, 'withdrawAll', { ref, playerRef })
  return reported === 'no-answer'
    ? reported
    : {
        outcome: reported.outcome,
        amount: reported.outcome === 'done' ? reported.amount : 0,
        isEmpty: reported.balance === 0,
      }
}

async function claimTransfer(
  tx: Tx,
  ctx: Ctx,
  ref: string,
  isWaitedFor: boolean,
): Promise<ProviderTransfer | undefined> {
  const now = ctx.clock()
  const row = await tx
    .selectFrom('provider_transfers')
    .select(['ref', 'member_id', 'provider', 'direction', 'amount_satang', 'attempts'])
    .where('brand_id', '=', ctx.brand.id)
    .where('ref', '=', ref)
    .where('state', '=', 'pending')
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .$if(!isWaitedFor, (query) => query.where('next_at', '<=', now))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!row) return
  const attempts = row.attempts + 1
  const leasedUntil = new Date(now.getTime() + LEASE_MS)
  await tx
    .updateTable('provider_transfers')
    .set({ attempts, leased_until: leasedUntil, updated_at: now })
    .where('brand_id', '=', ctx.brand.id)
    .where('ref', '=', ref)
    .execute()
  await ctx.jobs.enqueue(tx, SETTLE_QUEUE, { brandId: ctx.brand.id, key: ref }, leasedUntil)
  return {
    ref,
    memberId: row.member_id,
    provider: row.provider,
    direction: row.direction as Direction,
    amount: row.amount_satang,
    attempts,
  }
}

async function record(ctx: Ctx, transfer: ProviderTransfer, answer: Answer): Promise<State> {
  const ended = answer === 'no-answer' ? undefined : await endWithinCeiling(ctx, transfer, answer)
  if (ended) return ended
  return inTransaction(ctx.db, async (tx) => {
    const row = await lockTransfer(tx, ctx, transfer.ref, transfer.memberId)
    if (row.state !== 'pending') return row.state
    const now = ctx.clock()
    const isOver = now.getTime() - row.created_at.getTime() >= GIVE_UP_MS
    const next = new Date(now.getTime() + askAgainMs(transfer.attempts))
    await tx
      .updateTable('provider_transfers')
      .set({
        leased_until: null,
        updated_at: now,
        ...(isOver ? { next_at: null, staff_at: row.staff_at ?? now } : { next_at: next }),
      })
      .where('brand_id', '=', ctx.brand.id)
      .where('ref', '=', transfer.ref)
      .execute()
    if (isOver)
      ctx.log.error({ ref: transfer.ref, provider: transfer.provider }, 'a transfer of credit waits for staff')
    else await ctx.jobs.enqueue(tx, SETTLE_QUEUE, { brandId: ctx.brand.id, key: transfer.ref }, next)
    return 'pending'
  })
}

/** Undefined where the credit would exceed the ceiling: the transfer stays pending, and is booked once there is room for it. */
async function endWithinCeiling(
  ctx: Ctx,
  transfer: ProviderTransfer,
  answer: Exclude<Answer, 'no-answer'>,
): Promise<State | undefined> {
  try {
    return await end(ctx, transfer.ref, transfer.memberId, answer, { by: 'provider' })
  } catch (error) {
    if (ledgerRefusal(error) !== 'above-ceiling') throw error
    ctx.log.error(
      { ref: transfer.ref, provider: transfer.provider },
      'a transfer would lift a credit above the ceiling',
    )
    return undefined
  }
}

/**
 * Books the outcome of a transfer, once: the first definite one is final. Staff report the outcome of a transfer that was handed to them
 * (else `desk_transfer_early`), and no implausible amount (`desk_transfer_above`). While the provider is asked it stays `pending`.
 */
export async function end(
  ctx: Ctx,
  ref: string,
  memberId: number,
  { outcome, amount, isEmpty }: Exclude<Answer, 'no-answer'>,
  reported: { by: string; note?: string },
): Promise<State> {
  return inTransaction(ctx.db, async (tx) => {
    const row = await lockTransfer(tx, ctx, ref, memberId)
    if (row.state !== 'pending') return row.state
    const now = ctx.clock()
    const moved = row.direction === 'out' ? (row.amount_satang ?? 0) : amount
    if (reported.by !== 'provider' && !(await isForStaff(tx, ctx, { ref, memberId, amount }))) return 'pending'
    await tx
      .updateTable('provider_transfers')
      .set({
        state: outcome,
        updated_at: now,
        ended_at: now,
        leased_until: null,
        next_at: null,
        ended_by: reported.by,
        note: reported.note ?? null,
        ...(outcome === 'done' ? { amount_satang: moved } : {}),
      })
      .where('brand_id', '=', ctx.brand.id)
      .where('ref', '=', ref)
      .execute()
    const isBack = row.direction === 'in' && outcome === 'done'
    const isReturned = row.direction === 'out' && outcome === 'refused'
    if (isBack || isReturned)
      await creditReturned(tx, ctx, { ref, memberId, provider: row.provider, amount: moved, isReturned })
    if (isBack || isReturned)
      await tx
        .updateTable('provider_credit')
        .set((eb) => ({
          outstanding_satang: eb('outstanding_satang', '-', moved),
          ...(isBack ? { found_satang: null } : {}),
          ...(isBack && isEmpty ? { settled_at: now } : {}),
        }))
        .where('brand_id', '=', ctx.brand.id)
        .where('member_id', '=', memberId)
        .where('provider', '=', row.provider)
        .execute()
    if (isBack) await endBonusShares(tx, ctx, { memberId, provider: row.provider })
    if (isBack || isReturned) await forfeitBonusesOfExcluded(tx, ctx, memberId)
    // Rounds played there are read now, not at the next minute.
    if (isBack) await ctx.jobs.enqueue(tx, READ_ROUNDS_QUEUE, { brandId: ctx.brand.id, key: row.provider })
    return outcome
  })
}

/** Whether staff may end the transfer with this amount now. False: it has ended, or the provider is asked. Refuses as {@link end} does. */
export async function isForStaff(
  tx: Tx,
  ctx: Ctx,
  { ref, memberId, amount }: { ref: string; memberId: number; amount: number },
): Promise<boolean> {
  const row = await lockTransfer(tx, ctx, ref, memberId)
  if (row.state !== 'pending') return false
  if (row.leased_until !== null && row.leased_until > ctx.clock()) return false
  if (row.staff_at === null) refuse('desk_transfer_early')
  if (row.direction === 'in') await assertPlausible(tx, ctx, { memberId, provider: row.provider, amount })
  return true
}

/** Locks in the order that every change keeps: member, transfer. */
async function lockTransfer(tx: Tx, ctx: Ctx, ref: string, memberId: number) {
  await lockMember(tx, ctx.brand.id, memberId)
  const row = await tx
    .selectFrom('provider_transfers')
    .select(['provider', 'direction', 'amount_satang', 'state', 'staff_at', 'created_at', 'leased_until'])
    .where('brand_id', '=', ctx.brand.id)
    .where('ref', '=', ref)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...row, state: row.state as State }
}

async function stateOf(ctx: Ctx, ref: string): Promise<State> {
  const row = await ctx.db
    .selectFrom('provider_transfers')
    .select('state')
    .where('brand_id', '=', ctx.brand.id)
    .where('ref', '=', ref)
    .executeTakeFirstOrThrow()
  return row.state as State
}
