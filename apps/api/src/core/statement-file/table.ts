/** The text of a statement file as a table: rows of cells, the place of the headings, and whether the end is complete. */
import { foldLine, withoutInvisible } from '@duang/contract/wire/pasted-text'
import { CsvError, type Parser, parse } from 'csv-parse'
import { parseAmount } from './cell.ts'
import type { ColumnMap, ColumnName } from './column-map.ts'

export type Row = { cells: readonly string[] /** Line of the file, from 1. */; row: number }

/** The end of the text, complete when all rows were read. */
export type TextEnd = {
  /** The last letters of the text. */
  tail: string
  /** Position where reading stopped: a quote that never closes, or a row without an end. */
  stoppedAt?: { row: number; why: 'quote-open' | 'row-endless' }
}

/** Rows in which the headings are searched, where the map gives no number. */
const HEADINGS_WITHIN = 40
/** A row longer than this is an unclosed quote that swallows the file, or no row of a bank. */
const ROW_CHARS_MAX = 64 * 1024
/** The parser counts only the letters of a row, so rows of empty cells are watched from outside, a piece at a time. */
const PIECE_CHARS = 16 * 1024

/**
 * Splits the text into rows as it arrives, and keeps no more than one piece of it. Never throws because of the content. Rows before a
 * broken one are returned. `end` is filled in at the end.
 */
export async function* readRows(texts: AsyncIterable<string>, delimiter: string, end: TextEnd): AsyncGenerator<Row> {
  const rows: Row[] = []
  // Rows are collected here, not from the stream, which drops its rows when a later row is broken.
  const parser = createParser(delimiter, rows)
  let last = 0
  let charsSinceRow = 0
  const collected = function* () {
    if (rows.length > 0) charsSinceRow = 0
    for (const row of rows.splice(0)) {
      last = row.row
      yield row
    }
  }
  try {
    for await (const piece of piecesOf(texts)) {
      end.tail = (end.tail + piece).slice(-2)
      charsSinceRow += piece.length
      const error = await written(parser, piece)
      yield* collected()
      if (error) return stopAt(end, last + 1, error)
      if (charsSinceRow > ROW_CHARS_MAX) {
        end.stoppedAt = { row: last + 1, why: 'row-endless' }
        return
      }
    }
    const error = await ended(parser)
    yield* collected()
    if (error) stopAt(end, last + 1, error)
  } finally {
    parser.destroy()
  }
}

function createParser(delimiter: string, rows: Row[]): Parser {
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: ROW_CHARS_MAX,
    on_record: (cells: string[], { lines }) => {
      rows.push({ cells, row: lines })
      return null
    },
  })
  // The write callback reports errors as well. Without a listener an error would end the process.
  parser.on('error', () => undefined)
  return parser.resume()
}

const written = (parser: Parser, piece: string): Promise<Error | undefined> =>
  new Promise((resolve) => {
    parser.write(piece, (error) => resolve(error ?? undefined))
  })

const ended = (parser: Parser): Promise<Error | undefined> =>
  new Promise((resolve) => {
    parser.once('end', () => resolve(undefined)).once('error', resolve)
    parser.end()
  })

function stopAt(end: TextEnd, row: number, error: Error): void {
  if (!(error instanceof CsvError)) throw error
  end.stoppedAt = { row, why: 'quote-open' }
}

async function* piecesOf(texts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const text of texts)
    for (let start = 0; start < text.length; start += PIECE_CHARS) yield text.slice(start, start + PIECE_CHARS)
}

/** Headings and labels are compared without case, invisible letters and a final colon, and with line breaks inside a cell as spaces. */
export const plainHeading = (cell: string): string =>
  withoutInvisible(cell.normalize('NFKC'))
    .replace(/\s+/g, ' ')
    .replace(/ ?: ?$/, '')
    .trim()
    .toLowerCase()

export type Table = {
  /** Place of each mapped column. */
  places: ReadonlyMap<ColumnName, number>
  width: number
  /** Headings of columns that the map does not name. */
  unread: string[]
  /** Places without a heading. */
  unheaded: number[]
  /** Rows above the headings. */
  before: Row[]
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

/**
 * Reads rows up to the headings. Every mapped column must exist: a missing balance or id would change the ids of the lines.
 * The remaining `rows` are the body.
 */
export async function findTable(
  rows: AsyncIterator<Row>,
  map: ColumnMap,
): Promise<Table | { missing: string[]; isMarkup: boolean }> {
  const wanted = (Object.keys(map.columns) as ColumnName[]).filter(
    (name) => map.columns[name] && !map.optional.includes(name),
  )
  const limit = map.skipRows === undefined ? HEADINGS_WITHIN : 1
  const before: Row[] = []
  let missing = wanted
  for (let looked = 0; looked < limit; ) {
    const next = await rows.next()
    if (next.done) break
    const { cells, row } = next.value
    if (row > (map.skipRows ?? 0)) {
      looked += 1
      const places = placesIn(cells, map)
      const absent = wanted.filter((name) => !places.has(name))
      const width = cells.findLastIndex((cell) => cell.trim() !== '') + 1
      if (absent.length === 0) return { places, width, before, ...othersIn(cells.slice(0, width), places) }
      if (absent.length < missing.length) missing = absent
    }
    before.push(next.value)
  }
  const isMarkup = before.some(({ cells }) => /^\s*<(?:[!?a-z])/i.test(cells[0] ?? ''))
  return { missing: missing.map((name) => map.columns[name]!.join(' / ')), isMarkup }
}

function othersIn(cells: readonly string[], places: ReadonlyMap<ColumnName, number>) {
  const read = new Set(places.values())
  const others = [...cells.keys()].filter((place) => !read.has(place))
  const isHeaded = (place: number) => plainHeading(cells[place] ?? '') !== ''
  return {
    unread: others.filter(isHeaded).map((place) => foldLine(cells[place] ?? '')),
    unheaded: others.filter((place) => !isHeaded(place)),
  }
}

const MONEY: readonly ColumnName[] = ['in', 'out', 'amount', 'balance']

/**
 * Returns whether the last row is surely complete although the file does not end with a line break: it has all columns, and its last cell
 * cannot be the beginning of a longer one (quoted, or an amount with two decimals, or not read at all).
 * A cut `1,234.00` reads as `1,2` or `1`, and a cut name gives the line another id. So a doubtful row is not imported.
 */
export function isLastRowWhole(tail: string, last: Row, table: Table, decimal: ColumnMap['decimal']): boolean {
  if (/[\r\n]$/.test(tail)) return true
  if (last.cells.length < table.width) return false
  const column = [...table.places].find(([, place]) => place === last.cells.length - 1)?.[0]
  const cell = last.cells.at(-1)!
  return (
    column === undefined ||
    tail.endsWith('"') ||
    (MONEY.includes(column) && /[.,]\d\d$/.test(cell) && parseAmount(cell, decimal) !== null)
  )
}
