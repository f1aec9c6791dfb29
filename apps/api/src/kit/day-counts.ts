/** Counts of the last 24 hours of this process, by key. Callers can invent keys, so that only some are kept. */

const HOUR_MS = 3_600_000
const HOURS = 24

export type DayCount = { key: string; count: number; lastAt: string }

type Entry = { hours: Map<number, number>; lastAt: Date }

/** A key beyond `keysMax` is counted as `rest`. */
export function createDayCounts({ keysMax, rest = 'other' }: { keysMax: number; rest?: string }) {
  const entries = new Map<string, Entry>()
  const first = (now: Date) => Math.floor(now.getTime() / HOUR_MS) - HOURS + 1
  const prune = (now: Date) => {
    for (const [key, { hours }] of entries) {
      for (const hour of hours.keys()) if (hour < first(now)) hours.delete(hour)
      if (hours.size === 0) entries.delete(key)
    }
  }
  return {
    add(key: string, now: Date): void {
      if (!entries.has(key) && entries.size >= keysMax) prune(now)
      const name = entries.has(key) || entries.size < keysMax ? key : rest
      const entry = entries.get(name) ?? { hours: new Map<number, number>(), lastAt: now }
      const hour = Math.floor(now.getTime() / HOUR_MS)
      entry.hours.set(hour, (entry.hours.get(hour) ?? 0) + 1)
      entry.lastAt = now
      entries.set(name, entry)
    },
    read(now: Date): DayCount[] {
      prune(now)
      return [...entries].map(([key, { hours, lastAt }]) => {
        const count = [...hours.values()].reduce((sum, each) => sum + each, 0)
        return { key, count, lastAt: lastAt.toISOString() }
      })
    },
  }
}
