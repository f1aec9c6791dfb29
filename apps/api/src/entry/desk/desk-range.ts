/** Days of a query of the desk. */
import type { Ctx } from '#core/context.ts'
import { refuse } from '#kit/refusal.ts'
import { addDays, bangkokDate } from '#kit/text/bangkok-time.ts'
import { type DayRange, rangeProblem } from '#money/finance/closed-days.ts'

const DEFAULT_DAYS = 30

type Given = { from?: string | undefined; to?: string | undefined }

/**
 * The days of a query. By default they end yesterday: days that are closed have stored figures, and today is read live. Refuses
 * `desk_days_invalid` for days out of order and for more than `daysMax`.
 */
export function deskRange(ctx: Ctx, given: Given, daysMax: number, defaultDays = DEFAULT_DAYS): DayRange {
  const today = bangkokDate(ctx.clock())
  const to = given.to ?? (given.from !== undefined && given.from >= today ? given.from : addDays(today, -1))
  const from = given.from ?? addDays(to, 1 - Math.min(defaultDays, daysMax))
  if (rangeProblem({ from, to }, daysMax) !== undefined) refuse('desk_days_invalid', { daysMax })
  return { from, to }
}
