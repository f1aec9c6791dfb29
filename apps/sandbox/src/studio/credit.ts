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

/** Loses up to `asked` of the credit of the player who brought credit last. Returns satang; 0 without credit. */
export function loseCredit(books: StudioBooks, asked: number, at: Date, record: (entry: StudioEntry) => void): number {
  const last = [...books.transfers.values()].findLast(({ call, outcome }) => call === 'deposit' && outcome === 'done')
  const satang = last ? Math.min(asked, creditOf(books, last)) : 0
  if (!last || satang === 0) return 0
  const player = { account: last.account, playerRef: last.playerRef }
  record({ kind: 'credit.lost', player, satang, at: at.toISOString() })
  return satang
}

const isSame = (known: CreditTransfer, order: CreditOrder): boolean =>
  known.call === order.call &&
  known.account === order.account &&
  known.playerRef === order.playerRef &&
  known.asked === order.asked
