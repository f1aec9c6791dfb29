import { bangkokDay } from '#core/dates.ts'

export const RANGES = ['today', 'last7', 'thisMonth'] as const
export type Range = (typeof RANGES)[number]

const DAY_MS = 86_400_000

/** First and last moment of a range of Bangkok days that ends now, as ISO instants. */
export function rangeOf(range: Range, now: number): { from: string; to: string } {
  const to = new Date(now).toISOString()
  const today = bangkokDay(to)
  const midnight = Date.parse(`${today}T00:00:00+07:00`)
  const days = { today: 0, last7: 6, thisMonth: Number(today.slice(8)) - 1 }[range]
  return { from: new Date(midnight - days * DAY_MS).toISOString(), to }
}
