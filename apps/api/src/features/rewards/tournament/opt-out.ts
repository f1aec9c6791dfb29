/** Members who take part in no tournament. Final rankings keep their rows. */
import type { Caller, Ctx } from '#core/context.ts'

export async function optOut(ctx: Ctx, { memberId }: Caller): Promise<void> {
  await ctx.db
    .insertInto('tournament_opt_outs')
    .values({ brand_id: ctx.brand.id, member_id: memberId, opted_out_at: ctx.clock() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function optIn(ctx: Ctx, { memberId }: Caller): Promise<void> {
  await ctx.db
    .deleteFrom('tournament_opt_outs')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .execute()
}

export async function isTakingPart(ctx: Ctx, { memberId }: Caller): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('tournament_opt_outs')
    .select('member_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row === undefined
}
