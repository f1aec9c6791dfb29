/** Files for spreadsheets. */
import { stringify } from 'csv-stringify/sync'

/** The mark by which a spreadsheet detects UTF-8. */
export const CSV_MARK = '\uFEFF'

/** Beginnings that a spreadsheet reads as a formula. */
const FORMULA = /^\s*[=+\-@\t\r\n|%＝＋－＠]/

/**
 * Rows with their line ends. Numbers are amounts with two decimals, bigints are counts. A text is always in quotes, and one that a
 * spreadsheet would read as a formula begins with an apostrophe: names and ids come from outside.
 */
export const csvLines = (rows: readonly (readonly (string | number | bigint)[])[]): string =>
  stringify([...rows], {
    record_delimiter: 'windows',
    quoted_string: true,
    quoted_empty: true,
    cast: {
      number: (value) => ({ value: value.toFixed(2), quoted_string: false }),
      bigint: (value) => ({ value: String(value), quoted_string: false }),
      string: (value) => (FORMULA.test(value) ? `'${value}` : value),
    },
  })
