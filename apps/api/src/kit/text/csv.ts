/** Files for spreadsheets. */
import type { Language } from '@duang/contract/wire/language'
import { stringify } from 'csv-stringify/sync'
import { bangkokDate, bangkokTimeOfDay } from './bangkok-time.ts'

const BUDDHIST_ERA = 543

/** The mark by which a spreadsheet detects UTF-8. */
export const CSV_MARK = '\uFEFF'

/** Beginnings that a spreadsheet reads as a formula. */
const FORMULA = /^\s*[=+\-@\t\r\n|%＝＋－＠]/

/** A text that no spreadsheet reads as a formula: names and ids come from outside. */
export const withoutFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/**
 * Rows with their line ends. Numbers are amounts with two decimals, bigints are counts. A text is always in quotes, and one that a
 * spreadsheet would read as a formula begins with an apostrophe.
 */
export const csvLines = (rows: readonly (readonly (string | number | bigint)[])[]): string =>
  stringify([...rows], {
    record_delimiter: 'windows',
    quoted_string: true,
    quoted_empty: true,
    cast: {
      number: (value) => ({ value: value.toFixed(2), quoted_string: false }),
      bigint: (value) => ({ value: String(value), quoted_string: false }),
      string: withoutFormula,
    },
  })

/** Day and time of an instant in Bangkok; in Thai files of the Buddhist era. */
export function csvMoment(at: Date, language: Language): [day: string, time: string] {
  const [year, month, day] = bangkokDate(at).split('-')
  return [
    `${day}/${month}/${Number(year) + (language === 'th' ? BUDDHIST_ERA : 0)}`,
    new Date(bangkokTimeOfDay(at)).toISOString().slice(11, 19),
  ]
}
