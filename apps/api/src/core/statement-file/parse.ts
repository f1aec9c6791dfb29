/**
 * A bank's statement export, as bytes, turned into statement lines. Pure: no clock, no disk, no database; the same bytes always
 * give the same lines with the same ids, so importing a file twice, or one that overlaps an earlier one, adds nothing.
 */
import type { StatementLine } from '@duang/contract/bank'
import { agrees, parseAccountMask } from '#core/matching/account-mask.ts'
import { parseAmount, parseMoment } from './cell.ts'
import type { ColumnMap, ColumnName } from './column-map.ts'
import { counterpartyOf } from './counterparty.ts'
import { type DecodedFile, decodeFile } from './decode.ts'
import { type IdKind, kindOfId, type LineKey, lineIds } from './line-id.ts'
import { type FileRefusal, fileRefusal, type RowError, type RowProblemCode, rowError } from './problems.ts'
import { findTable, isLastRowWhole, plainHeading, type Row, readRows, type Table } from './table.ts'

const FILE_BYTES_MAX = 64 * 1024 * 1024

export type FileLine = {
  /** Line of the file, from 1. */
  row: number
  line: StatementLine
  /** What `line.id` is made of. */
  ids: IdKind
  /** False: the bank gave a date only, and `line.at` is its midnight in Bangkok. */
  isTimeKnown: boolean
  /** Integer satang after the line, where the bank gives it. */
  balanceSatang?: number
}

export type StatementFile = {
  encoding: DecodedFile['encoding']
  lines: FileLine[]
  errors: RowError[]
  /** Rows passed over by the map's `ignore`, repeated headings, and repeats of a line by the bank's own id. */
  ignored: number
}

type Account = StatementLine['account']
type Problem = { problem: RowProblemCode; detail?: string }

const problem = (code: RowProblemCode, detail?: string): Problem => ({
  problem: code,
  ...(detail !== undefined && { detail }),
})

/** Signed satang of a row: above zero came in. */
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
  // Some banks write what went out with a minus, some without.
  return came === 0 && went === 0 ? problem('amount-none') : came - Math.abs(went)
}

const isOfAccount = (written: string, account: Account): boolean => {
  const mask = parseAccountMask(written)
  return mask === null || agrees(mask, account.number)
}

type ReadRow = { key: LineKey; bankId: string; rest: Omit<StatementLine, 'id'>; isTimeKnown: boolean }

function readRow({ cells }: Row, table: Table, map: ColumnMap, account: Account): ReadRow | Problem {
  const cell = (name: ColumnName): string => cells[table.places.get(name) ?? -1]?.trim() ?? ''
  const moment = parseMoment(cell('date'), cell('time'), map.dateFormats, map.era)
  if (!moment) return problem('date', `${cell('date')} ${cell('time')}`.trim())
  if (cells.length < table.width) return problem('row-short')
  if (cells.slice(table.width).some((each) => each.trim() !== '')) return problem('row-long')
  const signedSatang = amountOf(cell, map)
  if (typeof signedSatang !== 'number') return signedSatang
  if (!isOfAccount(cell('account'), account)) return problem('row-account', cell('account'))
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
    bankId: cell('id').slice(0, 100),
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

/** Whether a row that is no line is one of those that the map expects: headings again on the next page, sums, end marks. */
function isPassedOver({ cells }: Row, table: Table, map: ColumnMap): boolean {
  const date = plainHeading(cells[table.places.get('date')!] ?? '')
  if (map.columns.date.some((heading) => plainHeading(heading) === date)) return true
  const beginnings = map.ignore.map(plainHeading)
  return cells.some((cell) => beginnings.some((beginning) => plainHeading(cell).startsWith(beginning)))
}

/** The account above the table, as the bank writes it; undefined where the map names no label or the label is not there. */
function accountAbove(before: readonly Row[], map: ColumnMap): string | undefined {
  const labels = (map.accountLabel ?? []).map(plainHeading)
  for (const { cells } of before) {
    const at = cells.findIndex((cell) => labels.includes(plainHeading(cell)))
    if (at >= 0) return cells.slice(at + 1).find((cell) => cell.trim() !== '')
  }
  return undefined
}

function readBody(
  table: Table,
  lastIsWhole: boolean,
  map: ColumnMap,
  account: Account,
): Omit<StatementFile, 'encoding'> {
  const lines: FileLine[] = []
  const errors: RowError[] = []
  const byBankId = new Map<string, { row: number; content: string }>()
  const nextId = lineIds()
  let ignored = 0
  for (const [index, row] of table.body.entries()) {
    if (row.cells.every((cell) => cell.trim() === '')) continue
    const read = readRow(row, table, map, account)
    const isCut = index === table.body.length - 1 && !lastIsWhole
    if ('problem' in read) {
      // Only what is no payment anyway is passed over: a sender whose name begins like a sum must not vanish.
      const isNoPayment = read.problem === 'date' || (read.problem === 'amount-none' && !isCut)
      if (isNoPayment && isPassedOver(row, table, map)) ignored += 1
      else errors.push(isCut ? rowError(row.row, 'half-line') : rowError(row.row, read.problem, read.detail))
      continue
    }
    if (isCut) {
      errors.push(rowError(row.row, 'half-line'))
      continue
    }
    const content = JSON.stringify(read.key)
    const earlier = read.bankId === '' ? undefined : byBankId.get(read.bankId)
    if (earlier) {
      if (earlier.content === content) ignored += 1
      else errors.push(rowError(row.row, 'id-conflict', String(earlier.row)))
      continue
    }
    if (read.bankId !== '') byBankId.set(read.bankId, { row: row.row, content })
    const { balanceSatang } = read.key
    lines.push({
      row: row.row,
      line: { id: read.bankId || nextId(read.key), ...read.rest },
      ids: read.bankId === '' ? kindOfId(read.key) : 'bank',
      isTimeKnown: read.isTimeKnown,
      ...(balanceSatang !== undefined && { balanceSatang }),
    })
  }
  return { lines, errors, ignored }
}

/**
 * Reads one export of one site account.
 * Refuses the whole file when it cannot be the statement of this account in this format; otherwise gives every row
 * as a line or as an error, and never guesses: a row that may be cut is an error, not a smaller amount.
 */
export function parseStatementFile(
  bytes: Uint8Array,
  map: ColumnMap,
  account: Account,
): StatementFile | { refusal: FileRefusal } {
  if (map.bank !== undefined && map.bank !== account.bank) return { refusal: fileRefusal('other-bank') }
  if (bytes.length > FILE_BYTES_MAX) return { refusal: fileRefusal('too-large', String(FILE_BYTES_MAX / 1024 / 1024)) }
  const file = decodeFile(bytes)
  if (!file) return { refusal: fileRefusal('not-text') }
  if (file.text.trim() === '') return { refusal: fileRefusal('empty') }
  const { rows, openQuoteAt } = readRows(file.text, map.delimiter)
  const table = findTable(rows, map)
  if ('missing' in table) return { refusal: fileRefusal('columns', table.missing.join(', ')) }
  const above = accountAbove(table.before, map)
  if (above !== undefined && !isOfAccount(above, account)) return { refusal: fileRefusal('other-account', above) }
  const last = rows.at(-1)!
  const isWhole = openQuoteAt !== undefined || isLastRowWhole(file.text, last, table)
  const body = readBody(table, isWhole, map, account)
  if (openQuoteAt !== undefined) body.errors.push(rowError(openQuoteAt, 'quote-open'))
  return { encoding: file.encoding, ...body }
}
