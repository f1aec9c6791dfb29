/** Thailand has no daylight saving. */
const BANGKOK_MS = 7 * 3_600_000

/** Months later at the same time of Bangkok, as the server counts: the last day of a shorter month, never the month after it. */
export function monthsLater(at: number, months: number): Date {
  const end = new Date(at + BANGKOK_MS)
  const day = end.getUTCDate()
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + months)
  const last = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(day, last))
  return new Date(end.getTime() - BANGKOK_MS)
}
