/** Unassigns a deposit from the wrong member: its money, its bonus, points and level. The line is open again for staff. */
import { depositEvent } from '@duang/contract/wire/live'
import { sql } from 'kysely'
import { lockDuplicateCandidates } from '#core/bank/duplicate-transfers.ts'
import type { Ctx } from '#core/context.ts'
import { reachedLevel } from '#core/level/level.ts'
import { recordLevelChange } from '#core/level/level-changes.ts'
import { announce } from '#core/live/announce.ts'
import type { Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { voidGrant } from '#money/bonus/void-grant.ts'
import { takePointsBack } from '#money/points/points.ts'
import { openReceivable } from './open-receivable.ts'
import type { Executed, Order, SignedBy } from './order.ts'

type UnassignOrder = Order & { act: 'unassign' }

/** Locks in the order of every transaction that moves money: member (the caller's), look-alikes, line. */
export async function unassign(
  tx: Tx,
  ctx: Ctx,
  order: UnassignOrder,
  signed: SignedBy,
  cash: number,
): Promise<Executed> {
  const { memberId, depositId, lineId } = order
  const reply = await lockDuplicateCandidates(tx, ctx, lineId)
  const deposit = reply && (await lockDeposit(tx, ctx, depositId))
  if (deposit?.state !== 'credited' || deposit.member_id !== memberId || deposit.unassigned_at !== null)
    return refuse('desk_correction_changed')
  const claimed = await openReceivable(tx, ctx, order, signed, cash, (left) =>
    voidGrant(tx, ctx, memberId, depositId, left),
  )
  await tx
    .updateTable('deposits')
    .set({
      unassigned_at: ctx.clock(),
      points_taken_back: await takePointsBack(tx, ctx, memberId, deposit),
    })
    .where('brand_id', '=', ctx.brand.id)
    .where('deposit_id', '=', depositId)
    .execute()
  await reopenLine(tx, ctx, order, signed)
  await clearSender(tx, ctx, memberId, deposit)
  await announce(tx, ctx, memberId, depositEvent, {})
  return { ...claimed, level: await reverseLevel(tx, ctx, memberId, deposit) }
}

type Deposit = NonNullable<Awaited<ReturnType<typeof lockDeposit>>>

const lockDeposit = (tx: Tx, ctx: Ctx, depositId: string) =>
  tx
    .selectFrom('deposits as d')
    .innerJoin('statement_lines as l', (join) =>
      join.onRef('l.brand_id', '=', 'd.brand_id').onRef('l.line_id', '=', 'd.line_id'),
    )
    .select(['d.deposit_id', 'd.member_id', 'd.unassigned_at', 'd.credited_at', 'd.points', 'd.level_before'])
    .select(['l.line_id', 'l.state', 'l.source_bank', 'l.source_account'])
    .where('d.brand_id', '=', ctx.brand.id)
    .where('d.deposit_id', '=', depositId)
    .forUpdate('l')
    .executeTakeFirst()

/** Queues the line for staff again. The result of its matching stays, with the reason why the engine skips it. */
async function reopenLine(tx: Tx, ctx: Ctx, { lineId, reason }: UnassignOrder, signed: SignedBy): Promise<void> {
  await tx
    .updateTable('statement_lines')
    .set({
      state: 'queued',
      matching: sql`jsonb_build_object('ranked', '[]'::jsonb, 'refused', '[]'::jsonb) || coalesce(matching, '{}')
        || jsonb_build_object('outcome', 'ambiguous',
          'doubts', coalesce(matching->'doubts', '[]'::jsonb) - 'unassigned' || '["unassigned"]'::jsonb)`,
      decided_by: signed.approvedBy ?? signed.requestedBy,
      decided_at: ctx.clock(),
      note: reason,
    })
    .where('brand_id', '=', ctx.brand.id)
    .where('line_id', '=', lineId)
    .execute()
  // The slip of the wrong member: the line may credit another one.
  await tx
    .updateTable('slips')
    .set({ state: 'rejected', rejection: 'used', line_id: null })
    .where('brand_id', '=', ctx.brand.id)
    .where('line_id', '=', lineId)
    .where('state', '=', 'credited')
    .execute()
}

/** Clears the evidence that the sender's account is this member's, unless another deposit of the member came from it. */
async function clearSender(tx: Tx, ctx: Ctx, memberId: number, deposit: Deposit): Promise<void> {
  await sql`
    update member_banks b set deposited_from_at = null
    where b.brand_id = ${ctx.brand.id} and b.member_id = ${memberId} and b.deposited_from_at = ${deposit.credited_at}
      and not exists (
        select from deposits d join statement_lines l using (brand_id, line_id)
        where d.brand_id = b.brand_id and d.member_id = b.member_id and d.unassigned_at is null
          and (l.source_bank, l.source_account)
            is not distinct from (${deposit.source_bank}::text, ${deposit.source_account}::text)
      )`.execute(tx)
}

/**
 * Restores the level as it was without the deposit. A level that staff set since then stays. Deposits from before it was recorded leave
 * the level as it is.
 */
async function reverseLevel(tx: Tx, ctx: Ctx, memberId: number, deposit: Deposit): Promise<Executed['level']> {
  const { level_before: before } = deposit
  const member = await tx
    .selectFrom('members')
    .select(['level', 'staff_level', 'staff_level_at'])
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  const from = member.level
  const others = await reachedLevel(tx, ctx, memberId)
  const isSetSince = member.staff_level_at !== null && member.staff_level_at >= deposit.credited_at
  // The highest of: the level before the deposit, what other deposits reach, and what staff have set since.
  const without = Math.max(before ?? from, others, isSetSince ? (member.staff_level ?? 0) : 0)
  const to = Math.min(from, without)
  await tx
    .updateTable('members')
    .set({ level: to })
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .execute()
  if (from === to) return null
  await recordLevelChange(tx, ctx, { memberId, from, to, reason: 'unassign' })
  return { from, to }
}
