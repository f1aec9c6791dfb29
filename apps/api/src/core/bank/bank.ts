/** The bank port: the operations that Duang needs of a bank. adapters.ts chooses one by the feed. */
import type { Payout, PayoutResult } from '@duang/contract/bank/bank'
import type { Brand } from '#core/brand/brand.ts'
import type { Db } from '#kit/database/db.ts'

/**
 * `no-answer`: the reply never came or could not be read. It proves nothing, so the bank is asked later, by `ask`.
 * `pull`: this feed gets no pushed payouts. Its robot claims them.
 */
export type BankAnswer = PayoutResult | 'no-answer' | 'pull'

/** `unavailable`: no bank can be asked. The member types the name and staff compare it. `unknown`: the bank has no such account. */
export type AccountNameAnswer = { name: string } | 'unknown' | 'unavailable'

/** The part of a handler's context that a bank needs. The context itself contains the bank. */
export type BankScope = { db: Db; brand: Brand }

export type Bank = {
  accountName: (scope: BankScope, bankCode: string, accountDigits: string) => Promise<AccountNameAnswer>
  /** Sends a payout, or sends it again: the key makes a second one harmless. */
  send: (scope: BankScope, feed: string, payout: Payout) => Promise<BankAnswer>
  /** Asks the bank for the outcome of this payout key. */
  ask: (scope: BankScope, feed: string, key: string) => Promise<BankAnswer>
}
