/** Rows as CSV or XLSX, piece by piece: memory does not grow with the number of rows. */
import { bahtFromSatang } from '@duang/contract/wire/money'
import { writeXlsxStream } from 'hucre/xlsx'
import type { ExportCell, ExportColumn, ExportRow } from '#entry/export/export-source.ts'
import { bangkokStamp } from '#kit/text/bangkok-instant.ts'
import { CSV_MARK, csvLines, withoutFormula } from '#kit/text/csv.ts'

export const FORMATS = ['csv', 'xlsx'] as const
export type Format = (typeof FORMATS)[number]

type Pages = AsyncIterable<readonly ExportRow[]>
type Content = { name: string; columns: readonly ExportColumn[]; pages: Pages }

export const bytesOf = (format: Format, content: Content): AsyncIterable<Uint8Array> =>
  format === 'csv' ? csvBytes(content) : xlsxBytes(content)

async function* csvBytes({ columns, pages }: Content): AsyncIterable<Uint8Array> {
  yield Buffer.from(CSV_MARK + csvLines([columns.map(({ name }) => name)]))
  for await (const page of pages) yield Buffer.from(csvLines(page.map((row) => row.map(csvCell(columns)))))
}

const csvCell =
  (columns: readonly ExportColumn[]) =>
  (cell: ExportCell, place: number): string | number | bigint => {
    if (cell === null) return ''
    if (cell instanceof Date) return timeText(cell)
    if (typeof cell === 'string') return cell
    return columns[place]?.type === 'baht' ? bahtFromSatang(cell) : BigInt(cell)
  }

/** `2026-11-25 02:00:07`, Bangkok. */
const timeText = (at: Date): string => bangkokStamp(at).slice(0, 'yyyy-mm-dd hh:mm:ss'.length)

/** Sheets have no time zone: they show the clock of Bangkok. */
const BANGKOK_MS = 7 * 3_600_000
const NUMBER_FORMATS = {
  text: undefined,
  account: undefined,
  baht: '#,##0.00',
  count: '0',
  time: 'yyyy-mm-dd hh:mm:ss',
} as const
const WIDTHS = { text: 24, account: 20, baht: 16, count: 10, time: 20 } as const

async function* xlsxBytes({ name, columns, pages }: Content): AsyncIterable<Uint8Array> {
  // Longer tables continue on further sheets.
  const stream = writeXlsxStream(xlsxRows(columns, pages), {
    name,
    columns: columns.map(({ name: header, type }) => {
      const numFmt = NUMBER_FORMATS[type]
      return { header, width: WIDTHS[type], ...(numFmt === undefined ? {} : { numFmt }) }
    }),
    freezePane: { rows: 1 },
  })
  for await (const piece of stream) yield piece
}

async function* xlsxRows(columns: readonly ExportColumn[], pages: Pages) {
  for await (const page of pages) for (const row of page) yield row.map(xlsxCell(columns))
}

/** Characters that XML does not allow. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to be removed
const NOT_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

const xlsxCell =
  (columns: readonly ExportColumn[]) =>
  (cell: ExportCell, place: number): string | number | Date | null => {
    if (cell instanceof Date) return new Date(cell.getTime() + BANGKOK_MS)
    if (typeof cell === 'string') return withoutFormula(cell.toWellFormed().replace(NOT_XML, ''))
    return cell !== null && columns[place]?.type === 'baht' ? bahtFromSatang(cell) : cell
  }
