const DEPTH_MAX = 20

/** Returns whether PostgreSQL can store this JSON value: without the character NUL, half a surrogate pair, or endless nesting. */
export function isStorable(value: unknown, depth = 1): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  if (depth > DEPTH_MAX) return false
  return Object.entries(value).every(([key, each]) => isStorable(key) && isStorable(each, depth + 1))
}
