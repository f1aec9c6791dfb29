/** A booked line as the receiving bank shows it to the owner of the account. */

import type { StatementLine } from '@duang/contract/bank/bank'
import { maskAccount } from '@duang/contract/bank/banks'
import type { Line } from '#bank/books.ts'

/** The line of the contract, amounts still in satang. The same line always gives the same JSON. */
export function statementLineOf({ id, account, other, direction, transfer }: Line): StatementLine {
  return {
    id,
    account: { bank: account.bank, number: account.number },
    direction,
    amount: transfer.amountSatang,
    at: transfer.at,
    counterparty: {
      bank: other.bank,
      account: transfer.isMasked ? maskNumber(account.bank, other.number) : other.number,
      name: transfer.isMasked ? maskName(account.bank, other.name) : other.name,
    },
    reference: transfer.slipReference ?? transfer.reference,
  }
}

const KASIKORN = '004'
const BANGKOK = '002'

/** The number of a counterparty in a statement of `statementBank`: each bank hides other digits. */
export function maskNumber(statementBank: string, digits: string): string {
  if (statementBank === KASIKORN) return maskAccount(digits)
  if (statementBank === BANGKOK) return `${'x'.repeat(digits.length - 4)}${digits.slice(-4)}`
  return `x${digits.slice(-4)}`
}

const letters = new Intl.Segmenter('th', { granularity: 'grapheme' })

/** Kasikornbank shortens the surname to its first letter. The other banks write the whole name. */
export function maskName(statementBank: string, name: string): string {
  if (statementBank !== KASIKORN) return name
  const [first = '', ...rest] = name.split(' ')
  const initial = [...letters.segment(rest.join(' '))][0]?.segment
  return initial ? `${first} ${initial}***` : first
}
