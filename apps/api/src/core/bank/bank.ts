/** The bank port: what Duang asks of a bank. Two adapters implement it: sandbox.ts and feed.ts beside this file. */
import type { Payout, PayoutResult } from '@duang/contract/bank'
import type { Brand } from '#core/brand/brand.ts'
import type { Db } from '#kit/db.ts'

/**
 * `no-answer`: the reply never came or could not be read. Nothing may be concluded from it: the bank is asked later, by `ask`.
 * `pull`: this feed is not pushed to; its robot claims payouts by itself.
 */
export type BankAnswer = PayoutResult | 'no-answer' | 'pull'

/** `unavailable`: no bank can be asked; the member types the name and staff compare it. `unknown`: the bank has no such account. */
export type AccountNameAnswer = { name: string } | 'unknown' | 'unavailable'

/** The part of a handler's context that a bank needs; the context itself holds the bank. */
export type BankScope = { db: Db; brand: Brand }

export type Bank = {
  accountName: (scope: BankScope, bankCode: string, accountDigits: string) => Promise<AccountNameAnswer>
  /** Sends a payout, or sends it again: the key makes a second one harmless. */
  send: (scope: BankScope, feed: string, payout: Payout) => Promise<BankAnswer>
  /** What became of this payout key? */
  ask: (scope: BankScope, feed: string, key: string) => Promise<BankAnswer>
}
