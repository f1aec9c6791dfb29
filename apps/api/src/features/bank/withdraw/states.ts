/** The states of a withdrawal (interpretation M5, decision 010), their transitions, and their names for members. */

import type { WithdrawItem } from '@duang/contract/bank/withdraw'
import type { PushNotice } from '@duang/contract/site/push'
import { withdrawalEvent } from '@duang/contract/wire/live'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { announce } from '#core/live/announce.ts'
import { notifyMember } from '#core/push/notify.ts'
import { assertChanged, type Tx } from '#kit/database/db.ts'

export const STATES = [
  'requested',
  'approved',
  'sent',
  'unknown',
  'failed',
  'paid',
  'refunded',
  'rejected',
  'returned',
] as const
export type State = (typeof STATES)[number]

/** States with a hold. A member has at most one withdrawal in them. */
export const OPEN: readonly State[] = ['requested', 'approved', 'sent', 'unknown', 'failed']

const NEXT: Readonly<Record<State, readonly State[]>> = {
  requested: ['approved', 'rejected'],
  approved: ['sent'],
  sent: ['paid', 'failed', 'unknown'],
  // Sent again, when the bank reports that it does not know the payout.
  unknown: ['paid', 'failed', 'sent'],
  // Approved again is a retry, by the member or by staff, under the same payout key.
  failed: ['approved', 'refunded'],
  // The bank returned the money after all.
  paid: ['returned'],
  refunded: [],
  rejected: [],
  returned: [],
}

/**
 * Retries of one failed payout by a member on a Bangkok day: as many as requests for a withdrawal. A bank that refuses
 * five times has a permanent reason, and each retry is a message to it. The table checks the same number.
 */
export const RETRIES_A_DAY = 5

export const SEEN: Readonly<Record<State, WithdrawItem['status']>> = {
  requested: 'pending',
  approved: 'processing',
  sent: 'processing',
  unknown: 'unknown',
  failed: 'failed',
  paid: 'success',
  refunded: 'refunded',
  rejected: 'rejected',
  returned: 'refunded',
}

/** States that a member hears of while the site is closed: money arrived or came back, or the member decides what happens next. */
const NOTICES: Partial<Record<State, PushNotice>> = {
  paid: 'paid',
  failed: 'failed',
  refunded: 'returned',
  rejected: 'returned',
  returned: 'returned',
}

export type Withdrawal = {
  withdrawal_id: string
  member_id: number
  amount_satang: number
  state: string
}

/**
 * Moves a withdrawal to another state and writes the step. A transition that the states do not allow is a bug, not a refusal:
 * callers check the state first, with the member locked.
 */
export async function moveTo(
  tx: Tx,
  ctx: Ctx,
  withdrawal: Withdrawal,
  state: State,
  by: { actor: string; note?: string | undefined; returnedLine?: number },
): Promise<void> {
  if (!NEXT[withdrawal.state as State].includes(state))
    throw new Error(`A withdrawal does not go from ${withdrawal.state} to ${state}`)
  const now = ctx.clock()
  const changed = await tx
    .updateTable('withdrawals')
    .set({
      state,
      ...(OPEN.includes(state) ? {} : { ended_at: now }),
      ...(by.note === undefined ? {} : { note: by.note }),
      ...(by.returnedLine === undefined ? {} : { returned_line_id: by.returnedLine }),
      decided_by: by.actor,
    })
    .where('brand_id', '=', ctx.brand.id)
    .where('withdrawal_id', '=', withdrawal.withdrawal_id)
    .where('state', '=', withdrawal.state)
    .executeTakeFirst()
  assertChanged(changed, `withdrawal ${withdrawal.withdrawal_id} in ${withdrawal.state}`)
  withdrawal.state = state
  await writeStep(tx, ctx, withdrawal, by)
}

/** Writes a step as a row, numbered from 1, and announces it to the member. */
export async function writeStep(
  tx: Tx,
  ctx: Ctx,
  withdrawal: Withdrawal,
  by: { actor: string; note?: string | undefined },
): Promise<void> {
  await sql`
    insert into withdrawal_steps (brand_id, withdrawal_id, step, state, at, actor, note)
    select ${ctx.brand.id}, ${withdrawal.withdrawal_id}, coalesce(max(step), 0) + 1, ${withdrawal.state}, ${ctx.clock()}, ${by.actor}, ${by.note ?? null}
    from withdrawal_steps where brand_id = ${ctx.brand.id} and withdrawal_id = ${withdrawal.withdrawal_id}`.execute(tx)
  await announce(tx, ctx, withdrawal.member_id, withdrawalEvent, {})
  const notice = NOTICES[withdrawal.state as State]
  if (notice) await notifyMember(tx, ctx, { memberId: withdrawal.member_id, notice, id: withdrawal.withdrawal_id })
}
