/** Stakes, wins and playing time of a member in the running periods, from the rows that the gateway's limits count. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Db, Tx } from '#kit/database/db.ts'
import { datesOf, type Period } from './period.ts'

/** Satang and milliseconds. */
export type Played = { staked: number; won: number; ms: number; bets: number }

/** For the running day, week and month. `lastBetAt`: of today. */
export async function playedIn(
  executor: Db | Tx,
  ctx: Ctx,
  memberId: number,
): Promise<Record<Period, Played> & { lastBetAt: Date | null }> {
  const now = ctx.clock()
  const since = { day: datesOf('day', now).first, week: datesOf('week', now).first, month: datesOf('month', now).first }
  const { rows } = await sql<Played & { day: string; last_bet_at: Date | null }>`
    select day, bets, stake_satang as staked, won_satang as won, last_bet_at,
      played_ms + case when day = ${since.day} then coalesce(gateway.played_between(last_bet_at, ${now}), 0) else 0 end as ms
    from daily_limit_totals where brand_id = ${ctx.brand.id} and member_id = ${memberId}
      and day between least(${since.week}::date, ${since.month}::date) and ${since.day}`.execute(executor)
  const sumOf = (period: Period): Played => {
    const of = rows.filter((row) => row.day >= since[period])
    const sum = (figure: keyof Played) => of.reduce((total, row) => total + row[figure], 0)
    return { staked: sum('staked'), won: sum('won'), ms: sum('ms'), bets: sum('bets') }
  }
  return {
    day: sumOf('day'),
    week: sumOf('week'),
    month: sumOf('month'),
    lastBetAt: rows.find((row) => row.day === since.day)?.last_bet_at ?? null,
  }
}

/** Satang that are at providers which hold credit: they can be staked and lost there without a question to us, so limits count them. */
export async function balanceAtProvidersOf(executor: Db | Tx, ctx: Ctx, memberId: number): Promise<number> {
  const { rows } = await sql<{
    at_providers: number
  }>`select gateway.balance_at_providers(${ctx.brand.id}, ${memberId}) as at_providers`.execute(executor)
  return rows[0]?.at_providers ?? 0
}
