/** The bank's actions: open accounts, move money between them, make payouts. Each action is one entry of the log. */
import { randomUUID } from 'node:crypto'
import type { Payout, PayoutResult } from '@duang/contract/bank/bank'
import { type Account, apply, emptyBooks, findAccount } from '#bank/books.ts'
import type { Entry, Transfer } from '#bank/entries.ts'
import { checkedOpening, type OpeningOrder } from '#bank/openings.ts'
import { conflictAnswer, decidePayout, isSamePayout, type PayoutAnswer, resultOf } from '#bank/payouts.ts'
import { refusals } from '#bank/refusals.ts'
import type { Switches } from '#bank/switches.ts'
import { checkedTransfer, isSameOrder, type TransferOrder } from '#bank/transfers.ts'
import { bangkokIso } from '#kit/bangkok-time.ts'
import type { Journal } from '#kit/journal.ts'
import { PEOPLE, SITE_ACCOUNTS } from '#people'

export type Bank = ReturnType<typeof makeBank>

/** Replays the log, and opens the missing accounts of the demonstration. */
export function startBank(journal: Journal<Entry>, now: () => Date): Bank {
  const bank = makeBank(journal, now)
  if (bank.books.box === undefined) bank.nameBox(randomUUID().slice(0, 8).toUpperCase())
  // One by one, because a crash may have interrupted the first start.
  for (const each of [...SITE_ACCOUNTS, ...PEOPLE]) if (!findAccount(bank.books, each)) bank.open(each)
  return bank
}

/** Actions reply at once from memory. Callers await `durable()` before they pass a reply on. */
function makeBank(journal: Journal<Entry>, now: () => Date) {
  const books = emptyBooks()
  for (const entry of journal.replayed) apply(books, entry)
  const onBooked: (() => void)[] = []

  const record = (entry: Entry) => {
    journal.append(entry)
    apply(books, entry)
    for (const listener of onBooked) listener()
  }
  return {
    books,
    now,
    durable: journal.durable,
    /** Calls `listener` after each entry, before it is durable. */
    whenBooked: (listener: () => void) => {
      onBooked.push(listener)
    },
    nameBox: (box: string) => record({ kind: 'box.made', at: bangkokIso(now()), box }),
    setSwitches: (switches: Switches) => record({ kind: 'switches.set', at: bangkokIso(now()), switches }),
    linesDelivered: (ids: string[]) => record({ kind: 'lines.delivered', at: bangkokIso(now()), ids }),

    /** Opens an account. A repeated order with the same name and owner returns the existing account. */
    open(order: OpeningOrder): Account {
      const account = checkedOpening(order)
      const known = findAccount(books, account)
      if (known && (known.name !== account.name || known.owner !== account.owner)) throw refusals.accountExists()
      if (!known) record({ kind: 'account.opened', at: bangkokIso(now()), account })
      return findAccount(books, account) as Account
    },

    /** Moves money. Throws a refusal where a bank would. The same key books once. */
    transfer(order: TransferOrder): Transfer {
      const known = order.key === undefined ? undefined : books.transfersByKey.get(order.key)
      if (known && !isSameOrder(known, order)) throw refusals.keyReused()
      if (known) return known
      const transfer = checkedTransfer(books, order, now())
      record({ kind: 'transfer.booked', transfer })
      return transfer
    },

    /** Makes a payout, or returns the reason of its failure. A key pays once. Another amount or destination under it is a conflict. */
    pay(payout: Payout): PayoutAnswer {
      const known = books.payouts.get(payout.key)
      if (known && !isSamePayout(known, payout)) return conflictAnswer(payout.key)
      if (known && !known.isRetryable) return { isConflict: false, result: resultOf(known) }
      const decision = decidePayout(books, payout, now())
      record(decision)
      return { isConflict: false, result: resultOf(decision.payout) }
    },

    payoutStatus(key: string): PayoutResult {
      const known = books.payouts.get(key)
      return known ? resultOf(known) : { key, status: 'not-found' }
    },
  }
}
