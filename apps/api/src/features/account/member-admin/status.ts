/** Blocking members and ending sessions. `duang members` and the desk use the same functions. */
import { type Decision, recordAction } from '#core/audit/audit.ts'
import type { Ctx } from '#core/context.ts'
import { recallCreditSoon } from '#core/protection/recall-credit-soon.ts'
import { endSessions } from '#core/session/session.ts'
import { inTransaction, type Tx } from '#kit/database/db.ts'
import { lockMember } from '#money/ledger/ledger.ts'

export type Status = 'active' | 'blocked'
type Wish = { status: Status; isEndingSessions: boolean }

/**
 * Sets the status. Locks the member, so that a withdrawal is requested before the block or refused after it. A block ends open games, and
 * credit at providers is recalled. Undefined: the member had this status already.
 */
export function setStatus(
  ctx: Ctx,
  memberId: number,
  { status, isEndingSessions }: Wish,
  decision: Decision,
): Promise<{ endedSessions: number } | undefined> {
  return inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, ctx.brand.id, memberId)
    const result = await tx
      .updateTable('members')
      .set({ status })
      .where('brand_id', '=', ctx.brand.id)
      .where('member_id', '=', memberId)
      .where('status', '<>', status)
      .executeTakeFirst()
    if (result.numUpdatedRows === 0n) return undefined
    if (status === 'blocked') await endGames(tx, ctx, memberId)
    const endedSessions = isEndingSessions ? await endSessions(tx, ctx, memberId, {}, 'staff') : 0
    const action = status === 'blocked' ? 'members.block' : 'members.unblock'
    await recordAction(tx, ctx, { ...decision, action, memberId, after: { status, endedSessions } })
    return { endedSessions }
  })
}

/** Bets are refused by the status itself. Wins and rollbacks of rounds that run are still accepted. */
async function endGames(tx: Tx, ctx: Ctx, memberId: number): Promise<void> {
  await tx
    .updateTable('game_sessions')
    .set({ ended_at: ctx.clock() })
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .execute()
  await recallCreditSoon(tx, ctx, memberId)
}

/** Logs a member out everywhere. Returns the number of sessions that were live. */
export function endAllSessions(ctx: Ctx, memberId: number, decision: Decision): Promise<number> {
  return inTransaction(ctx.db, async (tx) => {
    const ended = await endSessions(tx, ctx, memberId, {}, 'staff')
    await recordAction(tx, ctx, { ...decision, action: 'members.end-sessions', memberId, after: { ended } })
    return ended
  })
}
