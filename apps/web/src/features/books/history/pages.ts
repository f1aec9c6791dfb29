/** Merges lists that load page by page, newest first. A row never appears in the wrong place. */
import { mergeEntries, type StatementEntry } from '#core/statement-entry/statement-entry.ts'
import type { Kind } from './choice.ts'

type ListName = 'deposits' | 'withdraws' | 'corrections'

/** The loaded part of one list. */
export type Loaded = { items: readonly StatementEntry[]; hasMore: boolean }

export type Shown = {
  entries: readonly StatementEntry[]
  /** The lists whose next page is needed; none when everything is loaded. */
  next: readonly ListName[]
}

const timeOf = ({ at }: StatementEntry): number => Date.parse(at)

/** The list is complete down to this time. */
const reach = ({ items, hasMore }: Loaded): number => {
  const last = items.at(-1)
  if (!hasMore) return Number.NEGATIVE_INFINITY
  return last ? timeOf(last) : Number.POSITIVE_INFINITY
}

/**
 * Merges all lists of a kind, down to the time to which all are complete. Older rows wait until the other lists have caught up.
 * @param since milliseconds since 1970; older rows are excluded and not loaded
 * @param open withdrawals that have not ended: few, all loaded, shown whatever their age
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
  // The list of ended withdrawals is fresher than that of open ones.
  const entries = mergeEntries(complete, is('withdraw') ? open : []).filter((each) => timeOf(each) >= since)
  const next = wanted.filter(([, list]) => list.hasMore && reach(list) === horizon && horizon >= since)
  return { entries, next: next.map(([name]) => name) }
}

/** `day`: `2026-10-05`. There is at least one entry. */
export type Day<Entry = StatementEntry> = { day: string; entries: Entry[] }

/** Groups consecutive entries of one day. */
export function byDay<Entry extends { at: string }>(
  entries: readonly Entry[],
  dayOf: (iso: string) => string,
): Day<Entry>[] {
  const days: Day<Entry>[] = []
  for (const entry of entries) {
    const day = dayOf(entry.at)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
