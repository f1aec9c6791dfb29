/** A member's bonuses: open grants, ended grants, giving open ones back, and the choice for deposits (interpretations M3, M4). */
import type { CallReply } from '@duang/contract'
import type { forfeitBonus, listBonuses } from '@duang/contract/rewards/bonus'
import type { Caller, Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { acceptsDepositBonus } from '#money/bonus/choice.ts'
import { forfeitBonuses } from '#money/bonus/forfeit.ts'
import { type OpenGrant, openGrants } from '#money/bonus/open-grants.ts'
import { lockMember } from '#money/ledger/ledger.ts'

type Grants = CallReply<typeof listBonuses>
type Grant = Grants['items'][number]

const ENDED_ON_SHOW = 20

/** Returns open grants, the last ended ones, each newest first, and the amount that forfeiting would cost now. */
export async function bonusesOf(ctx: Ctx, caller: Caller): Promise<Grants> {
  const [holding, open, ended, isDepositBonusAccepted] = await Promise.all([
    openGrants(ctx.db, ctx, caller.memberId),
    grantsOf(ctx, caller.memberId, 'open').execute(),
    grantsOf(ctx, caller.memberId, 'ended').limit(ENDED_ON_SHOW).execute(),
    acceptsDepositBonus(ctx.db, ctx, caller.memberId),
  ])
  const moneyOf = (grantId: string) => holding.find((each) => each.grantId === grantId)
  return {
    giveBack: holding.length === 0 ? null : giveBackOf(holding),
    isDepositBonusAccepted,
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
      held: moneyOf(row.grant_id)?.held,
      staked: moneyOf(row.grant_id)?.staked,
      isUsedUp: row.is_used_up,
    })),
  }
}

function giveBackOf(grants: readonly OpenGrant[]): NonNullable<Grants['giveBack']> {
  const sumOf = (amount: (grant: OpenGrant) => number) => grants.reduce((sum, each) => sum + amount(each), 0)
  return {
    bonus: sumOf(({ bonus, held }) => Math.min(bonus, held)),
    winnings: sumOf(({ bonus, held }) => Math.max(0, held - bonus)),
    staked: sumOf(({ staked }) => staked),
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
 * Gives all open bonuses back, or one. What they hold leaves the credit, and their turnover ends. Own money and what was won with it stays.
 * Refuses `bonus_none`. Refuses `bonus_undecided` while bonus money is in a round that has not ended.
 */
export async function giveBonusesBack(
  tx: Tx,
  ctx: Ctx,
  caller: Caller,
  grantId: string | undefined,
): Promise<CallReply<typeof forfeitBonus>> {
  const { cash } = await lockMember(tx, ctx.brand.id, caller.memberId)
  const forfeited = await forfeitBonuses(
    tx,
    ctx,
    caller.memberId,
    cash.balance,
    grantId === undefined ? {} : { grantId },
  )
  if (!forfeited) refuse('bonus_none')
  if (forfeited.undecided.length > 0) refuse('bonus_undecided')
  const { amount, last } = forfeited
  return {
    forfeited: amount,
    credit: last?.debitBalance ?? cash.balance,
    version: last?.debitVersion ?? cash.version,
  }
}
