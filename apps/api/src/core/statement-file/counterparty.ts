/** The other side of a payment, from the columns of a row or from the text of its description. */
import type { StatementLine } from '@duang/contract/bank/bank'
import { foldLine } from '@duang/contract/wire/pasted-text'
import { parseAccountMask } from '#core/matching/account-mask.ts'
import { bankCodeFrom } from './bank-abbreviation.ts'
import { isNothing } from './cell.ts'
import type { ColumnMap } from './column-map.ts'
import type { WarningCode } from './problems.ts'

export type Counterparty = StatementLine['counterparty']
export type Cells = { description: string; bank: string; account: string; name: string }
/** Something of a row that was not used, or not as a whole. */
export type Unused = { code: WarningCode; detail: string }

const [ACCOUNT_CHARS_MAX, NAME_CHARS_MAX] = [40, 120]

const compiled = new WeakMap<ColumnMap, RegExp[]>()

function patternsOf(map: ColumnMap): RegExp[] {
  let patterns = compiled.get(map)
  if (!patterns) {
    patterns = map.counterparty.map((source) => new RegExp(source, 'u'))
    compiled.set(map, patterns)
  }
  return patterns
}

/** `-`, `N/A` and `0` are no sender. */
function presentText(cell: string): string {
  const text = foldLine(cell)
  return isNothing(text) || /^0+$/.test(text) ? '' : text
}

/**
 * Columns precede the description. An account at a bank that members cannot use is useless for matching, and
 * must not be read as an account of another bank, so only the name is kept. `unused` names what was left out.
 */
export function counterpartyOf(cells: Cells, map: ColumnMap): { counterparty: Counterparty; unused: Unused[] } {
  // Banks break lines inside a cell, and pad it.
  const words = foldLine(cells.description)
  const found = patternsOf(map)
    .map((pattern) => pattern.exec(words)?.groups)
    .find((groups) => groups)
  const bankText = presentText(cells.bank) || (found?.bank ?? '')
  const account = presentText(cells.account) || (found?.account ?? '')
  const name = presentText(cells.name) || (found?.name ?? '')
  const bank = bankText !== '' ? bankCodeFrom(bankText) : account !== '' && map.isOwnBankImplied ? map.bank : undefined
  const isForeign = bankText !== '' && bank === undefined
  const unused: Unused[] = []
  const warn = (code: WarningCode, detail: string) => unused.push({ code, detail })
  if (isForeign) warn('sender-bank', [bankText, account].filter(Boolean).join(' '))
  else if (account !== '' && !parseAccountMask(account)) warn('sender-account', account)
  const isUnread = bankText === '' && account === '' && name === ''
  if (isUnread && map.counterparty.length > 0 && !isNothing(words)) warn('sender-unread', words)
  if (account.length > ACCOUNT_CHARS_MAX || name.length > NAME_CHARS_MAX) warn('text-cut', name || account)
  return {
    counterparty: {
      ...(bank !== undefined && { bank }),
      ...(account !== '' && !isForeign && { account: cutText(account, ACCOUNT_CHARS_MAX) }),
      ...(name !== '' && { name: cutText(name, NAME_CHARS_MAX) }),
    },
    unused,
  }
}

/** The beginning of a text, without half of a letter that takes two places. */
export const cutText = (text: string, chars: number): string => text.slice(0, chars).replace(/[\ud800-\udbff]$/, '')
