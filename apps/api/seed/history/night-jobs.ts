/** The jobs of a night, by the functions of the features. */
import type { Ctx } from '#core/context.ts'
import { accrueCommission } from '#features/rewards/affiliate/accrue.ts'
import { accrueCashback } from '#features/rewards/cashback/accrue.ts'
import { reviewLevels } from '#features/rewards/level/review.ts'

export async function runNightJobs(ctx: Ctx): Promise<void> {
  await accrueCommission(ctx)
  await accrueCashback(ctx)
  await reviewLevels(ctx)
}
