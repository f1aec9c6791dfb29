/** Lists and decisions of staff about withdrawals. Every decision locks, checks again, and is safe to repeat. */
import { type ListForm, type ListRequest, type Page, pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { inTransaction } from '#kit/database/db.ts'
import { isReceivableCovered } from '#money/correction/receivable.ts'
import { approve, payoutKeyOf, refund, reject } from './decide.ts'
import { isStillUnpaid, lockWithdrawal, makeReady } from './payout.ts'
import { dismissReports } from './reports.ts'
import { moveTo, type State, type Withdrawal } from './states.ts'

const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('withdrawals as w')
    .innerJoin('members as m', (join) =>
      join.onRef('m.brand_id', '=', 'w.brand_id').onRef('m.member_id', '=', 'w.member_id'),
    )
    .leftJoin('payouts as p', (join) =>
      join.onRef('p.brand_id', '=', 'w.brand_id').onRef('p.withdrawal_id', '=', 'w.withdrawal_id'),
    )
    .select([
      'w.withdrawal_id',
      'w.reference',
      'w.member_id',
      'm.uuid',
      'm.username',
      'w.amount_satang',
      'w.state',
      'w.bank_code',
      'w.account_digits',
    ])
    .select(['w.account_name', 'w.level', 'w.requested_at', 'w.ended_at', 'w.decided_by', 'w.note'])
    .select([
      'p.payout_key',
      'p.feed',
      'p.state as payout_state',
      'p.attempts',
      'p.next_at',
      'p.reason',
      'p.bank_reference',
    ])
    .where('w.brand_id', '=', ctx.brand.id)

export type WithdrawalRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

export const WITHDRAWAL_LIST: ListForm = {
  keys: [
    { column: 'w.requested_at', type: 'timestamptz' },
    { column: 'w.withdrawal_id', type: 'uuid' },
  ],
  order: 'asc',
  at: 'w.requested_at',
  member: 'w.member_id',
}

/** The same, newest first: the withdrawals of one member. */
export const WITHDRAWALS_NEWEST: ListForm = { ...WITHDRAWAL_LIST, order: 'desc' }

/** Returns withdrawals in one state or, without one, in any; oldest first by default. */
export const listWithdrawals = (
  ctx: Ctx,
  state: State | undefined,
  request: ListRequest,
  form = WITHDRAWAL_LIST,
): Promise<Page<WithdrawalRow>> =>
  pageOf(
    rows(ctx).$if(state !== undefined, (query) => query.where('w.state', '=', state as State)),
    form,
    request,
  )

/** Returns the id of a withdrawal by its reference. Undefined for an unknown one. */
export async function withdrawalIdByReference(ctx: Ctx, reference: string): Promise<string | undefined> {
  const found = await ctx.db
    .selectFrom('withdrawals')
    .select('withdrawal_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return found?.withdrawal_id
}

/** Returns one withdrawal with its steps. Undefined for an unknown one. */
export async function showWithdrawal(ctx: Ctx, id: string) {
  const withdrawal = await rows(ctx).where('w.withdrawal_id', '=', id).executeTakeFirst()
  if (!withdrawal) return
  const steps = await ctx.db
    .selectFrom('withdrawal_steps')
    .select(['step', 'state', 'at', 'actor', 'note'])
    .where('brand_id', '=', ctx.brand.id)
    .where('withdrawal_id', '=', id)
    .orderBy('step')
    .execute()
  return { withdrawal, steps }
}

/**
 * `done`, or a reason against it: it is unknown or in another state, there is no account to pay from, the bank may have paid it, or the
 * rest of the credit would not cover the member's receivable (`owes`), or the member is blocked.
 */
export type Decided = 'done' | 'unknown' | 'no-account' | 'maybe-paid' | 'owes' | 'blocked' | State

export const approveWithdrawal = (ctx: Ctx, id: string, actor: string): Promise<Decided> =>
  decide(ctx, id, 'requested', async (tx, withdrawal) => {
    if (await isBlocked(tx, ctx, withdrawal.member_id)) return 'blocked'
    if (!(await isReceivableCovered(tx, ctx, withdrawal.member_id))) return 'owes'
    return (await approve(tx, ctx, withdrawal, actor)) ? 'done' : 'no-account'
  })

export const rejectWithdrawal = (ctx: Ctx, id: string, actor: string, note: string): Promise<Decided> =>
  decide(ctx, id, 'requested', async (tx, withdrawal) => {
    await reject(tx, ctx, withdrawal, actor, note)
    return 'done'
  })

/** Refunds a failed one. The bank is asked once more. For a feed with a robot, the decision of staff settles its reports. */
export async function refundWithdrawal(ctx: Ctx, id: string, actor: string, note: string): Promise<Decided> {
  const row = await rows(ctx).where('w.withdrawal_id', '=', id).executeTakeFirst()
  const { payout_key: key, feed } = row ?? {}
  if (row?.state === 'failed' && key && feed && !(await isStillUnpaid(ctx, feed, key))) return 'maybe-paid'
  return decide(ctx, id, 'failed', async (tx, withdrawal) => {
    await refund(tx, ctx, withdrawal, actor, note)
    await dismissReports(tx, ctx, payoutKeyOf(id), { actor, note })
    return 'done'
  })
}

/** Sends a failed payout again, under the same key. */
export const resendWithdrawal = (ctx: Ctx, id: string, actor: string): Promise<Decided> =>
  decide(ctx, id, 'failed', async (tx, withdrawal) => {
    if (await isBlocked(tx, ctx, withdrawal.member_id)) return 'blocked'
    if (!(await isReceivableCovered(tx, ctx, withdrawal.member_id))) return 'owes'
    await makeReady(tx, ctx, withdrawal)
    await moveTo(tx, ctx, withdrawal, 'approved', { actor })
    return 'done'
  })

/** A block stops withdrawals that are not on their way. The member must be locked. */
export async function isBlocked(tx: Tx, ctx: Ctx, memberId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('members')
    .select('status')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return row.status === 'blocked'
}

type Tx = Parameters<Parameters<typeof inTransaction>[1]>[0]

async function decide(
  ctx: Ctx,
  id: string,
  from: State,
  act: (tx: Tx, withdrawal: Withdrawal) => Promise<Decided>,
): Promise<Decided> {
  const owner = await rows(ctx).where('w.withdrawal_id', '=', id).executeTakeFirst()
  if (!owner) return 'unknown'
  return inTransaction(ctx.db, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, ctx, id, owner.member_id)
    if (!withdrawal) return 'unknown'
    return withdrawal.state === from ? act(tx, withdrawal) : (withdrawal.state as State)
  })
}
