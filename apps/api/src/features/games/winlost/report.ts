/** A member's wins and losses for a range of Bangkok days, from the roll-ups of the gateway. The length of the history does not matter. */
import type { CallReply } from '@duang/contract'
import type { DayFigures, GameFigures, listGameDays, WinlostReport } from '@duang/contract/games/winlost'
import { sql } from 'kysely'
import type { Caller, ReportCtx } from '#core/context.ts'
import { potEntries } from '#money/pot/pot-entries.ts'
import { adjustmentSums } from './adjustments.ts'
import type { Range } from './rounds.ts'

/** Sums of satang. */
type Sums = { rounds: number; turnover: number; won: number; lost: number; free: number }
type SumRow = Sums & { day: string | null; provider: string; game_code: string }
type GameRow = SumRow & {
  provider_name: string
  name_th: string
  name_en: string
  /** Null for a game that the catalogue never had. */
  type: string | null
  image_url: string | null
}

// Each game of each day is evaluated separately: a surplus of returns over stakes is won, a shortfall is lost. A free round has no
// stake, so its return is won.
const NET = sql`(won_satang + free_won_satang - stake_satang)`
const SUMS = sql`sum(rounds)::bigint as rounds, sum(stake_satang)::bigint as turnover, sum(free_won_satang)::bigint as free,
  sum(greatest(${NET}, 0))::bigint as won, sum(greatest(-${NET}, 0))::bigint as lost`

const figuresOf = ({ rounds, turnover, won, lost, free }: Sums) => ({
  rounds,
  turnover,
  won,
  lost,
  net: won - lost,
  free,
})

/** Sums of a range, day by day (newest first) and game by game (most played first). Rounds belong to the day on which they began. */
export async function winlostOf(ctx: ReportCtx, caller: Caller, range: Range): Promise<WinlostReport> {
  const { start, end } = range
  const query = sql<GameRow>`
    with sums as (
      select day, provider, game_code, ${SUMS} from daily_game_totals
      where brand_id = ${ctx.brand.id} and member_id = ${caller.memberId} and day between ${start}::date and ${end}::date
      group by grouping sets ((day), (provider, game_code))
    )
    select s.*, coalesce(p.name, s.provider) as provider_name, coalesce(g.name_th, '') as name_th, coalesce(g.name_en, '') as name_en,
      g.type, g.image_url
    from sums s
    left join providers p on p.brand_id = ${ctx.brand.id} and p.provider = s.provider
    -- Looked up one by one, so that the size of the catalogue does not matter.
    left join lateral (
      select name_th, name_en, type, image_url from games
      where brand_id = ${ctx.brand.id} and provider = s.provider and game_code = s.game_code limit 1
    ) g on true
    order by s.day desc, s.turnover desc, s.provider, s.game_code`
  const { rows } = await ctx.read((db) => query.execute(db))
  const days = daysOf(rows)
  const [extras, entries] = await Promise.all([
    adjustmentSums(ctx, caller, range),
    potEntries(ctx, caller, 'cashback', range),
  ])
  const games = rows.filter((row) => row.day === null).map(gameOf)
  return { total: totalOf(days), extras, days, games, entries }
}

/** Returns the days of a range on which one game was played, newest first. */
export async function gameDaysOf(
  ctx: ReportCtx,
  caller: Caller,
  { start, end, provider, gameCode }: Range & { provider: string; gameCode: string },
): Promise<CallReply<typeof listGameDays>> {
  const query = sql<SumRow>`
    select day, provider, game_code, ${SUMS} from daily_game_totals
    where brand_id = ${ctx.brand.id} and member_id = ${caller.memberId} and day between ${start}::date and ${end}::date
      and provider = ${provider} and game_code = ${gameCode}
    group by day, provider, game_code order by day desc`
  const { rows } = await ctx.read((db) => query.execute(db))
  return { days: daysOf(rows) }
}

const daysOf = (rows: readonly SumRow[]): DayFigures[] =>
  rows.flatMap((row) => (row.day === null ? [] : [{ day: row.day, ...figuresOf(row) }]))

const gameOf = (row: GameRow): GameFigures => ({
  provider: row.provider,
  providerName: row.provider_name,
  gameCode: row.game_code,
  name: { th: row.name_th, en: row.name_en },
  ...(row.type === null ? {} : { type: row.type, image: row.image_url }),
  ...figuresOf(row),
})

function totalOf(days: readonly DayFigures[]): WinlostReport['total'] {
  const none: Sums = { rounds: 0, turnover: 0, won: 0, lost: 0, free: 0 }
  return figuresOf(
    days.reduce(
      (sum, each) => ({
        rounds: sum.rounds + each.rounds,
        turnover: sum.turnover + each.turnover,
        won: sum.won + each.won,
        lost: sum.lost + each.lost,
        free: sum.free + each.free,
      }),
      none,
    ),
  )
}
