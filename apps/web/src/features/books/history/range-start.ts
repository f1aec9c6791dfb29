const DAY_MS = 86_400_000
/** Bangkok has no summer time. */
const BANGKOK_MS = 7 * 3_600_000

/** The start of a range in milliseconds since 1970: midnight in Bangkok. A week is today and the six days before. */
export function rangeStart(range: 'all' | 'today' | 'week' | 'month', now: number): number {
  if (range === 'all') return Number.NEGATIVE_INFINITY
  const bangkok = now + BANGKOK_MS
  const today = bangkok - (((bangkok % DAY_MS) + DAY_MS) % DAY_MS)
  if (range === 'today') return today - BANGKOK_MS
  if (range === 'week') return today - 6 * DAY_MS - BANGKOK_MS
  const date = new Date(bangkok)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) - BANGKOK_MS
}
