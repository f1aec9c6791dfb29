/** A cache that is bounded by time and by entries. Concurrent callers of the same value share the work. */
import { LRUCache } from 'lru-cache'

type TtlCacheOptions = {
  ttlMs: number
  /** Above it the least recently used entry is dropped: keys come from outside. */
  max: number
  /** The time in milliseconds. */
  now: () => number
}

/** Creates the store of a TTL cache. It reads the time at every access, so that a test can move it. */
export const createTtlStore = <Value extends object>({ ttlMs, max, now }: TtlCacheOptions) =>
  new LRUCache<string, Value>({ max, ttl: ttlMs, ttlResolution: 0, perf: { now } })

/**
 * Returns a function that returns the value of a key, and makes it where none is fresh. Concurrent callers share one promise. A failure
 * is not kept, nor is `undefined`. The age of a value counts from the start of its making.
 */
export function createTtlCache<Value>(options: TtlCacheOptions) {
  const values = createTtlStore<Promise<Value>>(options)
  return (key: string, make: () => Promise<Value>): Promise<Value> => {
    const cached = values.get(key)
    if (cached) return cached
    const made = make()
    values.set(key, made)
    const drop = () => values.peek(key) === made && values.delete(key)
    made.then((value) => value === undefined && drop(), drop)
    return made
  }
}
