/** Credit at providers in transfer mode, as the member sees it, and its amount. */
import type { CreditAtProvider } from '@duang/contract/games'
import type { Ctx } from '#core/context.ts'
import type { Db, Tx } from '#kit/db.ts'

/**
 * Providers with credit of the member. The amount (satang) is the one that reported rounds explain, or the provider's own figure where
 * they explain none. Null where it is unknown. `pending` while a transfer is being asked about, `held` otherwise.
 */
export async function creditAtProvidersOf(executor: Db | Tx, ctx: Ctx, memberId: number): Promise<CreditAtProvider[]> {
  const rows = await executor
    .selectFrom('provider_credit as c')
    .innerJoin('providers as p', (join) =>
      join.onRef('p.brand_id', '=', 'c.brand_id').onRef('p.provider', '=', 'c.provider'),
    )
    .leftJoin('provider_transfers as t', (join) =>
      join
        .onRef('t.brand_id', '=', 'c.brand_id')
        .onRef('t.member_id', '=', 'c.member_id')
        .onRef('t.provider', '=', 'c.provider')
        .on('t.state', '=', 'pending'),
    )
    .select(['c.provider', 'p.name', 'c.outstanding_satang', 'c.found_satang', 't.ref'])
    .where('c.brand_id', '=', ctx.brand.id)
    .where('c.member_id', '=', memberId)
    .where('c.settled_at', 'is', null)
    .where((eb) =>
      eb.or([eb('c.outstanding_satang', '<>', 0), eb('c.found_satang', 'is not', null), eb('t.ref', 'is not', null)]),
    )
    .orderBy('p.sort')
    .orderBy('c.provider')
    .execute()
  return rows.map((row) => ({
    provider: row.provider,
    name: row.name,
    amount: row.outstanding_satang > 0 ? row.outstanding_satang : row.found_satang,
    state: row.ref === null ? 'held' : 'pending',
  }))
}
