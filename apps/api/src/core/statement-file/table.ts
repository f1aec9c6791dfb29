/** The text of a statement file as a table: rows of cells, where the headings are, and whether the end is whole. */
import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { parseAmount } from './cell.ts'
import type { ColumnMap, ColumnName } from './column-map.ts'

export type Row = { cells: readonly string[] /** Line of the file, from 1. */; row: number }
export type Rows = {
  rows: Row[] /** Set when a quote never closes: the row where reading stopped. */
  openQuoteAt?: number
}

/** Where no number of rows is given, the headings are looked for in so many. */
const HEADINGS_WITHIN = 40
/** A row longer than this is an unclosed quote that swallows the file. */
const ROW_CHARS_MAX = 64 * 1024

/** Splits the text into rows. Never throws for what stands in the file; what was read before a broken quote is kept. */
export function readRows(text: string, delimiter: string): Rows {
  const rows: Row[] = []
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: ROW_CHARS_MAX,
      // Rows are collected here, not from the return value, because that is lost when a later row is broken.
      on_record: (cells: string[], { lines }) => {
        rows.push({ cells, row: lines })
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { rows, openQuoteAt: (rows.at(-1)?.row ?? 0) + 1 }
  }
  return { rows }
}

/** Headings and labels are compared without case, and with line breaks inside a cell as spaces. */
export const plainHeading = (cell: string): string => cell.replace(/\s+/g, ' ').trim().toLowerCase()

export type Table = {
  /** Place of each mapped column. */
  places: ReadonlyMap<ColumnName, number>
  width: number
  before: Row[]
  body: Row[]
}

function placesIn(cells: readonly string[], map: ColumnMap): Map<ColumnName, number> {
  const plain = cells.map(plainHeading)
  const places = new Map<ColumnName, number>()
  for (const [name, headings] of Object.entries(map.columns) as [ColumnName, string[] | undefined][]) {
    const place = (headings ?? []).map((heading) => plain.indexOf(plainHeading(heading))).find((index) => index >= 0)
    if (place !== undefined) places.set(name, place)
  }
  return places
}

/** Finds the heading row. Every mapped column must be there: a missing balance or id would change the ids of the lines. */
export function findTable(rows: readonly Row[], map: ColumnMap): Table | { missing: string[] } {
  const wanted = (Object.keys(map.columns) as ColumnName[]).filter((name) => map.columns[name])
  const start = rows.findIndex((each) => each.row > (map.skipRows ?? 0))
  const limit = map.skipRows === undefined ? HEADINGS_WITHIN : 1
  let missing = wanted
  for (const [offset, { cells }] of rows.slice(Math.max(0, start), Math.max(0, start) + limit).entries()) {
    const places = placesIn(cells, map)
    const absent = wanted.filter((name) => !places.has(name))
    if (absent.length === 0) {
      const at = Math.max(0, start) + offset
      const width = cells.findLastIndex((cell) => cell.trim() !== '') + 1
      return { places, width, before: rows.slice(0, at), body: rows.slice(at + 1) }
    }
    if (absent.length < missing.length) missing = absent
  }
  return { missing: missing.map((name) => map.columns[name]!.join(' / ')) }
}

const MONEY: readonly ColumnName[] = ['in', 'out', 'amount', 'balance']

/**
 * Whether the last row is surely whole although the file does not end with a line break: it has all columns, and its last cell
 * cannot be the beginning of a longer one (quoted, or an amount with two decimals, or not read at all).
 * A cut `1,234.00` reads as `1,2` or `1`, and a cut name gives the line another id: so in doubt it is not taken.
 */
export function isLastRowWhole(text: string, last: Row, table: Table): boolean {
  if (/[\r\n]$/.test(text)) return true
  if (last.cells.length < table.width) return false
  const column = [...table.places].find(([, place]) => place === last.cells.length - 1)?.[0]
  const cell = last.cells.at(-1)!
  return (
    column === undefined ||
    text.endsWith('"') ||
    (MONEY.includes(column) && /\.\d\d$/.test(cell) && parseAmount(cell) !== null)
  )
}
