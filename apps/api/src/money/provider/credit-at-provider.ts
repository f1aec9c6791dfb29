/** Credit at providers in transfer mode, as the member sees it, and all credit of members. */
import type { CreditAtProvider } from '@duang/contract/games/games'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Db, Tx } from '#kit/database/db.ts'
import { memberAccount } from '#money/ledger/ledger.ts'

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

/** `atProviders`: the known amounts of {@link creditAtProvidersOf}. `isPartUnknown`: one of them is not known yet. */
export type CreditNow = { balance: number; version: number; atProviders: number; isPartUnknown: boolean }
type MemberKey = { brandId: number; memberId: number }

/**
 * All credit of members of any brands, without locks. One statement reads the wallet and the providers, so that credit on its way
 * between them is counted once. Unknown members are left out.
 */
export async function readCredits(db: Db, members: readonly MemberKey[]): Promise<(MemberKey & CreditNow)[]> {
  const { rows } = await sql<MemberKey & CreditNow>`
    select asked.brand_id as "brandId", asked.member_id as "memberId", b.balance_satang as balance, b.version,
      coalesce(held.known, 0)::bigint as "atProviders", coalesce(held.is_part_unknown, false) as "isPartUnknown"
    from unnest(${members.map((each) => each.brandId)}::int[], ${members.map((each) => each.memberId)}::bigint[])
      as asked (brand_id, member_id)
    cross join lateral (
      select balance_satang, version from ledger.balances
      where brand_id = asked.brand_id and account_id = asked.member_id * 64 + ${memberAccount(0, 'cash')}
    ) b
    cross join lateral (
      select sum(case when c.outstanding_satang > 0 then c.outstanding_satang else c.found_satang end) as known,
        bool_or(c.outstanding_satang <= 0 and c.found_satang is null) as is_part_unknown
      from provider_credit c
      where c.brand_id = asked.brand_id and c.member_id = asked.member_id and c.settled_at is null
        and (c.outstanding_satang <> 0 or c.found_satang is not null or exists (
          select from provider_transfers t
          where t.brand_id = c.brand_id and t.member_id = c.member_id and t.provider = c.provider and t.state = 'pending'
        ))
    ) held`.execute(db)
  return rows
}

/** All credit of one member. */
export async function readCredit(db: Db, ctx: Ctx, memberId: number): Promise<CreditNow> {
  const [found] = await readCredits(db, [{ brandId: ctx.brand.id, memberId }])
  return found ?? { balance: 0, version: 0, atProviders: 0, isPartUnknown: false }
}
