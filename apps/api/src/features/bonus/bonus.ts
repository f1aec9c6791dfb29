/** A member's bonuses: open grants, ended grants, and forfeiting the open ones (interpretation M4). */
import type { CallReply } from '@duang/contract'
import type { forfeitBonus, listBonuses } from '@duang/contract/bonus'
import { bonusClaim, forfeitBonuses } from '#core/bonus/forfeit.ts'
import type { Caller, Ctx } from '#core/context.ts'
import { lockMember } from '#core/ledger/ledger.ts'
import type { Tx } from '#kit/db.ts'
import { refuse } from '#kit/refusal.ts'

type Grants = CallReply<typeof listBonuses>
type Grant = Grants['items'][number]

const ENDED_ON_SHOW = 20

/** Returns open grants, the last ended ones, each newest first, and the amount that forfeiting would cost now. */
export async function bonusesOf(ctx: Ctx, caller: Caller): Promise<Grants> {
  const [claim, open, ended] = await Promise.all([
    bonusClaim(ctx.db, ctx, caller.memberId),
    grantsOf(ctx, caller.memberId, 'open').execute(),
    grantsOf(ctx, caller.memberId, 'ended').limit(ENDED_ON_SHOW).execute(),
  ])
  return {
    giveBack: claim && { bonus: claim.bonus, winnings: claim.winnings },
    items: [...open, ...ended].map((row) => ({
      id: row.grant_id,
      source: row.source,
      window: row.bonus_window,
      rate: row.rate_percent,
      deposit: row.deposit_satang,
      bonus: row.bonus_satang,
      turnoverRequired: row.turnover_required_satang,
      turnoverDone: row.turnover_done_satang,
      status: row.status as Grant['status'],
      grantedAt: row.granted_at.toISOString(),
    })),
  }
}

const grantsOf = (ctx: Ctx, memberId: number, which: 'open' | 'ended') =>
  ctx.db
    .selectFrom('bonus_grants')
    .selectAll()
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('status', which === 'open' ? '=' : '<>', 'active')
    .orderBy('granted_at', 'desc')
    .orderBy('grant_id')

/**
 * Forfeits all open bonuses. Their amounts and the wins from them leave the credit, and their turnover ends.
 * The member keeps the deposits.
 * Refuses `bonus_none`. Refuses `bonus_played` when the credit does not hold the amount. Refuses `bonus_undecided`
 * while bets that end within a known time decide the amount.
 */
export async function giveBonusesBack(tx: Tx, ctx: Ctx, caller: Caller): Promise<CallReply<typeof forfeitBonus>> {
  const { cash } = await lockMember(tx, ctx.brand.id, caller.memberId)
  const forfeited = await forfeitBonuses(tx, ctx, caller.memberId, cash.balance)
  if (!forfeited) refuse('bonus_none')
  const { claim, last } = forfeited
  if (!last) refuse(claim.isUndecided ? 'bonus_undecided' : 'bonus_played')
  return { forfeited: claim.total, credit: last.debitBalance ?? 0, version: last.debitVersion ?? 0 }
}
