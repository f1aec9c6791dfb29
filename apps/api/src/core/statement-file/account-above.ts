/** The account that a statement file names above its table. */
import type { StatementLine } from '@duang/contract/bank/bank'
import { type AccountMask, agrees, parseAccountMask } from '#core/matching/account-mask.ts'
import type { ColumnMap } from './column-map.ts'
import { type FileRefusal, fileRefusal } from './problems.ts'
import { plainHeading, type Row } from './table.ts'

/** A receiving account of the site. */
export type Account = StatementLine['account']

/** Fewer shown digits say nothing about the account. */
const ACCOUNT_DIGITS_MIN = 3

/** The account of a text such as `405-1-23456-7 (ออมทรัพย์)`. Undefined: none can be read, as in `4.05123E+09`. */
export function accountIn(written: string): AccountMask | undefined {
  const texts = [written, ...written.split(/[\s,;()]+/)]
  return texts
    .map(parseAccountMask)
    .find((mask): mask is AccountMask => mask !== null && mask.shown >= ACCOUNT_DIGITS_MIN)
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
export function accountRefusal(before: readonly Row[], map: ColumnMap, account: Account): FileRefusal | undefined {
  if (!map.accountLabel) return undefined
  const written = accountAbove(before, map.accountLabel.map(plainHeading))
  const own = accountIn(written)
  if (!own) return fileRefusal('no-account', written || map.accountLabel.join(' / '))
  return agrees(own, account.number) ? undefined : fileRefusal('other-account', written)
}
