/** Ranges of Bangkok days for commission, first and last day included. */
import { bangkokDay } from '#core/dates.ts'
import type { Range } from './queries.ts'

export type Choice = 'today' | 'week' | 'month' | 'custom'

const DAY_MS = 86_400_000
/** As the contract takes them. */
export const RANGE_DAYS_MAX = 92

const todayOf = (now: number): string => bangkokDay(new Date(now).toISOString())

/** A week is today and the six days before. */
export function rangeOf(choice: Exclude<Choice, 'custom'>, now: number): Range {
  const end = todayOf(now)
  const week = new Date(Date.parse(end) - 6 * DAY_MS).toISOString().slice(0, 10)
  return { start: { today: end, week, month: `${end.slice(0, 8)}01` }[choice], end }
}

/** Undefined: the server accepts it. */
export function rangeProblem({ start, end }: Range): 'order' | 'long' | undefined {
  const days = (Date.parse(end) - Date.parse(start)) / DAY_MS + 1
  if (!(days >= 1)) return 'order'
  return days > RANGE_DAYS_MAX ? 'long' : undefined
}
