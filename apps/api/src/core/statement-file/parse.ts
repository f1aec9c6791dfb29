/**
 * Parses a bank's statement export, as bytes, into statement lines. Pure: no clock, no disk, no database. The same bytes always
 * give the same lines with the same ids, so importing a file twice, or one that overlaps an earlier one, adds nothing.
 * A file is read in chunks and never held as a whole: memory does not grow with its content.
 */
import type { StatementLine } from '@duang/contract/bank'
import { type AccountMask, agrees, parseAccountMask } from '#core/matching/account-mask.ts'
import { parseAmount, parseMoment } from './cell.ts'
import type { ColumnMap, ColumnName } from './column-map.ts'
import { counterpartyOf } from './counterparty.ts'
import {
  type Chunks,
  decodeChunks,
  type Encoding,
  FILE_LINES_SHOWN,
  FILE_MEGABYTES_MAX,
  surveyBytes,
} from './decode.ts'
import { type IdKind, kindOfId, type LineKey, lineIds } from './line-id.ts'
import { type FileRefusal, fileRefusal, type RowError, type RowProblemCode, rowError } from './problems.ts'
import { findTable, isLastRowWhole, plainHeading, type Row, readRows, type Table, type TextEnd } from './table.ts'

/** Descriptions of banks have a few hundred letters. Patterns of maps are tried on no more than this. */
const CELL_CHARS_MAX = 2_000

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
}

/** The result of a row. `ignored`: skipped by the map's `ignore`, a repeated heading, or a repetition by the bank's own id. */
export type FileItem = { line: FileLine } | { error: RowError } | { ignored: true }

export type StatementFile = {
  encoding: Encoding
  /** Over all bytes, in hex. */
  sha256: string
  /** Reads the rows once more, from the first one on. */
  items: () => AsyncGenerator<FileItem>
}

type Account = StatementLine['account']
type Problem = { problem: RowProblemCode; detail?: string }

const problem = (code: RowProblemCode, detail?: string): Problem => ({
  problem: code,
  ...(detail !== undefined && { detail }),
})

/** Signed satang of a row: above zero is incoming. */
function amountOf(cell: (name: ColumnName) => string, map: ColumnMap): number | Problem {
  if (map.columns.amount) {
    const signed = parseAmount(cell('amount'))
    if (signed === null) return problem('amount', cell('amount'))
    return signed === 0 ? problem('amount-none') : signed
  }
  const [came, went] = [parseAmount(cell('in')), parseAmount(cell('out'))]
  if (came === null || came < 0) return problem('amount', cell('in'))
  if (went === null) return problem('amount', cell('out'))
  if (came !== 0 && went !== 0) return problem('amount-both')
  // Some banks write outgoing money with a minus, some without.
  return came === 0 && went === 0 ? problem('amount-none') : came - Math.abs(went)
}

/** Fewer shown digits say nothing about the account. */
const ACCOUNT_DIGITS_MIN = 3

/** The account of a text such as `405-1-23456-7 (ออมทรัพย์)`. Undefined: none can be read, as in `4.05123E+09`. */
function accountIn(written: string): AccountMask | undefined {
  const texts = [written, ...written.split(/[\s,;()]+/)]
  return texts
    .map(parseAccountMask)
    .find((mask): mask is AccountMask => mask !== null && mask.shown >= ACCOUNT_DIGITS_MIN)
}

/** What some exports write where they have no id. As an id it would make all these lines one. */
const isPlaceholder = (id: string): boolean => /^(?:[-–—.]*|0+|n\/?a|null|none|ไม่มี)$/i.test(id)

type ReadRow = { key: LineKey; bankId: string; rest: Omit<StatementLine, 'id'>; isTimeKnown: boolean }

function readRow({ cells }: Row, table: Table, map: ColumnMap, account: Account): ReadRow | Problem {
  const cell = (name: ColumnName): string => cells[table.places.get(name) ?? -1]?.trim() ?? ''
  const moment = parseMoment(cell('date'), cell('time'), map.dateFormats, map.era)
  if (!moment) return problem('date', `${cell('date')} ${cell('time')}`.trim())
  if (cells.length < table.width) return problem('row-short')
  if (cells.some((each) => each.length > CELL_CHARS_MAX)) return problem('cell-long')
  if (cells.slice(table.width).some((each) => each.trim() !== '')) return problem('row-long')
  const signedSatang = amountOf(cell, map)
  if (typeof signedSatang !== 'number') return signedSatang
  if (table.places.has('account')) {
    const own = accountIn(cell('account'))
    if (!own) return problem('row-account-unread', cell('account'))
    if (!agrees(own, account.number)) return problem('row-account', cell('account'))
  }
  const balanceSatang = map.columns.balance && cell('balance') !== '' ? parseAmount(cell('balance')) : undefined
  if (balanceSatang === null) return problem('balance', cell('balance'))
  const sender = {
    bank: cell('counterpartyBank'),
    account: cell('counterpartyAccount'),
    name: cell('counterpartyName'),
  }
  const reference = [cell('channel'), cell('description')].filter((part) => part !== '').join(' ')
  const text = JSON.stringify([reference, sender])
  return {
    key: { account, at: moment.at, signedSatang, text, ...(balanceSatang !== undefined && { balanceSatang }) },
    bankId: isPlaceholder(cell('id')) ? '' : cell('id').slice(0, 100),
    rest: {
      account,
      direction: signedSatang > 0 ? 'in' : 'out',
      amount: Math.abs(signedSatang),
      at: moment.at,
      counterparty: counterpartyOf({ description: cell('description'), ...sender }, map),
      ...(reference !== '' && { reference: reference.slice(0, 200) }),
    },
    isTimeKnown: moment.isTimeKnown,
  }
}

/** Returns whether a row without a payment is one that the map expects: headings again on the next page, sums, end marks. */
function isSkipped({ cells }: Row, table: Table, map: ColumnMap): boolean {
  const date = plainHeading(cells[table.places.get('date')!] ?? '')
  if (map.columns.date.some((heading) => plainHeading(heading) === date)) return true
  const beginnings = map.ignore.map(plainHeading)
  return cells.some((cell) => beginnings.some((beginning) => plainHeading(cell).startsWith(beginning)))
}

/** The account above the table, as the bank writes it: after its label, in the next cell or in the same one. Empty: there is none. */
function accountAbove(before: readonly Row[], labels: readonly string[]): string {
  for (const { cells } of before) {
    for (const [at, cell] of cells.entries()) {
      const text = plainHeading(cell)
      const label = labels.find((each) => text === each || text.startsWith(`${each}:`) || text.startsWith(`${each} `))
      if (label === undefined) continue
      const beside = text.slice(label.length).replace(/^[ :]+/, '')
      return /[\d๐-๙]/.test(beside) ? beside : (cells.slice(at + 1).find((each) => each.trim() !== '') ?? '')
    }
  }
  return ''
}

/** Refuses a file that does not name its account, or names another one: its lines would be credited as those of this account. */
function accountRefusal(before: readonly Row[], map: ColumnMap, account: Account): FileRefusal | undefined {
  if (!map.accountLabel) return undefined
  const written = accountAbove(before, map.accountLabel.map(plainHeading))
  const own = accountIn(written)
  if (!own) return fileRefusal('no-account', written || map.accountLabel.join(' / '))
  return agrees(own, account.number) ? undefined : fileRefusal('other-account', written)
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
  if (held) yield* itemOf(held, !end.stoppedAt && !isLastRowWhole(end.tail, held, table))
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
      if (isNoPayment && isSkipped(row, table, map)) yield { ignored: true }
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
  if ('missing' in table) return { refusal: fileRefusal('columns', table.missing.join(', ')) }
  const refusal = accountRefusal(table.before, map, account)
  if (refusal) return { refusal }
  return {
    encoding,
    sha256,
    async *items() {
      const again = await start()
      yield* readBody(again.rows, table, again.end, map, account)
    },
  }
}
