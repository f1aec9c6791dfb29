/** Keeps log lines that any caller can cause from filling the disk. */

import { LRUCache } from 'lru-cache'

/** The number of lines of the key that were left out since the last written one. Absent when none was. */
export type AllowedLine = { leftOut?: number }

/** Number of remembered keys. The least recently used is dropped first. */
const KEYS_MAX = 10_000

type Window = { endsAt: number; written: number; leftOut: number }

/**
 * Returns a function that allows `max` lines of a key within a window of `seconds`, and undefined beyond.
 * Windows begin with the first line of a key.
 */
export function createLogRateLimit({ max, seconds }: { max: number; seconds: number }) {
  const windows = new LRUCache<string, Window>({ max: KEYS_MAX })
  return (key: string, now: Date): AllowedLine | undefined => {
    let window = windows.get(key)
    if (!window || window.endsAt <= now.getTime()) {
      const leftOut = window?.leftOut ?? 0
      window = { endsAt: now.getTime() + seconds * 1_000, written: 1, leftOut: 0 }
      windows.set(key, window)
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
