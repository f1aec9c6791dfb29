/**
 * Parses a bank's statement export, as bytes, into statement lines. Pure: no clock, no disk, no database. The same bytes always
 * give the same lines with the same ids, so importing a file twice, or one that overlaps an earlier one, adds nothing.
 * A file is read in chunks and never held as a whole: memory does not grow with its content.
 */
import type { StatementLine } from '@duang/contract/bank/bank'
import { type Account, accountRefusal } from './account-above.ts'
import type { ColumnMap } from './column-map.ts'
import {
  type Chunks,
  decodeChunks,
  type Encoding,
  FILE_LINES_SHOWN,
  FILE_MEGABYTES_MAX,
  surveyBytes,
} from './decode.ts'
import { type IdKind, kindOfId, lineIds } from './line-id.ts'
import {
  type FileNote,
  type FileRefusal,
  fileNote,
  fileRefusal,
  type RowError,
  type RowWarning,
  rowError,
  rowWarning,
} from './problems.ts'
import { readRow } from './row.ts'
import { findTable, isLastRowWhole, plainHeading, type Row, readRows, type Table, type TextEnd } from './table.ts'

export type FileLine = {
  /** Line of the file, from 1. */
  row: number
  line: StatementLine
  /** The source of `line.id`. */
  ids: IdKind
  /** False: the bank gave a date only, and `line.at` is its midnight in Bangkok. */
  isTimeKnown: boolean
  /** Integer satang after the line, where the bank gives it. */
  balanceSatang?: number
  /** What of the row was not used. */
  warnings: RowWarning[]
}

/** The result of a row. `ignored`: skipped by the map's `ignore`, a repeated heading, or a repetition by the bank's own id. */
export type FileItem = { line: FileLine } | { error: RowError } | { ignored: true }

export type StatementFile = {
  encoding: Encoding
  /** Over all bytes, in hex. */
  sha256: string
  /** What of the whole file is not used or not checked. */
  notes: FileNote[]
  /** Reads the rows once more, from the first one on. */
  items: () => AsyncGenerator<FileItem>
}

/** Returns whether a row without a payment is one that the map expects: headings again on the next page, sums, end marks. */
function isSkipped({ cells }: Row, table: Table, map: ColumnMap, isDateUnread: boolean): boolean {
  const date = plainHeading(cells[table.places.get('date')!] ?? '')
  if (map.columns.date.some((heading) => plainHeading(heading) === date)) return true
  const beginnings = map.ignore.map(plainHeading)
  const isExpected = (cell: string) => beginnings.some((beginning) => plainHeading(cell).startsWith(beginning))
  // A row with a text for its date is no sum, unless that text says so: a payment with an unread date must not vanish.
  return isDateUnread && date !== '' ? isExpected(date) : cells.some(isExpected)
}

/** Reads the rows below the headings, each after the next one has arrived: only the last one of a file may be cut. */
async function* readBody(
  rows: AsyncIterable<Row>,
  table: Table,
  end: TextEnd,
  map: ColumnMap,
  account: Account,
): AsyncGenerator<FileItem> {
  const itemOf = itemReader(table, map, account)
  let held: Row | undefined
  for await (const row of rows) {
    if (held) yield* itemOf(held, false)
    held = row
  }
  if (held) yield* itemOf(held, !end.stoppedAt && !isLastRowWhole(end.tail, held, table, map.decimal))
  if (end.stoppedAt) yield { error: rowError(end.stoppedAt.row, end.stoppedAt.why) }
}

function itemReader(table: Table, map: ColumnMap, account: Account) {
  const byBankId = new Map<string, { row: number; content: string }>()
  const nextId = lineIds()
  return function* itemOf(row: Row, isCut: boolean): Generator<FileItem> {
    if (row.cells.every((cell) => cell.trim() === '')) return
    const read = readRow(row, table, map, account)
    if ('problem' in read) {
      // Only rows without a payment are skipped: a sender whose name begins like a sum must not vanish.
      const isNoPayment = read.problem === 'date' || (read.problem === 'amount-none' && !isCut)
      if (isNoPayment && isSkipped(row, table, map, read.problem === 'date')) yield { ignored: true }
      else yield { error: isCut ? rowError(row.row, 'half-line') : rowError(row.row, read.problem, read.detail) }
      return
    }
    if (isCut) return yield { error: rowError(row.row, 'half-line') }
    const content = JSON.stringify(read.key)
    const earlier = read.bankId === '' ? undefined : byBankId.get(read.bankId)
    if (earlier) {
      if (earlier.content === content) yield { ignored: true }
      else yield { error: rowError(row.row, 'id-conflict', String(earlier.row)) }
      return
    }
    if (read.bankId !== '') byBankId.set(read.bankId, { row: row.row, content })
    const { balanceSatang } = read.key
    yield {
      line: {
        row: row.row,
        line: { id: read.bankId || nextId(read.key), ...read.rest },
        ids: read.bankId === '' ? kindOfId(read.key) : 'bank',
        isTimeKnown: read.isTimeKnown,
        ...(balanceSatang !== undefined && { balanceSatang }),
        warnings: read.unused.map(({ code, detail }) => rowWarning(row.row, code, detail)),
      },
    }
  }
}

/**
 * Opens one export of one site account. `chunks` gives its bytes from the start, each time it is called.
 * Refuses the whole file when it cannot be the statement of this account in this format. Otherwise gives every row
 * as a line or as an error, and never guesses: a row that may be cut is an error, not a smaller amount.
 */
export async function openStatementFile(
  chunks: () => Chunks,
  map: ColumnMap,
  account: Account,
): Promise<StatementFile | { refusal: FileRefusal }> {
  if (map.bank !== undefined && map.bank !== account.bank) return { refusal: fileRefusal('other-bank') }
  const survey = await surveyBytes(chunks())
  if (survey === 'too-large') return { refusal: fileRefusal('too-large', String(FILE_MEGABYTES_MAX)) }
  if (survey === 'too-many-lines') return { refusal: fileRefusal('too-many-lines', FILE_LINES_SHOWN) }
  if (survey === 'not-text' || survey === 'encoded-twice') return { refusal: fileRefusal(survey) }
  if (survey.isEmpty) return { refusal: fileRefusal('empty') }
  const { encoding, sha256 } = survey
  const start = async () => {
    const end: TextEnd = { tail: '' }
    const rows = readRows(decodeChunks(chunks(), encoding), map.delimiter, end)
    return { rows, end, table: await findTable(rows, map) }
  }
  const { rows, table } = await start()
  await rows.return(undefined)
  if ('missing' in table)
    return { refusal: table.isMarkup ? fileRefusal('html') : fileRefusal('columns', table.missing.join(', ')) }
  const refusal = accountRefusal(table.before, map, account)
  if (refusal) return { refusal }
  return {
    encoding,
    sha256,
    notes: notesOf(table, map),
    async *items() {
      const again = await start()
      yield* readBody(again.rows, table, again.end, map, account)
    },
  }
}

function notesOf(table: Table, map: ColumnMap): FileNote[] {
  const isUnchecked = map.columns.account && !table.places.has('account') && !map.accountLabel
  return [
    ...(isUnchecked ? [fileNote('account-unchecked', map.columns.account!.join(' / '))] : []),
    ...(table.unread.length > 0 ? [fileNote('columns-unread', table.unread.join(', '))] : []),
  ]
}
