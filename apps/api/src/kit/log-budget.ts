/** A bound on log lines of one kind: whoever can cause a line cannot fill the log with it. */

const MINUTE_MS = 60_000
// Keys are made of names of ours; this bounds them all the same.
const KEYS_MAX = 1_000

/** A line to write, with how many were left out since the one before; undefined: this one is left out. */
export type LogBudget = (key: string, now: number) => { leftOut: number } | undefined

/** `perMinute`: lines of a key that are written within a minute. */
export function createLogBudget(perMinute: number): LogBudget {
  const kept = new Map<string, { began: number; written: number; leftOut: number }>()
  return (key, now) => {
    const known = kept.get(key)
    if (known && now - known.began < MINUTE_MS) {
      if (known.written < perMinute) {
        known.written++
        return { leftOut: 0 }
      }
      known.leftOut++
      return undefined
    }
    if (!known && kept.size >= KEYS_MAX) kept.clear()
    kept.set(key, { began: now, written: 1, leftOut: 0 })
    return { leftOut: known?.leftOut ?? 0 }
  }
}
