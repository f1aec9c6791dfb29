const DAY_MS = 86_400_000

/** Whole days between two instants; below one day 0. */
export const daysBetween = (from: string, to: string): number =>
  Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / DAY_MS))
