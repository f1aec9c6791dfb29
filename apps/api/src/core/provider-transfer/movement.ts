/**
 * One movement of credit between us and a provider that holds credit itself. The row is committed before the provider is asked, and no
 * transaction is open while it is. What is not known is asked about by `status`; a movement is only ever sent again under its own
 * `ref`, which the provider does once, and only after it said that it does not know it.
 */
import { randomUUID } from 'node:crypto'
import { takeBonusesBack } from '#core/bonus/forfeit.ts'
import type { Ctx } from '#core/context.ts'
import { ledgerRefusal, lockMember, memberAccount, post, readBalance } from '#core/ledger/ledger.ts'
import { runningBreak } from '#core/protection/standing.ts'
import { type Provider, providersOf } from '#core/provider/provider.ts'
import { askStudio, PATIENCE_MS } from '#core/provider/studio.ts'
import { inTransaction, type Tx } from '#kit/db.ts'
import { stableId } from '#kit/ids.ts'
import { heldThere, playerRefOf } from './held-there.ts'

/** Longer than two questions take: a movement whose lease ran out belonged to a process that died. */
const LEASE_MS = 2 * PATIENCE_MS + 5_000
/** After this time nobody asks any more: staff and provider settle it together. */
const GIVE_UP_MS = 24 * 3_600_000
/** Wait before the provider is asked again: 1 s, 2 s, 4 s … one minute. */
const askAgainMs = (attempts: number): number => Math.min(60_000, 1_000 * 2 ** (Math.min(attempts, 8) - 1))

/** A movement that somebody has leased and is asking about. `amount` in satang; null for "everything", until it is known. */
export type Claim = {
  ref: string
  memberId: number
  provider: string
  direction: 'out' | 'back'
  amount: number | null
  attempts: number
}
/** `pending`: not known yet. It settles by itself, or waits for staff. */
export type State = 'pending' | 'done' | 'refused'
/** `isEmpty`: the provider itself said, after it, that it holds nothing of the member. What is not known is not empty. */
type Answer = { outcome: 'done' | 'refused'; amount: number; isEmpty: boolean } | 'no-answer'

/** Writes a movement that is about to be asked for; the caller has locked the member, and moves the money of one that goes out. */
export async function begin(tx: Tx, ctx: Ctx, given: Omit<Claim, 'ref' | 'attempts'>): Promise<Claim> {
  const claim: Claim = { ...given, ref: randomUUID(), attempts: 1 }
  const now = ctx.clock()
  const leasedUntil = new Date(now.getTime() + LEASE_MS)
  await tx
    .insertInto('provider_transfers')
    .values({
      ...{ brand_id: ctx.brand.id, ref: claim.ref, member_id: claim.memberId, provider: claim.provider },
      ...{ direction: claim.direction, amount_satang: claim.amount, state: 'pending', attempts: claim.attempts },
      ...{ leased_until: leasedUntil, next_at: leasedUntil, created_at: now, updated_at: now },
    })
    .execute()
  // Should this process die now, this job asks the provider when the lease has run out.
  await ctx.jobs.enqueue(tx, 'transfer.settle', { brandId: ctx.brand.id, key: claim.ref }, leasedUntil)
  return claim
}

/** The movement that is pending between a member and a provider; there is one at most. */
export async function pendingOf(
  executor: Tx | Ctx['db'],
  ctx: Ctx,
  memberId: number,
  provider: string,
): Promise<{ ref: string } | undefined> {
  return executor
    .selectFrom('provider_transfers')
    .select('ref')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('provider', '=', provider)
    .where('state', '=', 'pending')
    .executeTakeFirst()
}

/**
 * Finds out what became of a movement and books it. Harmless to call twice, or at the same moment.
 * `isWaitedFor`: somebody is waiting, so it is asked about before its time.
 */
export async function settle(ctx: Ctx, ref: string, isWaitedFor = false): Promise<State> {
  const claim = await inTransaction(ctx.db, (tx) => claimMovement(tx, ctx, ref, isWaitedFor))
  if (!claim) return stateOf(ctx, ref)
  return carryOut(ctx, claim)
}

/** Asks the provider about a claimed movement and books the answer. The first attempt sends it; every later one asks first. */
export async function carryOut(ctx: Ctx, claim: Claim): Promise<State> {
  const provider = (await providersOf(ctx.db, ctx.brand.id)).find((each) => each.code === claim.provider)
  if (!provider) throw new Error(`There is no provider ${claim.provider}`)
  return record(ctx, claim, await ask(ctx, provider, claim))
}

async function ask(ctx: Ctx, provider: Provider, claim: Claim): Promise<Answer> {
  if (claim.attempts === 1) return send(ctx, provider, claim)
  const told = await askStudio(ctx, provider, 'status', { ref: claim.ref })
  if (told === 'no-answer') return told
  // It may still be on its way. Under the same ref it is done once, whichever arrives first.
  if (told.outcome === 'unknown') return send(ctx, provider, claim)
  const amount = told.amount ?? claim.amount
  if (told.outcome === 'done' && (amount === null || (claim.amount !== null && amount !== claim.amount))) {
    ctx.log.error({ provider: provider.code, ref: claim.ref }, 'a provider tells another amount than was moved')
    return 'no-answer'
  }
  // `status` tells of then. A round that ended since has its credit there.
  const isBack = claim.direction === 'back' && told.outcome === 'done'
  const isEmpty = isBack && (await heldThere(ctx, provider, claim.memberId)) === 0
  return { outcome: told.outcome, amount: amount ?? 0, isEmpty }
}

async function send(ctx: Ctx, provider: Provider, { ref, memberId, direction, amount }: Claim): Promise<Answer> {
  const playerRef = await playerRefOf(ctx, provider, memberId)
  if (direction === 'out' && amount !== null) {
    const told = await askStudio(ctx, provider, 'deposit', { ref, playerRef, amount })
    return told === 'no-answer' ? told : { outcome: told.outcome, amount, isEmpty: false }
  }
  const told = await askStudio(ctx, provider, 'withdrawAll', { ref, playerRef })
  return told === 'no-answer'
    ? told
    : { outcome: told.outcome, amount: told.outcome === 'done' ? told.amount : 0, isEmpty: told.balance === 0 }
}

async function claimMovement(tx: Tx, ctx: Ctx, ref: string, isWaitedFor: boolean): Promise<Claim | undefined> {
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
  await ctx.jobs.enqueue(tx, 'transfer.settle', { brandId: ctx.brand.id, key: ref }, leasedUntil)
  return {
    ...{ ref, memberId: row.member_id, provider: row.provider, direction: row.direction as Claim['direction'] },
    ...{ amount: row.amount_satang, attempts },
  }
}

async function record(ctx: Ctx, claim: Claim, answer: Answer): Promise<State> {
  const ended = answer === 'no-answer' ? undefined : await endWithinCeiling(ctx, claim, answer)
  if (ended) return ended
  return inTransaction(ctx.db, async (tx) => {
    const row = await lockMovement(tx, ctx, claim.ref, claim.memberId)
    if (row.state !== 'pending') return row.state
    const now = ctx.clock()
    const isOver = now.getTime() - row.created_at.getTime() >= GIVE_UP_MS
    const next = new Date(now.getTime() + askAgainMs(claim.attempts))
    await tx
      .updateTable('provider_transfers')
      .set({
        ...{ leased_until: null, updated_at: now },
        ...(isOver ? { next_at: null, staff_at: row.staff_at ?? now } : { next_at: next }),
      })
      .where('brand_id', '=', ctx.brand.id)
      .where('ref', '=', claim.ref)
      .execute()
    if (isOver) ctx.log.error({ ref: claim.ref, provider: claim.provider }, 'a movement of credit waits for staff')
    else await ctx.jobs.enqueue(tx, 'transfer.settle', { brandId: ctx.brand.id, key: claim.ref }, next)
    return 'pending'
  })
}

/** Undefined where the credit would exceed what an account holds: the movement stays pending, and is booked once there is room for it. */
async function endWithinCeiling(
  ctx: Ctx,
  claim: Claim,
  answer: Exclude<Answer, 'no-answer'>,
): Promise<State | undefined> {
  try {
    return await end(ctx, claim.ref, claim.memberId, answer, { by: 'provider' })
  } catch (error) {
    if (ledgerRefusal(error) !== 'above-ceiling') throw error
    ctx.log.error({ ref: claim.ref, provider: claim.provider }, 'a movement would lift a credit above the ceiling')
    return undefined
  }
}

/** Books what became of a movement, once: the first definite word stands. */
export async function end(
  ctx: Ctx,
  ref: string,
  memberId: number,
  { outcome, amount, isEmpty }: Exclude<Answer, 'no-answer'>,
  told: { by: string; note?: string },
): Promise<State> {
  return inTransaction(ctx.db, async (tx) => {
    const row = await lockMovement(tx, ctx, ref, memberId)
    if (row.state !== 'pending') return row.state
    const now = ctx.clock()
    const moved = row.direction === 'out' ? (row.amount_satang ?? 0) : amount
    await tx
      .updateTable('provider_transfers')
      .set({
        ...{ state: outcome, updated_at: now, ended_at: now, leased_until: null, next_at: null },
        ...{ ended_by: told.by, note: told.note ?? null },
        ...(outcome === 'done' ? { amount_satang: moved } : {}),
      })
      .where('brand_id', '=', ctx.brand.id)
      .where('ref', '=', ref)
      .execute()
    const isBack = row.direction === 'back' && outcome === 'done'
    const isReturned = row.direction === 'out' && outcome === 'refused'
    if (isBack || isReturned) await bringIn(tx, ctx, { ref, memberId, amount: moved, isReturned })
    if (isBack || isReturned)
      await tx
        .updateTable('provider_credit')
        .set((eb) => ({
          out_satang: eb('out_satang', '-', moved),
          ...(isBack ? { found_satang: null } : {}),
          ...(isBack && isEmpty ? { settled_at: now } : {}),
        }))
        .where('brand_id', '=', ctx.brand.id)
        .where('member_id', '=', memberId)
        .where('provider', '=', row.provider)
        .execute()
    if (isBack || isReturned) await takeBonusesOfExcluded(tx, ctx, memberId)
    // What was played there is told now, not at the next minute.
    if (isBack) await ctx.jobs.enqueue(tx, 'rounds.read', { brandId: ctx.brand.id, key: row.provider })
    return outcome
  })
}

/** An exclusion takes bonuses back where the credit holds them; with what lay at a provider meanwhile it may hold them now. */
async function takeBonusesOfExcluded(tx: Tx, ctx: Ctx, memberId: number): Promise<void> {
  if ((await runningBreak(tx, ctx, memberId))?.kind !== 'self-exclusion') return
  const { balance } = await readBalance(tx, ctx.brand.id, memberId, 'cash')
  await takeBonusesBack(tx, ctx, memberId, balance)
}

type Income = { ref: string; memberId: number; amount: number; isReturned: boolean }

async function bringIn(tx: Tx, ctx: Ctx, { ref, memberId, amount, isReturned }: Income): Promise<void> {
  if (amount === 0) return
  const kind = isReturned ? 'transfer.return' : 'transfer.back'
  await post(tx, ctx.brand.id, ctx.clock(), [
    {
      ...{ id: stableId(kind, ctx.brand.id, ref), kind, amount },
      ...{ debit: memberAccount(memberId, 'out'), credit: memberAccount(memberId, 'cash') },
    },
  ])
}

/** Locks in the order that every change keeps: member, movement. */
async function lockMovement(tx: Tx, ctx: Ctx, ref: string, memberId: number) {
  await lockMember(tx, ctx.brand.id, memberId)
  const row = await tx
    .selectFrom('provider_transfers')
    .select(['provider', 'direction', 'amount_satang', 'state', 'staff_at', 'created_at'])
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
