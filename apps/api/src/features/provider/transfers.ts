/** Transfers of credit whose result is unknown, and their settlement by staff. */
import { type ListForm, type ListRequest, type Page, pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { end, settle } from '#core/provider-transfer/provider-transfer.ts'

const pending = (ctx: Ctx) =>
  ctx.db
    .selectFrom('provider_transfers as t')
    .innerJoin('members as m', (join) =>
      join.onRef('m.brand_id', '=', 't.brand_id').onRef('m.member_id', '=', 't.member_id'),
    )
    .select(['t.ref', 't.member_id', 'm.username', 't.provider', 't.direction', 't.amount_satang', 't.attempts'])
    .select(['t.created_at', 't.staff_at'])
    .where('t.brand_id', '=', ctx.brand.id)
    .where('t.state', '=', 'pending')

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

type Resolution = {
  outcome: 'done' | 'refused'
  /** Satang that came back, of a transfer from the provider. */
  amount: number
  by: string
  note: string
}

/**
 * Records the result that the provider reported to staff. The provider is asked once more, because its own answer takes precedence.
 * `by` of the reply: whose answer was recorded.
 */
export async function resolveTransfer(
  ctx: Ctx,
  { ref, member_id }: PendingTransfer,
  { outcome, amount, by, note }: Resolution,
): Promise<{ state: 'pending' | 'done' | 'refused'; by: 'provider' | 'staff' }> {
  const known = await settle(ctx, ref, true)
  if (known !== 'pending') return { state: known, by: 'provider' }
  return { state: await end(ctx, ref, member_id, { outcome, amount, isEmpty: false }, { by, note }), by: 'staff' }
}
