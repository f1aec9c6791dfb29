/** Output of `import-statement --dry-run`: the lines of a file as they would be stored, for comparison with the statement. */
import { bankByCode } from '@duang/contract/bank/banks'
import { formatBaht } from '@duang/contract/wire/money'
import type { FileLine } from '#core/statement-file/parse.ts'
import { bangkokStamp } from '#kit/text/bangkok-instant.ts'
import { bangkokDate } from '#kit/text/bangkok-time.ts'

const COLUMNS = ['ROW', 'TIME', 'AMOUNT', 'BALANCE', 'FROM OR TO', 'REFERENCE', 'ID'] as const
const RIGHT = new Set([0, 2, 3])

/** Returns one line as data: amounts in satang, above zero for incoming money. */
export const lineData = ({ row, line, isTimeKnown, balanceSatang }: FileLine) => ({
  row,
  id: line.id,
  at: line.at,
  isTimeKnown,
  satang: line.direction === 'in' ? line.amount : -line.amount,
  ...(balanceSatang === undefined ? {} : { balanceSatang }),
  counterparty: line.counterparty,
  reference: line.reference ?? null,
})

/** Returns the lines of a table, headings first. */
export function lineTable(lines: readonly FileLine[]): string[] {
  const rows = [COLUMNS, ...lines.map(cellsOf)]
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  return rows.map((row) =>
    row
      .map((cell, column) =>
        RIGHT.has(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
}

function cellsOf({ row, line, isTimeKnown, balanceSatang }: FileLine): string[] {
  const { bank, account, name } = line.counterparty
  const at = new Date(line.at)
  return [
    String(row),
    isTimeKnown ? bangkokStamp(at) : `${bangkokDate(at)} (day)`,
    `${line.direction === 'in' ? '+' : '−'}${formatBaht(line.amount)}`,
    balanceSatang === undefined ? '' : formatBaht(balanceSatang),
    [bank === undefined ? undefined : (bankByCode(bank)?.nameEn ?? bank), account, name].filter(Boolean).join(' '),
    line.reference ?? '',
    line.id,
  ]
}
