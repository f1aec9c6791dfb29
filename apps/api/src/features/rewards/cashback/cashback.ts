/** Cashback as the member sees it: what may be transferred, the rule, and each calculation. */
import type { CallQuery, CallReply } from '@duang/contract'
import type { listCashback } from '@duang/contract/rewards/cashback'
import type { Caller, Ctx } from '#core/context.ts'
import { levelRowOf } from '#core/level/level.ts'
import { readBalance } from '#money/ledger/ledger.ts'

const PAGE_ROWS = 12

export async function cashbackOf(
  ctx: Ctx,
  caller: Caller,
  { cursor }: CallQuery<typeof listCashback>,
): Promise<CallReply<typeof listCashback>> {
  const [{ balance }, level, rows] = await Promise.all([
    readBalance(ctx.db, ctx.brand.id, caller.memberId, 'cashback'),
    currentLevel(ctx, caller),
    ctx.db
      .selectFrom('cashback_accruals')
      .selectAll()
      .where('brand_id', '=', ctx.brand.id)
      .where('member_id', '=', caller.memberId)
      .$if(cursor !== undefined, (query) => query.where('first_day', '<', cursor as string))
      .orderBy('first_day', 'desc')
      .limit(PAGE_ROWS + 1)
      .execute(),
  ])
  const items = rows.slice(0, PAGE_ROWS).map((row) => ({
    first: row.first_day,
    last: row.last_day,
    level: row.level,
    percent: row.percent,
    cap: row.cap_satang,
    turnover: row.stake_satang,
    net: row.won_satang - row.stake_satang,
    bonus: row.bonus_satang,
    loss: row.loss_satang,
    amount: row.amount_satang,
    accruedAt: row.accrued_at.toISOString(),
  }))
  const { period, minimumSatang: minimum } = ctx.brand.settings.cashback
  return {
    balance,
    minimum,
    period,
    percent: level.cashbackPercent,
    cap: level.cashbackCap,
    items,
    next: rows.length > PAGE_ROWS ? (items.at(-1)?.first ?? null) : null,
  }
}

async function currentLevel(ctx: Ctx, caller: Caller) {
  const { level } = await ctx.db
    .selectFrom('members')
    .select('level')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', caller.memberId)
    .executeTakeFirstOrThrow()
  return levelRowOf(ctx.db, ctx, level)
}
