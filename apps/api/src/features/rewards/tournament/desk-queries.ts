/** Reads tournaments for staff: the tabs, the sums of prizes, and the whole ranking. */
import type { TOURNAMENT_VIEWS } from '@duang/contract/action/tournament'
import type { TOURNAMENT_SCORES } from '@duang/contract/rewards/tournament'
import { type SqlBool, sql } from 'kysely'
import type { ListForm } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { refuse } from '#kit/refusal.ts'
import { selectTournaments, type TournamentRow } from './queries.ts'
import { finalAt } from './ranking.ts'
import { stateOf } from './state.ts'

/** Undefined: all of them. */
type View = (typeof TOURNAMENT_VIEWS)[number] | undefined

/** Running and coming ones: the next end first. */
export const listForm = (view: View): ListForm => ({
  keys: [
    { column: 'ends_at', type: 'timestamptz' },
    { column: 'tournament_id', type: 'uuid' },
  ],
  order: view === undefined || view === 'ended' ? 'desc' : 'asc',
  at: 'ends_at',
})

export function selectView(ctx: Ctx, view: View) {
  const [rows, now] = [selectTournaments(ctx), ctx.clock()]
  if (view === undefined) return rows
  if (view === 'ended') return rows.where(sql<SqlBool>`(ends_at <= ${now} or cancelled_at is not null)`)
  return rows
    .where('cancelled_at', 'is', null)
    .where('ends_at', '>', now)
    .where('starts_at', view === 'running' ? '<=' : '>', now)
}

export const find = async (ctx: Ctx, id: string): Promise<TournamentRow> =>
  (await selectTournaments(ctx).where('tournament_id', '=', id).executeTakeFirst()) ?? refuse('not_found')

export const summaryOf = (ctx: Ctx, row: TournamentRow, prizes: PrizeSum) => ({
  id: row.tournament_id,
  name: { th: row.name_th, en: row.name_en },
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  score: row.score as (typeof TOURNAMENT_SCORES)[number],
  state: stateOf(row, ctx.clock()),
  prizes,
  finalAt: finalAt(row).toISOString(),
})

type PrizeSum = { ranks: number; credit: number; points: number }
const NOTHING: PrizeSum = { ranks: 0, credit: 0, points: 0 }

/** Sums of all prizes, by tournament. */
export async function prizeSums(ctx: Ctx, ids: readonly string[]): Promise<(id: string) => PrizeSum> {
  const { rows } = await sql<PrizeSum & { id: string }>`
    select
      tournament_id as id,
      count(*)::int as ranks,
      sum(credit_satang)::bigint as credit,
      sum(points)::bigint as points
    from tournament_prizes
    where brand_id = ${ctx.brand.id} and tournament_id = any(${ids}::uuid[])
    group by tournament_id`.execute(ctx.db)
  const byId = new Map(rows.map(({ id, ...sum }) => [id, sum]))
  return (id) => byId.get(id) ?? NOTHING
}

/** By the columns of a live ranking. A final one has all of them, and payments besides. */
const tableOf = ({ frozen_at }: TournamentRow) =>
  (frozen_at === null ? 'tournament_scores' : 'tournament_results') as 'tournament_scores'

/** Prizes that are posted, and those that are not: of the final ranking, before it of the present one. */
export async function payments(ctx: Ctx, row: TournamentRow): Promise<{ paid: PrizeSum; unpaid: PrizeSum }> {
  const { rows } = await sql<PrizeSum & { is_paid: boolean }>`
    select
      ${row.frozen_at === null ? sql`false` : sql`s.paid_at is not null`} as is_paid,
      count(*)::int as ranks,
      sum(p.credit_satang)::bigint as credit,
      sum(p.points)::bigint as points
    from ${sql.table(tableOf(row))} s
    join tournament_prizes p
      on p.brand_id = s.brand_id and p.tournament_id = s.tournament_id and p.rank = s.rank
    where s.brand_id = ${ctx.brand.id} and s.tournament_id = ${row.tournament_id}
    group by 1`.execute(ctx.db)
  const of = (isPaid: boolean): PrizeSum => {
    const { ranks, credit, points } = rows.find((each) => each.is_paid === isPaid) ?? NOTHING
    return { ranks, credit, points }
  }
  return { paid: of(true), unpaid: of(false) }
}

export async function countRanks(ctx: Ctx, row: TournamentRow): Promise<number> {
  const { count } = await ctx.db
    .selectFrom(tableOf(row))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('brand_id', '=', ctx.brand.id)
    .where('tournament_id', '=', row.tournament_id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const RANK_LIST: ListForm = { keys: [{ column: 's.rank', type: 'bigint' }], order: 'asc' }

/** Every rank with the prize of its place, also ranks that members do not see. Payments exist in a final ranking. */
export const selectRanks = (ctx: Ctx, row: TournamentRow) =>
  ctx.db
    .selectFrom(`${tableOf(row)} as s`)
    .innerJoin('members as m', (join) =>
      join.onRef('m.brand_id', '=', 's.brand_id').onRef('m.member_id', '=', 's.member_id'),
    )
    .leftJoin('tournament_prizes as p', (join) =>
      join
        .onRef('p.brand_id', '=', 's.brand_id')
        .onRef('p.tournament_id', '=', 's.tournament_id')
        .onRef('p.rank', '=', 's.rank'),
    )
    .select(['s.rank', 's.score', 'm.username', 'm.uuid', 'p.credit_satang', 'p.points'])
    .select((row.frozen_at === null ? sql<Date | null>`null::timestamptz` : sql<Date | null>`s.paid_at`).as('paid_at'))
    .where('s.brand_id', '=', ctx.brand.id)
    .where('s.tournament_id', '=', row.tournament_id)
