/** The credit of a member at a provider, as the provider reports it now. */
import type { Ctx } from '#core/context.ts'
import type { Provider } from '#money/provider/provider.ts'
import { askStudio } from '#money/provider/studio.ts'

/** Satang that the provider holds for the member now, without stakes of running bets. */
export async function remoteBalance(ctx: Ctx, provider: Provider, memberId: number): Promise<number | 'no-answer'> {
  const reply = await askStudio(ctx, provider, 'balance', { playerRef: await playerRefOf(ctx, provider, memberId) })
  return reply === 'no-answer' ? reply : reply.balance
}

/** The provider's reference of the member. */
export async function playerRefOf(ctx: Ctx, provider: Provider, memberId: number): Promise<string> {
  const row = await ctx.db
    .selectFrom('provider_players')
    .select('player_ref')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('provider', '=', provider.code)
    .executeTakeFirstOrThrow()
  return row.player_ref
}
