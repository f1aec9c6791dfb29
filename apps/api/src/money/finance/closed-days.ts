/** Days of finance: those that are closed have stored figures, later ones are read live. */
import { sql } from 'kysely'
import { type CommandInput, invalid } from '#core/command.ts'
import { readDays } from '#core/command-day.ts'
import type { Ctx } from '#core/context.ts'
import { addDays, bangkokDate } from '#kit/text/bangkok-time.ts'

/** Bangkok days, both included. */
export type DayRange = { from: string; to: string }

export async function lastClosedDay({ db, brand }: Ctx): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day) as day from daily_closings where brand_id = ${brand.id}`.execute(db)
  return rows[0]?.day ?? null
}

/** The closed days of a range, and the later ones. Either part may be empty: its first day is behind its last one. */
export function splitRange({ from, to }: DayRange, lastClosed: string | null): { stored: DayRange; live: DayRange } {
  const end = lastClosed ?? addDays(from, -1)
  return {
    stored: { from, to: end < to ? end : to },
    live: { from: addDays(end, 1) > from ? addDays(end, 1) : from, to },
  }
}

/** Options of acts that read a range of days. */
export const RANGE_OPTIONS = {
  '--from <DAY>': 'first Bangkok day such as 2026-11-01; thirty days ago by default',
  '--to <DAY>': 'last day; today by default',
} as const

const DEFAULT_DAYS = 30

/** Reads the days that an operator typed. Throws a mistake for values that are none. */
export function readRange({ ctx, options }: Pick<CommandInput, 'ctx' | 'options'>, daysMax: number): DayRange {
  const today = bangkokDate(ctx.clock())
  const days = readDays(options, today)
  const to = days.to ?? today
  const from = days.from ?? addDays(to, -DEFAULT_DAYS)
  const problem = rangeProblem({ from, to }, daysMax)
  if (problem === 'reversed') throw invalid('--to is before --from.')
  if (problem === 'too-long') throw invalid(`Expected at most ${daysMax} days.`)
  return { from, to }
}

/** Why a range cannot be read. */
export const rangeProblem = ({ from, to }: DayRange, daysMax: number): 'reversed' | 'too-long' | undefined =>
  to < from ? 'reversed' : addDays(from, daysMax) <= to ? 'too-long' : undefined
