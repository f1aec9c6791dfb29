/** The other side of a payment, from the columns of a row or from the text of its description. */
import type { StatementLine } from '@duang/contract/bank'
import { bankCodeFrom } from './bank-abbreviation.ts'
import type { ColumnMap } from './column-map.ts'

export type Counterparty = StatementLine['counterparty']
export type Cells = { description: string; bank: string; account: string; name: string }

const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g

const compiled = new WeakMap<ColumnMap, RegExp[]>()

function patternsOf(map: ColumnMap): RegExp[] {
  let patterns = compiled.get(map)
  if (!patterns) {
    patterns = map.counterparty.map((source) => new RegExp(source, 'u'))
    compiled.set(map, patterns)
  }
  return patterns
}

/**
 * Columns precede the description. An account at a bank that members cannot use is useless for matching, and
 * must not be read as an account of another bank, so only the name is kept.
 */
export function counterpartyOf(cells: Cells, map: ColumnMap): Counterparty {
  // Banks break lines inside a cell, and pad it.
  const words = cells.description.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()
  const found = patternsOf(map)
    .map((pattern) => pattern.exec(words)?.groups)
    .find((groups) => groups)
  const bankText = cells.bank.trim() || (found?.bank ?? '')
  const account = cells.account.trim() || (found?.account ?? '')
  const name = cells.name.trim() || (found?.name ?? '')
  const bank = bankText !== '' ? bankCodeFrom(bankText) : account !== '' && map.isOwnBankImplied ? map.bank : undefined
  const isForeign = bankText !== '' && bank === undefined
  return {
    ...(bank !== undefined && { bank }),
    ...(account !== '' && !isForeign && { account: account.slice(0, 40) }),
    ...(name !== '' && { name: name.slice(0, 120) }),
  }
}
