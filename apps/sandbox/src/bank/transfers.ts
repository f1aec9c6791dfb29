/** Validation of a transfer order. */
import type { Satang } from '@duang/contract/money'
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

export const makeTransfer = (books: Books, order: TransferOrder, now: Date): Transfer => ({
  id: `${books.box}-${String(books.transfers.size + 1).padStart(7, '0')}`,
  at: bangkokIso(now),
  from: { bank: order.from.bank, number: order.from.number },
  to: { bank: order.to.bank, number: order.to.number },
  amountSatang: order.amountSatang,
  reference: order.reference ?? 'โอนเงินผ่านแอป',
  isMasked: !books.switches.hasFullNumbers,
  ...(order.key !== undefined && { key: order.key }),
})

export const isSameAccount = (one: AccountId, other: AccountId): boolean =>
  one.bank === other.bank && one.number === other.number

/** True when an order that repeats a key matches the booked transfer. */
export const isSameOrder = (transfer: Transfer, order: TransferOrder): boolean =>
  isSameAccount(transfer.from, order.from) &&
  isSameAccount(transfer.to, order.to) &&
  transfer.amountSatang === order.amountSatang
