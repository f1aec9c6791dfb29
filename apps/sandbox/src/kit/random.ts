/** Returns a number in [0, 1). Injected for all random choices, so that a run can be repeated from its seed. */
export type Random = () => number

/** A small seeded generator (mulberry32). Good enough to disturb a test, useless for secrets. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A new array with the same items in a random order (Fisher–Yates). */
export function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const result = [...items]
  for (let last = result.length - 1; last > 0; last--) {
    const chosen = Math.floor(random() * (last + 1))
    ;[result[last], result[chosen]] = [result[chosen] as Item, result[last] as Item]
  }
  return result
}

/** A seed made of parts, so that each random thing has an own sequence (FNV-1a). */
export function seedOf(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const letter of parts.join('|')) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
