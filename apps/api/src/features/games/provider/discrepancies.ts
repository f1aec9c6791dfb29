/** Credit that came back from providers and that no round explains: booked automatically, reviewed by staff. */
import { sql } from 'kysely'
import { type ListForm, type ListRequest, type Page, pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { refuse } from '#kit/refusal.ts'

const discrepancies = (ctx: Ctx) =>
  ctx.db
    .selectFrom('provider_discrepancies as r')
    .innerJoin('members as m', (join) =>
      join.onRef('m.brand_id', '=', 'r.brand_id').onRef('m.member_id', '=', 'r.member_id'),
    )
    .select(['r.discrepancy_id', 'r.member_id', 'm.username', 'r.provider', 'r.amount_satang', 'r.at'])
    .select(['r.seen_at', 'r.seen_by', 'r.note'])
    .where('r.brand_id', '=', ctx.brand.id)

export type Discrepancy = Awaited<ReturnType<ReturnType<typeof discrepancies>['executeTakeFirstOrThrow']>>

export const DISCREPANCY_LIST: ListForm = {
  keys: [
    { column: 'r.at', type: 'timestamptz' },
    { column: 'r.discrepancy_id', type: 'uuid' },
  ],
  order: 'asc',
  at: 'r.at',
  member: 'r.member_id',
}
export const SEEN_LIST: ListForm = {
  keys: [
    { column: 'r.seen_at', type: 'timestamptz' },
    { column: 'r.discrepancy_id', type: 'uuid' },
  ],
  order: 'desc',
  member: 'r.member_id',
}

/** Returns those without a review, oldest first. */
export const openDiscrepancies = (ctx: Ctx, request: ListRequest): Promise<Page<Discrepancy>> =>
  pageOf(discrepancies(ctx).where('r.seen_at', 'is', null), DISCREPANCY_LIST, request)

/** Returns the reviewed ones, newest review first. */
export const seenDiscrepancies = (ctx: Ctx, request: ListRequest): Promise<Page<Discrepancy>> =>
  pageOf(discrepancies(ctx).where('r.seen_at', 'is not', null), SEEN_LIST, request)

/** Undefined for an unknown id. */
export const findDiscrepancy = (ctx: Ctx, id: string): Promise<Discrepancy | undefined> =>
  discrepancies(ctx).where('r.discrepancy_id', '=', id).executeTakeFirst()

/** Records the review. Refuses `not_found` and `desk_state_changed`. */
export async function acknowledge(ctx: Ctx, id: string, decision: { actor: string; note: string }): Promise<void> {
  if (!(await findDiscrepancy(ctx, id))) refuse('not_found')
  const result = await ctx.db
    .updateTable('provider_discrepancies')
    .set({ seen_at: ctx.clock(), seen_by: decision.actor, note: decision.note })
    .where('brand_id', '=', ctx.brand.id)
    .where('seen_at', 'is', null)
    .where('discrepancy_id', '=', id)
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n) refuse('desk_state_changed')
}

/** Satang, of all time: what the site has recorded of one member at one provider. */
export type CreditFigures = {
  sent: number
  returned: number
  staked: number
  won: number
  booked: number
  at_provider: number
  pending: number
}

export async function creditFigures(
  ctx: Ctx,
  { member_id, provider }: { member_id: number; provider: string },
): Promise<CreditFigures> {
  const { rows } = await sql<CreditFigures>`
    with key as (select ${ctx.brand.id}::int as brand_id, ${member_id}::bigint as member_id, ${provider}::text as provider),
    moved as (
      select
        coalesce(sum(amount_satang) filter (where direction = 'out' and state <> 'refused'), 0)::bigint as sent,
        coalesce(sum(amount_satang) filter (where direction = 'in' and state = 'done'), 0)::bigint as returned,
        (count(*) filter (where state = 'pending'))::int as pending
      from key join provider_transfers using (brand_id, member_id, provider)
    ),
    played as (
      select coalesce(sum(stake_satang), 0)::bigint as staked, coalesce(sum(won_satang), 0)::bigint as won
      from key join daily_game_totals using (brand_id, member_id, provider)
    ),
    booked as (
      select coalesce(sum(amount_satang), 0)::bigint as booked
      from key join provider_discrepancies using (brand_id, member_id, provider)
    )
    select moved.*, played.*, booked.*, coalesce(c.outstanding_satang, 0)::bigint as at_provider
    from key cross join moved cross join played cross join booked
    left join provider_credit c using (brand_id, member_id, provider)`.execute(ctx.db)
  return rows[0] as CreditFigures
}

/** Number and oldest time of what waits for staff: discrepancies, and transfers that the provider is no longer asked about. */
export async function waitingDiscrepancies(ctx: Ctx): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldest_at: Date | null }>`
    with waiting as (
      select at from provider_discrepancies where brand_id = ${ctx.brand.id} and seen_at is null
      union all
      select created_at from provider_transfers
      where brand_id = ${ctx.brand.id} and state = 'pending' and staff_at is not null
    )
    select count(*)::int as count, min(at) as oldest_at from waiting`.execute(ctx.db)
  return { count: rows[0]?.count ?? 0, oldestAt: rows[0]?.oldest_at ?? null }
}
