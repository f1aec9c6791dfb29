/** Transfers of credit whose result is unknown, and their settlement by staff. */
import { type ListForm, type ListRequest, type Page, pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { type Db, inTransaction } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { lockMember } from '#money/ledger/ledger.ts'
import { end, isForStaff } from '#money/provider-transfer/provider-transfer.ts'
import type { Gate, MoneyAct } from '#money/second-person/money-gate.ts'

const transfers = (ctx: Ctx) =>
  ctx.db
    .selectFrom('provider_transfers as t')
    .innerJoin('members as m', (join) =>
      join.onRef('m.brand_id', '=', 't.brand_id').onRef('m.member_id', '=', 't.member_id'),
    )
    .select(['t.ref', 't.member_id', 'm.username', 't.provider', 't.direction', 't.amount_satang', 't.attempts'])
    .select(['t.created_at', 't.staff_at', 't.state', 't.ended_by'])
    .where('t.brand_id', '=', ctx.brand.id)

const pending = (ctx: Ctx) => transfers(ctx).where('t.state', '=', 'pending')

export type PendingTransfer = Awaited<ReturnType<ReturnType<typeof pending>['executeTakeFirstOrThrow']>>

export const TRANSFER_LIST: ListForm = {
  keys: [
    { column: 't.created_at', type: 'timestamptz' },
    { column: 't.ref', type: 'uuid' },
  ],
  order: 'asc',
  at: 't.created_at',
  member: 't.member_id',
}

export const pendingTransfers = (ctx: Ctx, request: ListRequest): Promise<Page<PendingTransfer>> =>
  pageOf(pending(ctx), TRANSFER_LIST, request)

/** Undefined for an unknown transfer, and for one with a result. */
export const findPending = (ctx: Ctx, ref: string): Promise<PendingTransfer | undefined> =>
  pending(ctx).where('t.ref', '=', ref).executeTakeFirst()

/** In any state. */
export const findTransfer = (ctx: Ctx, ref: string): Promise<PendingTransfer | undefined> =>
  transfers(ctx).where('t.ref', '=', ref).executeTakeFirst()

export type Resolution = {
  outcome: 'done' | 'refused'
  /** Satang that came back, of a transfer from the provider. */
  amount: number
  by: string
  note: string
}

/**
 * Books the word of staff, through their gate where it credits the member. Refuses `desk_state_changed` where another person settled it, and
 * `desk_provider_disagrees` where it was settled with another result.
 */
export function recordResult(
  ctx: Ctx,
  { ref, member_id: memberId, direction, amount_satang: sent }: PendingTransfer,
  { outcome, amount, by, note }: Resolution,
  gate: Gate,
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, ctx.brand.id, memberId)
    const credit = direction === 'in' ? (outcome === 'done' ? amount : 0) : outcome === 'refused' ? (sent ?? 0) : 0
    const act: MoneyAct = { kind: 'provider', memberId, amount: credit, factId: ref }
    const own = { ...ctx, db: tx as Db }
    // Before the gate: nobody could approve a result that is too early or implausible.
    const isOpen = await isForStaff(tx, own, { ref, memberId, amount })
    if (isOpen && credit > 0) await gate.admits(tx, act)
    const state = await end(own, ref, memberId, { outcome, amount, isEmpty: false }, { by, note })
    if (state === 'pending') refuse('desk_state_changed')
    if (state !== outcome) refuse('desk_provider_disagrees', { state })
    // Another person may have settled it alike a moment before: an act counts once.
    if (isOpen && credit > 0) await gate.record(tx, act)
  })
}
