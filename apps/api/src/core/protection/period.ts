/** The periods that limits count by: Bangkok days, weeks from Monday, months. The same as `gateway.played`. */
import type { LIMIT_PERIODS } from '@duang/contract/account/limits'
import { addDays, bangkokDate, startOfBangkokDate } from '#kit/text/bangkok-time.ts'

export type Period = (typeof LIMIT_PERIODS)[number]

/** The Bangkok dates of the running period: its first, and the first of the next one. */
export function datesOf(period: Period, at: Date): { first: string; next: string } {
  const today = bangkokDate(at)
  if (period === 'day') return { first: today, next: addDays(today, 1) }
  if (period === 'week') {
    const first = addDays(today, -((new Date(today).getUTCDay() + 6) % 7))
    return { first, next: addDays(first, 7) }
  }
  const first = `${today.slice(0, 7)}-01`
  return { first, next: `${addDays(first, 31).slice(0, 7)}-01` }
}

/** The instants at which the running period began and at which it ends. */
export function spanOf(period: Period, at: Date): { since: Date; until: Date } {
  const { first, next } = datesOf(period, at)
  return { since: startOfBangkokDate(first), until: startOfBangkokDate(next) }
}
