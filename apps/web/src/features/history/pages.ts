/** Lists that load page by page, newest first, shown as one without ever showing a row in the wrong place. */
import { mergeEntries, type StatementEntry } from '#core/statement-entry/statement-entry.ts'

export type Kind = 'all' | 'deposit' | 'withdraw' | 'correction'
type ListName = 'deposits' | 'withdraws' | 'corrections'
export type Range = 'all' | 'today' | 'week' | 'month'

/** What of one list has been loaded. */
export type Loaded = { items: readonly StatementEntry[]; hasMore: boolean }

export type Shown = {
  entries: readonly StatementEntry[]
  /** The lists that are to be asked for their next page; none when everything is there. */
  next: readonly ListName[]
}

const timeOf = ({ at }: StatementEntry): number => Date.parse(at)

/** Down to this time the list is complete. */
const reach = ({ items, hasMore }: Loaded): number => {
  const last = items.at(-1)
  if (!hasMore) return Number.NEGATIVE_INFINITY
  return last ? timeOf(last) : Number.POSITIVE_INFINITY
}

/**
 * All lists of a kind as one, as far down as all are complete; older rows wait until the other lists have caught up.
 * @param since milliseconds since 1970; older rows are left out, and nothing older is asked for
 * @param open withdrawals that have not ended: few, all of them known, shown however old they are
 */
export function showEntries(
  kind: Kind,
  since: number,
  deposits: Loaded,
  withdraws: Loaded,
  open: readonly StatementEntry[] = [],
  corrections: Loaded = { items: [], hasMore: false },
): Shown {
  const is = (own: Kind) => kind === 'all' || kind === own
  const wanted: [ListName, Loaded][] = [
    ...(is('deposit') ? [['deposits', deposits] satisfies [ListName, Loaded]] : []),
    ...(is('withdraw') ? [['withdraws', withdraws] satisfies [ListName, Loaded]] : []),
    ...(is('correction') ? [['corrections', corrections] satisfies [ListName, Loaded]] : []),
  ]
  const horizon = Math.max(...wanted.map(([, list]) => reach(list)))
  const complete = wanted.flatMap(([, list]) => list.items).filter((entry) => timeOf(entry) >= horizon)
  // What has ended meanwhile is fresher than what was open.
  const entries = mergeEntries(complete, is('withdraw') ? open : []).filter((each) => timeOf(each) >= since)
  const next = wanted.filter(([, list]) => list.hasMore && reach(list) === horizon && horizon >= since)
  return { entries, next: next.map(([name]) => name) }
}

const DAY_MS = 86_400_000
/** Bangkok keeps no summer time. */
const BANGKOK_MS = 7 * 3_600_000

/** When a range begins, in milliseconds since 1970: at midnight in Bangkok. A week is today and the six days before. */
export function rangeStart(range: Range, now: number): number {
  if (range === 'all') return Number.NEGATIVE_INFINITY
  const bangkok = now + BANGKOK_MS
  const today = bangkok - (((bangkok % DAY_MS) + DAY_MS) % DAY_MS)
  if (range === 'today') return today - BANGKOK_MS
  if (range === 'week') return today - 6 * DAY_MS - BANGKOK_MS
  const date = new Date(bangkok)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) - BANGKOK_MS
}

/** `day`: `2026-10-05`. There is at least one entry. */
export type Day = { day: string; entries: StatementEntry[] }

/** Consecutive entries of one day stand together. */
export function byDay(entries: readonly StatementEntry[], dayOf: (iso: string) => string): Day[] {
  const days: Day[] = []
  for (const entry of entries) {
    const day = dayOf(entry.at)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
