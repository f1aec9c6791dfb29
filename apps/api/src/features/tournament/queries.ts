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

type OwnRow = Omit<RankRow, 'username'>

export async function ownRank(ctx: Ctx, row: TournamentRow, memberId: number): Promise<OwnRow | undefined> {
  const { rows } = await sql<OwnRow>`
    select s.member_id, s.rank, s.score, p.credit_satang, p.points
    from ${tableOf(row)} s
    left join tournament_prizes p
      on p.brand_id = s.brand_id and p.tournament_id = s.tournament_id and p.rank = s.rank
    where s.brand_id = ${ctx.brand.id}
      and s.tournament_id = ${row.tournament_id}
      and s.member_id = ${memberId}`.execute(ctx.db)
  return rows[0]
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
