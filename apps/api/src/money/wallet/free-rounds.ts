/** Receivables from providers for free rounds: providers grant them, the operator pays their wins and bills the providers. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { houseAccount } from '#money/ledger/ledger.ts'

/**
 * `bets`, `wins` and `won` (satang, after rollbacks) of a time. `owed`: the whole receivable from the provider by the ledger, without
 * payments outside of it.
 */
export type FreeRounds = { provider: string; name: string; bets: number; wins: number; won: number; owed: number }

/** Sums by provider, only of those that gave free rounds. `from` included, `to` not. */
export async function freeRoundsOf(ctx: Ctx, { from, to }: { from?: Date; to?: Date }): Promise<FreeRounds[]> {
  const { rows } = await sql<FreeRounds>`
    with owed as (
      select account_id, -balance_satang as satang from ledger.house_balances(${ctx.brand.id}) where code = 'house:free-rounds'
    ), given as (
      select provider, count(*) filter (where kind in ('bet', 'betWin')) as bets, count(*) filter (where win_satang > 0) as wins,
        sum(win_satang) as won
      from provider_transactions
      where brand_id = ${ctx.brand.id} and free_round is not null and kind <> 'rollback' and rolled_back_by is null
        and at >= ${from ?? new Date(0)} and at < ${to ?? 'infinity'}::timestamptz
      group by provider
    )
    select p.provider, p.name, coalesce(g.bets, 0)::int as bets, coalesce(g.wins, 0)::int as wins, coalesce(g.won, 0)::bigint as won,
      coalesce(o.satang, 0)::bigint as owed
    from providers p
    left join given g on g.provider = p.provider
    left join owed o on o.account_id = ${houseAccount('free-rounds')} - p.number * 64
    where p.brand_id = ${ctx.brand.id} and (g.provider is not null or o.account_id is not null)
    order by p.provider`.execute(ctx.db)
  return rows
}
