/** Reads tournaments, and pages of their rankings. */
import { sql } from 'kysely'
import type { Ctx, ReportCtx } from '#core/context.ts'

export const selectTournaments = (ctx: Ctx) =>
  ctx.db.selectFrom('tournaments').selectAll().where('brand_id', '=', ctx.brand.id)

export type TournamentRow = Awaited<ReturnType<ReturnType<typeof selectTournaments>['executeTakeFirstOrThrow']>>

const tableOf = ({ frozen_at }: TournamentRow) =>
  sql.table(frozen_at === null ? 'tournament_scores' : 'tournament_results')

export type RankRow = {
  member_id: number
  username: string
  rank: number
  score: number
  credit_satang: number | null
  points: number | null
}

/** Ranks after `after`, without members who opted out and members on a break: their ranks are left out. */
export async function listedRanks(
  ctx: ReportCtx,
  row: TournamentRow,
  { after, limit }: { after: number; limit: number },
): Promise<RankRow[]> {
  const query = sql<RankRow>`
    select
      s.member_id,
      m.username,
      s.rank,
      s.score,
      p.credit_satang,
      p.points
    from ${tableOf(row)} s
    join members m
      on m.brand_id = s.brand_id and m.member_id = s.member_id
    left join tournament_prizes p
      on p.brand_id = s.brand_id and p.tournament_id = s.tournament_id and p.rank = s.rank
    where s.brand_id = ${ctx.brand.id}
      and s.tournament_id = ${row.tournament_id}
      and s.rank > ${after}
      and not exists (
        select from tournament_opt_outs o
        where o.brand_id = s.brand_id and o.member_id = s.member_id
      )
      and not exists (
        select from play_breaks b
        where b.brand_id = s.brand_id
          and b.member_id = s.member_id
          and b.starts_at <= ${ctx.clock()}
          and (b.ends_at is null or b.ends_at > ${ctx.clock()})
      )
    order by s.rank
    limit ${limit}`
  const { rows } = await ctx.read((db) => query.execute(db))
  return rows
}

export type FigureRow = {
  tournament_id: string
  participants: number
  pool_satang: number
  pool_points: number
  rank: number | null
  score: number | null
  credit_satang: number | null
  points: number | null
}

/** Participants, prizes and the own rank of several tournaments, by their ids. */
export async function figuresOf(
  ctx: Ctx,
  ids: readonly string[],
  memberId: number,
): Promise<ReadonlyMap<string, FigureRow>> {
  const { rows } = await sql<FigureRow>`
    select
      t.tournament_id,
      coalesce(ranked.last, 0) as participants,
      pool.satang as pool_satang,
      pool.points as pool_points,
      own.rank,
      own.score,
      p.credit_satang,
      p.points
    from tournaments t
    cross join lateral (
      select
        coalesce(sum(all_ranks.credit_satang), 0)::bigint as satang,
        coalesce(sum(all_ranks.points), 0)::bigint as points
      from tournament_prizes all_ranks
      where all_ranks.brand_id = t.brand_id and all_ranks.tournament_id = t.tournament_id
    ) pool
    -- Ranks have no gaps: the last one counts the members, by one look into the index.
    cross join lateral (
      select case when t.frozen_at is null then (
        select max(s.rank) from tournament_scores s
        where s.brand_id = t.brand_id and s.tournament_id = t.tournament_id
      ) else (
        select max(s.rank) from tournament_results s
        where s.brand_id = t.brand_id and s.tournament_id = t.tournament_id
      ) end as last
    ) ranked
    left join lateral (
      select s.rank, s.score from tournament_scores s
      where t.frozen_at is null
        and s.brand_id = t.brand_id
        and s.tournament_id = t.tournament_id
        and s.member_id = ${memberId}
      union all
      select s.rank, s.score from tournament_results s
      where t.frozen_at is not null
        and s.brand_id = t.brand_id
        and s.tournament_id = t.tournament_id
        and s.member_id = ${memberId}
    ) own on true
    left join tournament_prizes p
      on p.brand_id = t.brand_id and p.tournament_id = t.tournament_id and p.rank = own.rank
    where t.brand_id = ${ctx.brand.id}
      and t.tournament_id = any(${ids}::uuid[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.tournament_id, row]))
}

export const prizesOf = (ctx: Ctx, id: string) =>
  ctx.db
    .selectFrom('tournament_prizes')
    .select(['rank', 'credit_satang', 'points'])
    .where('brand_id', '=', ctx.brand.id)
    .where('tournament_id', '=', id)
    .orderBy('rank')
    .execute()

export const gamesOf = (ctx: Ctx, id: string) =>
  ctx.db
    .selectFrom('tournament_games as t')
    .innerJoin('providers as p', (join) =>
      join.onRef('p.brand_id', '=', 't.brand_id').onRef('p.provider', '=', 't.provider'),
    )
    .leftJoin('games as g', (join) =>
      join
        .onRef('g.brand_id', '=', 't.brand_id')
        .onRef('g.provider', '=', 't.provider')
        .onRef('g.game_code', '=', 't.game_code'),
    )
    .select(['t.provider', 't.game_code', 'p.name as provider_name', 'g.name_th', 'g.name_en'])
    .where('t.brand_id', '=', ctx.brand.id)
    .where('t.tournament_id', '=', id)
    .orderBy('t.provider')
    .orderBy('t.game_code')
    .execute()
