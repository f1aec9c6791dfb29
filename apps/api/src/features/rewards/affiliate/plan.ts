/** The commission plan of a brand. */
import type { Ctx } from '#core/context.ts'

/** Percents by depth, for each basis. */
export type Plan = Record<'first-deposit' | 'deposit' | 'turnover' | 'net-loss', number[]>

export const planOf = (ctx: Ctx): Plan => {
  const { affiliate } = ctx.brand.settings
  return {
    'first-deposit': affiliate.firstDepositPercents,
    deposit: affiliate.depositPercents,
    turnover: affiliate.turnoverPercents,
    'net-loss': affiliate.netLossPercents,
  }
}
