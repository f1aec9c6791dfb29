/** Keeps what is made for a moment, so that many who ask for the same share the work. */

type ShortMemoryOptions = {
  freshMs: number
  /** So many at most: keys come from outside. */
  kept: number
  clock: () => Date
}

/** Gives what was made for `key` while it is fresh; who comes while it is being made waits for the same. A failure is not kept. */
export function createShortMemory<Value>({ freshMs, kept, clock }: ShortMemoryOptions) {
  const entries = new Map<string, { until: number; value: Promise<Value> }>()
  return (key: string, make: () => Promise<Value>): Promise<Value> => {
    const now = clock().getTime()
    const found = entries.get(key)
    if (found && now < found.until) return found.value
    // The oldest stand first.
    for (const [old, entry] of entries) {
      if (entries.size < kept && now < entry.until) break
      entries.delete(old)
    }
    const entry = { until: now + freshMs, value: make() }
    entries.delete(key)
    entries.set(key, entry)
    entry.value.catch(() => entries.get(key) === entry && entries.delete(key))
    return entry.value
  }
}
