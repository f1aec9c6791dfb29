/** The state of the bank, derived from its log alone: accounts, transfers, payouts, statement lines not yet delivered. */
import type { Satang } from '@duang/contract/wire/money'
import type { AccountId, AccountOpening, Entry, PayoutDecision, Transfer } from '#bank/entries.ts'
import { ALL_QUIET, type Switches } from '#bank/switches.ts'

export type Line = {
  /** Stable: the transfer's id and the side. */
  id: string
  account: Account
  other: Account
  direction: 'in' | 'out'
  transfer: Transfer
  balanceAfterSatang: Satang
}

export type Account = AccountOpening & {
  balanceSatang: Satang
  /** Oldest first. */
  lines: Line[]
}

export type Books = {
  box: string | undefined
  accounts: Map<string, Account>
  transfers: Map<string, Transfer>
  /** By the idempotency key of the transfer's caller. */
  transfersByKey: Map<string, Transfer>
  /** All decisions, oldest first. A temporarily refused payout may have several. */
  decisions: PayoutDecision[]
  /** The last decision for each payout key. */
  payouts: Map<string, PayoutDecision>
  /** Lines of site accounts that the site has not acknowledged, oldest first, by line id. */
  undelivered: Map<string, Line>
  switches: Switches
}

export const emptyBooks = (): Books => ({
  box: undefined,
  accounts: new Map(),
  transfers: new Map(),
  transfersByKey: new Map(),
  decisions: [],
  payouts: new Map(),
  undelivered: new Map(),
  switches: ALL_QUIET,
})

export const accountKey = ({ bank, number }: AccountId): string => `${bank}-${number}`

export const findAccount = (books: Books, id: AccountId): Account | undefined => books.accounts.get(accountKey(id))

/** The site's accounts or the persons', in the order of their opening. */
export const accountsOf = (books: Books, owner: Account['owner']): Account[] =>
  [...books.accounts.values()].filter((account) => account.owner === owner)

/** Applies one entry of the log to the books. Never refuses: logged events have happened. */
export function apply(books: Books, entry: Entry): void {
  switch (entry.kind) {
    case 'box.made':
      books.box = entry.box
      return
    case 'account.opened':
      books.accounts.set(accountKey(entry.account), {
        ...entry.account,
        balanceSatang: entry.account.openingSatang,
        lines: [],
      })
      return
    case 'transfer.booked':
      book(books, entry.transfer)
      return
    case 'payout.decided':
      books.decisions.push(entry.payout)
      books.payouts.set(entry.payout.key, entry.payout)
      if (entry.transfer) book(books, entry.transfer)
      return
    case 'lines.delivered':
      for (const id of entry.ids) books.undelivered.delete(id)
      return
    case 'switches.set':
      books.switches = entry.switches
      return
  }
}

/** Double entry: each amount leaves one account and enters another, so that the sum of all balances never changes. */
function book(books: Books, transfer: Transfer): void {
  const from = findAccount(books, transfer.from)
  const to = findAccount(books, transfer.to)
  if (!from || !to) throw new Error(`The log books transfer ${transfer.id} on an account that was never opened`)
  books.transfers.set(transfer.id, transfer)
  if (transfer.key) books.transfersByKey.set(transfer.key, transfer)
  from.balanceSatang -= transfer.amountSatang
  to.balanceSatang += transfer.amountSatang
  addLine(books, 'out', transfer, from, to)
  addLine(books, 'in', transfer, to, from)
}

function addLine(
  books: Books,
  direction: Line['direction'],
  transfer: Transfer,
  account: Account,
  other: Account,
): void {
  const id = `${transfer.id}-${direction}`
  const line: Line = { id, account, other, direction, transfer, balanceAfterSatang: account.balanceSatang }
  account.lines.push(line)
  if (account.owner === 'site') books.undelivered.set(id, line)
}
