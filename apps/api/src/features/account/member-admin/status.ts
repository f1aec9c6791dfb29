/** Blocking members. */
import { recordAction } from '#core/audit/audit.ts'
import type { Ctx } from '#core/context.ts'
import { recallCreditSoon } from '#core/protection/recall-credit-soon.ts'
import { endSessions } from '#core/session/session.ts'
import type { Tx } from '#kit/database/db.ts'
import { lockMember } from '#money/ledger/ledger.ts'

type Wish = { status: 'active' | 'blocked'; actor: string }

/**
 * Sets the status. Locks the member, so that a withdrawal is requested before the block or refused after it. A block ends open games and
 * sessions, and credit at providers is recalled. Undefined: the member had this status already.
 */
export async function setStatus(
  tx: Tx,
  ctx: Ctx,
  memberId: number,
  { status, actor }: Wish,
): Promise<{ endedSessions: number } | undefined> {
  await lockMember(tx, ctx.brand.id, memberId)
  const result = await tx
    .updateTable('members')
    .set({ status })
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('status', '<>', status)
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n) return undefined
  const isBlocked = status === 'blocked'
  if (isBlocked) await endGames(tx, ctx, memberId)
  const endedSessions = isBlocked ? await endSessions(tx, ctx, memberId, {}, 'staff') : 0
  const action = isBlocked ? 'members.block' : 'members.unblock'
  await recordAction(tx, ctx, { actor, action, memberId, after: { status, endedSessions } })
  return { endedSessions }
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
