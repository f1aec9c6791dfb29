/** Whether a member takes the bonuses of deposits (interpretation M3): a choice that stays, or else the brand's setting. */
import type { Ctx } from '#core/context.ts'
import type { Db, Tx } from '#kit/database/db.ts'

export async function acceptsDepositBonus(executor: Db | Tx, ctx: Ctx, memberId: number): Promise<boolean> {
  const choice = await executor
    .selectFrom('bonus_choices')
    .select('is_accepted')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return choice?.is_accepted ?? ctx.brand.settings.bonus.isAcceptedByDefault
}

/** Keeps the choice for deposits that arrive from now on. */
export async function chooseDepositBonus(tx: Tx, ctx: Ctx, memberId: number, isAccepted: boolean): Promise<void> {
  const chosen = { is_accepted: isAccepted, chosen_at: ctx.clock() }
  await tx
    .insertInto('bonus_choices')
    .values({ brand_id: ctx.brand.id, member_id: memberId, ...chosen })
    .onConflict((conflict) => conflict.columns(['brand_id', 'member_id']).doUpdateSet(chosen))
    .execute()
}
