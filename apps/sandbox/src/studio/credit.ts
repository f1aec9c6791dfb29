/** Players' credit at a studio: the site deposits and withdraws it, once for each `ref`. */
import { creditOf, type StudioBooks } from '#studio/studio-books.ts'
import type { CreditTransfer, StudioEntry } from '#studio/studio-entries.ts'

export type CreditOrder = Pick<CreditTransfer, 'ref' | 'call' | 'account' | 'playerRef' | 'asked'>

/** The transfer of an order, made now or before. Undefined when its `ref` was another order. `isUnwelcome`: deposits are refused. */
export function moveCredit(
  books: StudioBooks,
  order: CreditOrder,
  isUnwelcome: boolean,
  at: Date,
  record: (entry: StudioEntry) => void,
): CreditTransfer | undefined {
  const known = books.transfers.get(order.ref)
  if (known) return isSame(known, order) ? known : undefined
  const held = creditOf(books, order)
  const satang = order.asked ?? held
  const isRefused = order.call === 'deposit' ? isUnwelcome : satang > held
  const outcome = isRefused ? 'refused' : 'done'
  const transfer: CreditTransfer = { ...order, satang: outcome === 'done' ? satang : 0, outcome, at: at.toISOString() }
  record({ kind: 'credit.moved', transfer })
  return transfer
}

const isSame = (known: CreditTransfer, order: CreditOrder): boolean =>
  known.call === order.call &&
  known.account === order.account &&
  known.playerRef === order.playerRef &&
  known.asked === order.asked
