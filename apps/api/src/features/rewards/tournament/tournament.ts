/** Tournaments as members see them: the list, one with its ranking, and the own rank. */
import type { CallReply } from '@duang/contract'
import type { findTournament, listTournaments, RankPrize, TournamentSummary } from '@duang/contract/rewards/tournament'
import type { Caller, Ctx, ReportCtx } from '#core/context.ts'
import { maskUsername } from '#core/member/masks.ts'
import { refuse } from '#kit/refusal.ts'
import { isTakingPart } from './opt-out.ts'
import {
  type FigureRow,
  figuresOf,
  gamesOf,
  listedRanks,
  prizesOf,
  type RankRow,
  selectTournaments,
  type TournamentRow,
} from './queries.ts'
import { phaseOf } from './state.ts'

const OPEN_ROWS = 50
const ENDED_ROWS = 20
const RANKS_A_PAGE = 50

/** Running ones by their end, coming ones by their start, then the last ended ones. */
export async function tournamentsOf(ctx: Ctx, caller: Caller): Promise<CallReply<typeof listTournaments>> {
  const now = ctx.clock()
  const listed = selectTournaments(ctx).where('cancelled_at', 'is', null)
  const [part, open, ended] = await Promise.all([
    isTakingPart(ctx, caller),
    listed.where('ends_at', '>', now).orderBy('ends_at').orderBy('tournament_id').limit(OPEN_ROWS).execute(),
    listed.where('ends_at', '<=', now).orderBy('ends_at', 'desc').orderBy('tournament_id').limit(ENDED_ROWS).execute(),
  ])
  const all = [
    ...open.filter((each) => each.starts_at <= now),
    ...open
      .filter((each) => each.starts_at > now)
      .sort((one, other) => one.starts_at.getTime() - other.starts_at.getTime()),
    ...ended,
  ]
  const figures = await figuresOf(
    ctx,
    all.map((row) => row.tournament_id),
    caller.memberId,
  )
  const items = all.map((row) => ({
    ...summaryOf(row, now, figures.get(row.tournament_id)),
    own: ownOf(row, figures.get(row.tournament_id), part),
  }))
  return { isTakingPart: part, items }
}

const summaryOf = (row: TournamentRow, now: Date, figures: FigureRow | undefined): TournamentSummary => ({
  id: row.tournament_id,
  name: { th: row.name_th, en: row.name_en },
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  score: row.score as TournamentSummary['score'],
  phase: phaseOf(row, now),
  participants: figures?.participants ?? 0,
  pool: { credit: figures?.pool_satang ?? 0, points: figures?.pool_points ?? 0 },
})

/** A live row of a member who opted out disappears with the next ranking. */
function ownOf(row: TournamentRow, figures: FigureRow | undefined, isTakingPart: boolean) {
  if (!figures || figures.rank === null || figures.score === null) return null
  if (!isTakingPart && row.frozen_at === null) return null
  return standingOf({ ...figures, rank: figures.rank, score: figures.score })
}

type PageQuery = { cursor?: string | undefined; limit?: number | undefined }

/** One tournament. Refuses `not_found`, also for a cancelled one, and `request_invalid` for a cursor that is not ours. */
export async function tournamentOf(
  ctx: ReportCtx,
  caller: Caller,
  id: string,
  { cursor = '0', limit = RANKS_A_PAGE }: PageQuery,
): Promise<CallReply<typeof findTournament>> {
  if (!/^\d{1,9}$/.test(cursor)) refuse('request_invalid', [{ path: 'cursor', code: 'custom' }])
  const row = await selectTournaments(ctx)
    .where('tournament_id', '=', id)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  if (!row) refuse('not_found')
  const [part, prizes, games, ranks, figures] = await Promise.all([
    isTakingPart(ctx, caller),
    prizesOf(ctx, id),
    gamesOf(ctx, id),
    listedRanks(ctx, row, { after: Number(cursor), limit: limit + 1 }),
    figuresOf(ctx, [id], caller.memberId),
  ])
  const items = ranks.slice(0, limit)
  return {
    ...summaryOf(row, ctx.clock(), figures.get(id)),
    rules: row.rules,
    stakeMin: row.stake_min_satang,
    settleMinutes: row.settle_minutes,
    games: games.map((each) => ({
      provider: each.provider_name,
      name: each.name_th === null ? null : { th: each.name_th, en: each.name_en ?? '' },
    })),
    prizes: grouped(prizes),
    rankedAt: (row.frozen_at ?? row.scored_at)?.toISOString() ?? null,
    own: ownOf(row, figures.get(id), part),
    ranking: {
      items: items.map((each) => ({
        ...standingOf(each),
        name: maskUsername(each.username),
        isOwn: each.member_id === caller.memberId,
      })),
      next: ranks.length > limit ? String(items.at(-1)?.rank) : null,
    },
  }
}

const standingOf = ({
  rank,
  score,
  credit_satang,
  points,
}: Pick<RankRow, 'rank' | 'score' | 'credit_satang' | 'points'>) => ({
  rank,
  score,
  prize: credit_satang === null ? null : { credit: credit_satang, points: points ?? 0 },
})

type PrizeRow = { rank: number; credit_satang: number; points: number }

/** Neighbouring ranks with the same prize as one row. */
export function grouped(prizes: readonly PrizeRow[]): RankPrize[] {
  const rows: RankPrize[] = []
  for (const { rank, credit_satang: credit, points } of prizes) {
    const last = rows.at(-1)
    if (last && last.to === rank - 1 && last.credit === credit && last.points === points) last.to = rank
    else rows.push({ from: rank, to: rank, credit, points })
  }
  return rows
}
