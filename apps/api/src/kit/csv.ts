/** Rows of files for spreadsheets. */

/** The mark by which a spreadsheet detects UTF-8. */
export const CSV_MARK = '\uFEFF'

/** One row, with its line end. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`

/**
 * Amounts are numbers. A text is always in quotes, and one that a spreadsheet would read as a formula begins with an apostrophe:
 * names and ids come from outside.
 */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return value.toFixed(2)
  const plain = value.replaceAll('"', '""')
  return /^\s*[=+\-@\t\r\n|%＝＋－＠]/.test(value) ? `"'${plain}"` : `"${plain}"`
}
