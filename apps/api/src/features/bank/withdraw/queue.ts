/** Lists and decisions of staff about withdrawals. Every decision locks, checks again, and is safe to repeat. */
import { type ListForm, type ListRequest, type Page, pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { type Db, inTransaction, type Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
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

/** Rejects a requested withdrawal. Like each decision here it refuses `not_found` and `desk_state_changed`. */
export const rejectWithdrawal = (ctx: Ctx, id: string, actor: string, note: string): Promise<void> =>
  decide(ctx, id, 'requested', (tx, withdrawal) => reject(tx, ctx, withdrawal, actor, note))

export const approveWithdrawal = (ctx: Ctx, id: string, actor: string): Promise<void> =>
  decide(ctx, id, 'requested', (tx, withdrawal) => payOut(tx, ctx, withdrawal, actor))

/** Approves a requested one that is locked. Refuses what {@link assertPayable} refuses and `desk_withdraw_no_account`. */
export async function payOut(tx: Tx, ctx: Ctx, withdrawal: Withdrawal, actor: string): Promise<void> {
  await assertPayable(tx, ctx, withdrawal)
  if (!(await approve(tx, ctx, withdrawal, actor))) refuse('desk_withdraw_no_account')
}

/**
 * Refunds a failed one. The bank is asked once more: refuses `desk_withdraw_maybe_paid`. For a feed with a robot, the decision of staff settles
 * its reports.
 */
export async function refundWithdrawal(ctx: Ctx, id: string, actor: string, note: string): Promise<void> {
  const row = await rows(ctx).where('w.withdrawal_id', '=', id).executeTakeFirst()
  const { payout_key: key, feed } = row ?? {}
  if (row?.state === 'failed' && key && feed && !(await isStillUnpaid(ctx, feed, key)))
    refuse('desk_withdraw_maybe_paid')
  return decide(ctx, id, 'failed', async (tx, withdrawal) => {
    await refund(tx, ctx, withdrawal, actor, note)
    await dismissReports(tx, ctx, payoutKeyOf(id), { actor, note })
  })
}

/** Sends a failed payout again, under the same key. Refuses what {@link assertPayable} refuses. */
export const resendWithdrawal = (ctx: Ctx, id: string, actor: string): Promise<void> =>
  decide(ctx, id, 'failed', async (tx, withdrawal) => {
    await assertPayable(tx, ctx, withdrawal)
    await makeReady(tx, ctx, withdrawal)
    await moveTo(tx, ctx, withdrawal, 'approved', { actor })
  })

/** Refuses `desk_withdraw_blocked`, and `desk_withdraw_owes` where the rest of the credit would not cover what the member owes. */
async function assertPayable(tx: Tx, ctx: Ctx, { member_id: memberId }: Withdrawal): Promise<void> {
  const { status } = await tx
    .selectFrom('members')
    .select('status')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  // A block stops withdrawals that are not on their way.
  if (status === 'blocked') refuse('desk_withdraw_blocked')
  if (!(await isReceivableCovered(tx, ctx, memberId))) refuse('desk_withdraw_owes')
}

type Act = (tx: Tx, withdrawal: Withdrawal) => Promise<void>

function decide(ctx: Ctx, id: string, from: State, act: Act): Promise<void> {
  return inTransaction(ctx.db, async (tx) => act(tx, await lockIn(tx, ctx, id, from)))
}

/** The withdrawal, locked with its member. Refuses `not_found`, and `desk_state_changed` for one in another state. */
export async function lockIn(tx: Tx, ctx: Ctx, id: string, from: State): Promise<Withdrawal> {
  const owner = await findWithdrawalOwner(tx, ctx, id)
  const withdrawal = (owner && (await lockWithdrawal(tx, ctx, id, owner.member_id))) ?? refuse('not_found')
  return withdrawal.state === from ? withdrawal : refuse('desk_state_changed', { state: withdrawal.state })
}

export const findWithdrawalOwner = (executor: Db | Tx, ctx: Ctx, id: string) =>
  executor
    .selectFrom('withdrawals')
    .select(['member_id', 'amount_satang', 'reference'])
    .where('brand_id', '=', ctx.brand.id)
    .where('withdrawal_id', '=', id)
    .executeTakeFirst()
