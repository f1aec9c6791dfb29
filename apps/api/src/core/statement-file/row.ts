/** One row of a statement file as a line, with what of it was not used, or the reason why it is none. */
import type { StatementLine } from '@duang/contract/bank/bank'
import { foldLine, withoutInvisible } from '@duang/contract/wire/pasted-text'
import { agrees } from '#core/matching/account-mask.ts'
import { isStorable } from '#kit/database/storable-json.ts'
import { type Account, accountIn } from './account-above.ts'
import { isNothing, parseAmount, parseMoment } from './cell.ts'
import type { ColumnMap, ColumnName } from './column-map.ts'
import { counterpartyOf, cutText, type Unused } from './counterparty.ts'
import type { LineKey } from './line-id.ts'
import type { RowProblemCode } from './problems.ts'
import type { Row, Table } from './table.ts'

/** Descriptions of banks have a few hundred letters. Patterns of maps are tried on no more than this. */
const CELL_CHARS_MAX = 2_000
const ID_CHARS_MAX = 100
const REFERENCE_CHARS_MAX = 200

type Problem = { problem: RowProblemCode; detail?: string }

const problem = (code: RowProblemCode, detail?: string): Problem => ({
  problem: code,
  ...(detail !== undefined && { detail }),
})

/** Signed satang of a row: above zero is incoming. */
function amountOf(cell: (name: ColumnName) => string, map: ColumnMap): number | Problem {
  if (map.columns.amount) {
    const signed = parseAmount(cell('amount'), map.decimal)
    if (signed === null) return problem('amount', cell('amount'))
    return signed === 0 ? problem('amount-none') : signed
  }
  const [came, went] = [parseAmount(cell('in'), map.decimal), parseAmount(cell('out'), map.decimal)]
  if (came === null || came < 0) return problem('amount', cell('in'))
  if (went === null) return problem('amount', cell('out'))
  if (came !== 0 && went !== 0) return problem('amount-both')
  // Some banks write outgoing money with a minus, some without.
  return came === 0 && went === 0 ? problem('amount-none') : came - Math.abs(went)
}

/** As an id a placeholder would make all these lines one. */
const isPlaceholder = (id: string): boolean => isNothing(id) || /^0+$/.test(id)

type ReadRow = { key: LineKey; bankId: string; rest: Omit<StatementLine, 'id'>; isTimeKnown: boolean; unused: Unused[] }

export function readRow({ cells }: Row, table: Table, map: ColumnMap, account: Account): ReadRow | Problem {
  const written = (name: ColumnName): string => cells[table.places.get(name) ?? -1]?.trim() ?? ''
  const cell = (name: ColumnName): string => withoutInvisible(written(name)).trim()
  const moment = parseMoment(cell('date'), cell('time'), map.dateFormats, map.era)
  if (!moment) return problem('date', `${cell('date')} ${cell('time')}`.trim())
  if (cells.length < table.width) return problem('row-short')
  if (cells.some((each) => each.length > CELL_CHARS_MAX)) return problem('cell-long')
  if (cells.slice(table.width).some((each) => each.trim() !== '')) return problem('row-long')
  if (!isStorable(cells)) return problem('unstorable')
  const signedSatang = amountOf(cell, map)
  if (typeof signedSatang !== 'number') return signedSatang
  if (table.places.has('account')) {
    const own = accountIn(cell('account'))
    if (!own) return problem('row-account-unread', cell('account'))
    if (!agrees(own, account.number)) return problem('row-account', cell('account'))
  }
  const balanceSatang = balanceOf(cell('balance'), map)
  if (balanceSatang === null) return problem('balance', cell('balance'))
  const bankId = isPlaceholder(cell('id')) ? '' : written('id')
  if (bankId.length > ID_CHARS_MAX) return problem('id-long', bankId)
  const [sender, asWritten] = [cell, written].map((read) => ({
    bank: read('counterpartyBank'),
    account: read('counterpartyAccount'),
    name: read('counterpartyName'),
  })) as [Record<'bank' | 'account' | 'name', string>, object]
  const { counterparty, unused } = counterpartyOf({ description: cell('description'), ...sender }, map)
  const reference = foldLine(referenceOf(cell))
  return {
    // Over the text as the bank wrote it: ids of lines that were imported before must not change.
    key: {
      account,
      at: moment.at,
      signedSatang,
      text: JSON.stringify([referenceOf(written), asWritten]),
      ...(balanceSatang !== undefined && { balanceSatang }),
    },
    bankId,
    rest: {
      account,
      direction: signedSatang > 0 ? 'in' : 'out',
      amount: Math.abs(signedSatang),
      at: moment.at,
      counterparty,
      ...(reference !== '' && { reference: cutText(reference, REFERENCE_CHARS_MAX) }),
    },
    isTimeKnown: moment.isTimeKnown,
    unused: [
      // Payments of the site itself are found by their key, not by the other side.
      ...unused.filter(({ code }) => signedSatang > 0 || code === 'text-cut'),
      ...(reference.length > REFERENCE_CHARS_MAX ? [{ code: 'text-cut' as const, detail: reference }] : []),
      ...unheadedOf(cells, table),
    ],
  }
}

const referenceOf = (read: (name: ColumnName) => string): string =>
  [read('channel'), read('description')].filter((part) => part !== '').join(' ')

/** A dash is a balance of zero, as spreadsheets write it. */
const balanceOf = (written: string, map: ColumnMap): number | null | undefined =>
  !map.columns.balance || (isNothing(written) && !/^[-–—]$/.test(written))
    ? undefined
    : parseAmount(written, map.decimal)

/** Cells below no heading, which no map can name. */
const unheadedOf = (cells: readonly string[], { unheaded }: Table): Unused[] =>
  unheaded.flatMap((place) => {
    const detail = foldLine(cells[place] ?? '')
    return isNothing(detail) ? [] : [{ code: 'cell-unread' as const, detail }]
  })
