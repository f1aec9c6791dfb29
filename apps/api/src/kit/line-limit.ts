/** Keeps log lines that anybody can cause from filling the disk. */

import { LRUCache } from 'lru-cache'

/** How many lines of the key were left out since the last one that was written; absent when none was. */
export type AllowedLine = { leftOut?: number }

/** Keys that are remembered; the least recently used is dropped first. */
const KEYS_MAX = 10_000

type Window = { endsAt: number; written: number; leftOut: number }

/**
 * Returns a function that allows `max` lines of a key within a window of `seconds`, and undefined beyond.
 * Windows begin with the first line of a key.
 */
export function createLineLimit({ max, seconds }: { max: number; seconds: number }) {
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
