/** Values as staff read them: no JSON. */

/** Lists are joined. Objects are names with their values. */
export function plainWords(value: unknown): string | number | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'number' || typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(plainWords).join(', ')
  if (typeof value !== 'object') return String(value)
  // JSON columns do not keep the order of keys.
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, each]) => `${name} ${plainWords(each)}`)
    .join(', ')
}
