/** Validation of a transfer order. */
import { createHash } from 'node:crypto'
import type { Satang } from '@duang/contract/wire/money'
import { type Books, findAccount } from '#bank/books.ts'
import type { AccountId, Transfer } from '#bank/entries.ts'
import { refusals } from '#bank/refusals.ts'
import { isClosed } from '#bank/switches.ts'
import { bangkokIso } from '#kit/bangkok-time.ts'

export type TransferOrder = {
  from: AccountId
  to: AccountId
  amountSatang: Satang
  reference?: string | undefined
  /** The same key books once. */
  key?: string | undefined
}

/** Validates the order and returns its transfer. Throws a refusal where a bank would refuse. */
export function checkedTransfer(books: Books, order: TransferOrder, now: Date): Transfer {
  const { night } = books.switches
  if (night && isClosed(books.switches, now)) throw refusals.bankClosed(night.from, night.to)
  const from = findAccount(books, order.from)
  if (!from) throw refusals.sourceUnknown()
  if (!findAccount(books, order.to)) throw refusals.destinationUnknown()
  if (isSameAccount(order.from, order.to)) throw refusals.sameAccount()
  if (from.owner === 'person' && from.balanceSatang < order.amountSatang)
    throw refusals.balanceShort(from.balanceSatang)
  return makeTransfer(books, order, now)
}

export function makeTransfer(books: Books, order: TransferOrder, now: Date): Transfer {
  const id = `${books.box}-${String(books.transfers.size + 1).padStart(7, '0')}`
  const at = bangkokIso(now)
  return {
    id,
    at,
    ...partsOf(books, order),
    ...(order.reference === undefined && { slipReference: slipReferenceOf(id, at) }),
    ...(order.key !== undefined && { key: order.key }),
  }
}

const partsOf = (books: Books, order: TransferOrder) => ({
  from: { bank: order.from.bank, number: order.from.number },
  to: { bank: order.to.bank, number: order.to.number },
  amountSatang: order.amountSatang,
  reference: order.reference ?? 'โอนเงินผ่านแอป',
  isMasked: !books.switches.hasFullNumbers,
})

/** As banks number transactions: the day, then letters and digits. 20 characters. */
const slipReferenceOf = (id: string, at: string): string =>
  `${at.slice(0, 10).replaceAll('-', '')}${createHash('sha256').update(id).digest('hex').slice(0, 12).toUpperCase()}`

export const isSameAccount = (one: AccountId, other: AccountId): boolean =>
  one.bank === other.bank && one.number === other.number

/** True when an order that repeats a key matches the booked transfer. */
export const isSameOrder = (transfer: Transfer, order: TransferOrder): boolean =>
  isSameAccount(transfer.from, order.from) &&
  isSameAccount(transfer.to, order.to) &&
  transfer.amountSatang === order.amountSatang
