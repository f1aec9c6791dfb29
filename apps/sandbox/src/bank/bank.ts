/** What the bank does: opens accounts, moves money between them, makes payouts. Every act is one entry of the log. */
import { randomUUID } from 'node:crypto'
import type { Payout, PayoutResult } from '@duang/contract/bank'
import { bankByCode, isAccountOfBank } from '@duang/contract/banks'
import type { Satang } from '@duang/contract/money'
import { type Account, accountsOf, apply, emptyBooks, findAccount } from '#bank/books.ts'
import type { AccountId, AccountOpening, Entry, PayoutDecision, Transfer } from '#bank/entries.ts'
import { refusals } from '#bank/refusals.ts'
import { isClosed, type Switches } from '#bank/switches.ts'
import { bangkokIso } from '#kit/bangkok-time.ts'
import type { Journal } from '#kit/journal.ts'
import { PEOPLE, SITE_ACCOUNTS } from '#people'

/** What a person has when the account is opened: a million baht. */
export const PERSON_OPENING_SATANG: Satang = 100_000_000

export type Bank = ReturnType<typeof startBank>

export type TransferOrder = {
  from: AccountId
  to: AccountId
  amountSatang: Satang
  reference?: string | undefined
  key?: string | undefined
}

export type PayoutAnswer = { isConflict: boolean; result: PayoutResult }

/**
 * Replays the log and, in an empty one, opens the accounts of the demonstration.
 * The acts below answer at once from memory; whoever passes an answer on awaits `durable()` first.
 */
export function startBank(journal: Journal<Entry>, now: () => Date) {
  const books = emptyBooks()
  for (const entry of journal.replayed) apply(books, entry)
  let onBooked = () => {}

  const record = (entry: Entry) => {
    journal.append(entry)
    apply(books, entry)
    onBooked()
  }
  const bank = {
    books,
    now,
    durable: journal.durable,
    /** Calls `listener` after each entry, before it is durable. */
    whenBooked: (listener: () => void) => {
      onBooked = listener
    },

    /** Opens an account. The same account under the same name and owner is answered as it stands. */
    open(opening: Omit<AccountOpening, 'openingSatang'> & { openingSatang?: Satang | undefined }): Account {
      const account = checkedOpening(opening)
      const known = findAccount(books, account)
      if (known && (known.name !== account.name || known.owner !== account.owner)) throw refusals.accountExists()
      if (!known) record({ kind: 'account.opened', at: bangkokIso(now()), account })
      return findAccount(books, account) as Account
    },

    /** Moves money. Throws a refusal where a bank would; the same key books once. */
    transfer(order: TransferOrder): Transfer {
      const known = order.key === undefined ? undefined : books.transfersByKey.get(order.key)
      if (known && !isSameOrder(known, order)) throw refusals.keyReused()
      if (known) return known
      const { night } = books.switches
      if (night && isClosed(books.switches, now())) throw refusals.bankClosed(night.from, night.to)
      const from = findAccount(books, order.from)
      if (!from) throw refusals.sourceUnknown()
      if (!findAccount(books, order.to)) throw refusals.destinationUnknown()
      if (isSameAccount(order.from, order.to)) throw refusals.sameAccount()
      if (from.owner === 'person' && from.balanceSatang < order.amountSatang)
        throw refusals.balanceShort(from.balanceSatang)
      const transfer = makeTransfer(order, order.reference ?? 'โอนเงินผ่านแอป')
      record({ kind: 'transfer.booked', transfer })
      return transfer
    },

    /** Makes a payout, or says why not. The same key pays once; another amount or destination under it is a conflict. */
    pay(payout: Payout): PayoutAnswer {
      const known = books.payouts.get(payout.key)
      if (known && !isSamePayout(known, payout)) return conflict(payout.key)
      if (known && !known.isRetryable) return { isConflict: false, result: resultOf(known) }
      const from = payout.from ?? accountsOf(books, 'site')[0]
      if (!from) throw refusals.sourceUnknown()
      const decision = decide(payout, { bank: from.bank, number: from.number })
      record(decision)
      return { isConflict: false, result: resultOf(decision.payout) }
    },

    payoutStatus(key: string): PayoutResult {
      const known = books.payouts.get(key)
      return known ? resultOf(known) : { key, status: 'not-found' }
    },

    setSwitches(switches: Switches): void {
      record({ kind: 'switches.set', at: bangkokIso(now()), switches })
    },

    linesDelivered(ids: string[]): void {
      record({ kind: 'lines.delivered', at: bangkokIso(now()), ids })
    },
  }

  const makeTransfer = (order: TransferOrder, reference: string): Transfer => ({
    id: `${books.box}-${String(books.transfers.size + 1).padStart(7, '0')}`,
    at: bangkokIso(now()),
    from: idOf(order.from),
    to: idOf(order.to),
    amountSatang: order.amountSatang,
    reference,
    isMasked: !books.switches.hasFullNumbers,
    ...(order.key !== undefined && { key: order.key }),
  })

  const decide = (payout: Payout, from: AccountId): Entry & { kind: 'payout.decided' } => {
    const decision = { key: payout.key, at: bangkokIso(now()), from, to: payout.to, amountSatang: payout.amount }
    const refusal = refusalOf(payout, from)
    if (refusal) return { kind: 'payout.decided', payout: { ...decision, status: 'failed', ...refusal } }
    const transfer = makeTransfer({ from, to: payout.to, amountSatang: payout.amount }, payout.key)
    const paid = { ...decision, status: 'paid' as const, isRetryable: false, transferId: transfer.id }
    return { kind: 'payout.decided', payout: paid, transfer }
  }

  /** The site account may go below zero: the box does not model how an operator fills it. */
  const refusalOf = (payout: Payout, from: AccountId): { isRetryable: boolean; reason: string } | undefined => {
    const { payoutRefusal } = books.switches
    if (isClosed(books.switches, now())) return { isRetryable: true, reason: 'ธนาคารปิดให้บริการชั่วคราว' }
    if (payoutRefusal === 'later') return { isRetryable: true, reason: 'ธนาคารขัดข้องชั่วคราว กรุณาลองใหม่ภายหลัง' }
    if (payoutRefusal === 'for-good') return { isRetryable: false, reason: 'ธนาคารปฏิเสธรายการนี้' }
    if (findAccount(books, from)?.owner !== 'site') return { isRetryable: false, reason: 'ไม่พบบัญชีต้นทาง' }
    if (!findAccount(books, payout.to)) return { isRetryable: false, reason: 'ไม่พบบัญชีปลายทาง หรือบัญชีปิดแล้ว' }
    if (isSameAccount(from, payout.to)) return { isRetryable: false, reason: 'บัญชีต้นทางและปลายทางเป็นบัญชีเดียวกัน' }
    return undefined
  }

  if (books.box === undefined) {
    const box = randomUUID().slice(0, 8).toUpperCase()
    record({ kind: 'box.made', at: bangkokIso(now()), box })
    for (const each of [...SITE_ACCOUNTS, ...PEOPLE]) bank.open(each)
  }
  return bank
}

/** Throws the refusal of a bank, number or name that cannot be; fills in the opening balance. */
function checkedOpening(
  opening: Omit<AccountOpening, 'openingSatang'> & { openingSatang?: Satang | undefined },
): AccountOpening {
  const bank = bankByCode(opening.bank)
  if (!bank) throw refusals.bankMalformed()
  if (!isAccountOfBank(opening.bank, opening.number)) throw refusals.numberMalformed(bank.accountLengths)
  const name = opening.name.normalize('NFC').replace(/\s+/g, ' ').trim()
  if (name === '' || name.length > 120 || /\p{Cc}/u.test(name)) throw refusals.nameMalformed()
  const openingSatang = opening.openingSatang ?? (opening.owner === 'person' ? PERSON_OPENING_SATANG : 0)
  return { bank: opening.bank, number: opening.number, name, owner: opening.owner, openingSatang }
}

const idOf = ({ bank, number }: AccountId): AccountId => ({ bank, number })

const isSameAccount = (one: AccountId, other: AccountId) => one.bank === other.bank && one.number === other.number

const isSameOrder = (transfer: Transfer, order: TransferOrder) =>
  isSameAccount(transfer.from, order.from) &&
  isSameAccount(transfer.to, order.to) &&
  transfer.amountSatang === order.amountSatang

const isSamePayout = (known: PayoutDecision, payout: Payout) =>
  isSameAccount(known.to, payout.to) && known.amountSatang === payout.amount

/** About this message, not about the payout that holds the key: that one's state is answered by `payout.status`. */
const conflict = (key: string): PayoutAnswer => ({
  isConflict: true,
  result: { key, status: 'failed', isRetryable: false, reason: 'conflict: this key belongs to another payout' },
})

const resultOf = (decision: PayoutDecision): PayoutResult => ({
  key: decision.key,
  status: decision.status,
  ...(decision.status === 'failed' && { isRetryable: decision.isRetryable }),
  ...(decision.transferId !== undefined && { reference: decision.transferId }),
  ...(decision.reason !== undefined && { reason: decision.reason }),
})
