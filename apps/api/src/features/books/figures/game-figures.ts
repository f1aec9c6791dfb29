/** GGR and NGR by day, provider and game. docs/finance.md defines each figure. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type DayRange, lastClosedDay, splitRange } from '#money/finance/closed-days.ts'
import { allocate } from './allocate.ts'
import { type DayCosts, readCosts } from './costs.ts'

export const GROUPS = ['day', 'provider', 'game'] as const
export type Group = (typeof GROUPS)[number]

/** Satang. A key that was not asked for is null; a provider of costs that no play of the day bears is null as well. */
export type GameFigures = {
  day: string | null
  provider: string | null
  game: string | null
  bets: number
  /** Stakes less those that were rolled back. */
  stake_satang: number
  /** Wins less those that were reversed. */
  win_satang: number
  /** Stakes less wins. */
  ggr_satang: number
  /** Promotions and adjustments of the provider. */
  adjusted_satang: number
  bonus_satang: number
  commission_satang: number
  correction_satang: number
  ngr_satang: number
  /** Wins of free rounds, which the provider owes. They are in no other figure. */
  free_satang: number
}

type Played = {
  day: string
  provider: string
  game: string
  bets: number
  stake_satang: number
  win_satang: number
  adjusted_satang: number
  free_satang: number
}

/** One row for each combination of the keys in `by`, in their order. */
export async function gameFigures(ctx: Ctx, range: DayRange, by: readonly Group[]): Promise<GameFigures[]> {
  const lastClosed = await lastClosedDay(ctx)
  const [played, costs] = await Promise.all([readPlayed(ctx, range, lastClosed, by), readCosts(ctx, range, lastClosed)])
  const borne = withCosts(played, costs, by)
  // A code of a game belongs to its provider.
  const keys = by.includes('game') ? [...new Set([...by, 'provider' as const])] : by
  const rows = new Map<string, GameFigures>()
  for (const each of borne) {
    const key = JSON.stringify(keys.map((name) => each[name]))
    const sum = rows.get(key)
    rows.set(key, sum ? added(sum, each) : each)
  }
  return [...rows.values()].toSorted((a, b) => compareBy(a, b, keys))
}

/** Grouped by day, because the costs of a day are shared out among its play, and by the keys that are asked for. */
async function readPlayed(ctx: Ctx, range: DayRange, lastClosed: string | null, by: readonly Group[]) {
  const { stored, live } = splitRange(range, lastClosed)
  const provider = by.includes('provider') || by.includes('game') ? sql`provider` : sql`''`
  const game = by.includes('game') ? sql`game_code` : sql`''`
  const { rows } = await sql<Played>`
    select day, ${provider} as provider, ${game} as game,
      sum(bets)::int as bets,
      sum(stake_satang - stake_refund_satang)::bigint as stake_satang,
      sum(win_satang - win_reversal_satang)::bigint as win_satang,
      sum(adjusted_satang)::bigint as adjusted_satang,
      sum(free_win_satang - free_reversal_satang)::bigint as free_satang
    from (
      select day, provider, game_code, bets, stake_satang, stake_refund_satang, win_satang, win_reversal_satang,
          free_win_satang, free_reversal_satang, adjusted_satang
        from closing_games
        where brand_id = ${ctx.brand.id} and day between ${stored.from}::date and ${stored.to}::date
      union all
      select * from finance.day_games(
        ${ctx.brand.id}, finance.start_of(${live.from}::date), finance.start_of(${live.to}::date + 1)
      )
    ) play
    group by 1, 2, 3`.execute(ctx.db)
  return rows
}

/** Costs that no game has caused are shared out among the play of their day, by stakes. */
function withCosts(played: readonly Played[], costs: readonly DayCosts[], by: readonly Group[]): GameFigures[] {
  const byDay = Map.groupBy(played, ({ day }) => day)
  const days = new Set([...byDay.keys(), ...costs.map(({ day }) => day)])
  const costOf = new Map(costs.map((each) => [each.day, each]))
  return [...days].flatMap((day) => {
    const play = byDay.get(day) ?? []
    const cost = costOf.get(day) ?? { day, bonus_satang: 0, commission_satang: 0, correction_satang: 0 }
    const weights = play.map(({ stake_satang }) => Math.max(0, stake_satang))
    const isBorne = weights.some((weight) => weight > 0)
    const shares = isBorne
      ? {
          bonus: allocate(cost.bonus_satang, weights),
          commission: allocate(cost.commission_satang, weights),
          correction: allocate(cost.correction_satang, weights),
        }
      : undefined
    const rows = play.map((each, n) =>
      figuresOf(each, by, [shares?.bonus[n] ?? 0, shares?.commission[n] ?? 0, shares?.correction[n] ?? 0]),
    )
    const rest: [number, number, number] = [cost.bonus_satang, cost.commission_satang, cost.correction_satang]
    return isBorne || rest.every((each) => each === 0) ? rows : [...rows, figuresOf(unborne(day), by, rest)]
  })
}

const unborne = (day: string): Omit<Played, 'provider' | 'game'> => ({ day, bets: 0, ...NOTHING })

function figuresOf(
  each: Omit<Played, 'provider' | 'game'> & Partial<Played>,
  by: readonly Group[],
  [bonus, commission, correction]: readonly [number, number, number],
): GameFigures {
  const ggr = each.stake_satang - each.win_satang
  const { bets, stake_satang, win_satang, adjusted_satang, free_satang } = each
  return {
    day: by.includes('day') ? each.day : null,
    provider: by.includes('provider') || by.includes('game') ? (each.provider ?? null) : null,
    game: by.includes('game') ? (each.game ?? null) : null,
    bets,
    stake_satang,
    win_satang,
    ggr_satang: ggr,
    adjusted_satang,
    bonus_satang: bonus,
    commission_satang: commission,
    correction_satang: correction,
    ngr_satang: ggr - adjusted_satang - bonus - commission - correction,
    free_satang,
  }
}

/** The sum of all rows. */
export const totalOf = (rows: readonly GameFigures[]): GameFigures =>
  rows.reduce(added, figuresOf({ day: '', bets: 0, ...NOTHING }, [], [0, 0, 0]))

const NOTHING = { stake_satang: 0, win_satang: 0, adjusted_satang: 0, free_satang: 0 }

function added(sum: GameFigures, row: GameFigures): GameFigures {
  const total = { ...sum }
  for (const name of AMOUNTS) total[name] += row[name]
  return total
}

const AMOUNTS = [
  ...(['bets', 'stake_satang', 'win_satang', 'ggr_satang', 'adjusted_satang', 'bonus_satang'] as const),
  ...(['commission_satang', 'correction_satang', 'ngr_satang', 'free_satang'] as const),
]

function compareBy(a: GameFigures, b: GameFigures, by: readonly Group[]): number {
  for (const name of by) {
    const [one, other] = [a[name] ?? '', b[name] ?? '']
    if (one !== other) return one < other ? -1 : 1
  }
  return 0
}
