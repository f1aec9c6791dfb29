/** Keeps log lines that anybody can cause from filling the disk. */

/** How many lines of the key were left out since the last one that was written; absent when none was. */
export type AllowedLine = { leftOut?: number }

/** The keys that are remembered; the oldest is forgotten first. */
const KEYS_MAX = 10_000

/**
 * Returns a function that allows `max` lines of a key within a window of `seconds`, and undefined beyond.
 * Windows begin with the first line of a key.
 */
export function createLineLimit({ max, seconds }: { max: number; seconds: number }) {
  const windows = new Map<string, { endsAt: number; written: number; leftOut: number }>()
  return (key: string, now: Date): AllowedLine | undefined => {
    let window = windows.get(key)
    if (!window || window.endsAt <= now.getTime()) {
      const leftOut = window?.leftOut ?? 0
      window = { endsAt: now.getTime() + seconds * 1_000, written: 1, leftOut: 0 }
      windows.delete(key)
      windows.set(key, window)
      if (windows.size > KEYS_MAX) windows.delete(windows.keys().next().value as string)
      return leftOut > 0 ? { leftOut } : {}
    }
    if (window.written < max) {
      window.written++
      return {}
    }
    window.leftOut++
    return undefined
  }
}
