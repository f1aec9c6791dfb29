/** Rows as the text of one parameter: an array of a composite type, which PostgreSQL splits with `unnest`. */

export type CompositeField = string | number | boolean | Buffer | null | undefined

/** The fields of each row in the order of the type's attributes. */
export const compositeArray = (rows: readonly (readonly CompositeField[])[]): string =>
  `{${rows.map((row) => `"(${row.map(fieldText).join(',')})"`).join(',')}}`

// Nothing that a row or an array would read as its own, and not empty, which is null.
const PLAIN_TEXT = /^[\w.:-]+$/

function fieldText(field: CompositeField): string {
  if (field === null || field === undefined) return ''
  if (typeof field === 'boolean') return field ? 't' : 'f'
  if (typeof field === 'number') return String(field)
  // Escaped for the row, and all of it once more for the array.
  if (Buffer.isBuffer(field)) return `\\"\\\\\\\\x${field.toString('hex')}\\"`
  if (PLAIN_TEXT.test(field)) return field
  const quoted = `"${field.replace(/["\\]/g, '\\$&')}"`
  return quoted.replace(/["\\]/g, '\\$&')
}
