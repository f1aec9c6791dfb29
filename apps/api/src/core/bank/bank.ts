/** The bank port: what Duang asks of a bank. Two adapters implement it: sandbox.ts and feed.ts beside this file. */
import type { Payout, PayoutResult } from '@duang/contract/bank'
import type { Ctx } from '#core/context.ts'

/**
 * `no-answer`: the reply never came or could not be read. Nothing may be concluded from it: the bank is asked later, by `ask`.
 * `pull`: this feed is not pushed to; its robot claims payouts by itself.
 */
export type BankAnswer = PayoutResult | 'no-answer' | 'pull'

/** `unavailable`: no bank can be asked; the member types the name and staff compare it. `unknown`: the bank has no such account. */
export type AccountNameAnswer = { name: string } | 'unknown' | 'unavailable'

export type Bank = {
  accountName: (ctx: Ctx, bankCode: string, accountDigits: string) => Promise<AccountNameAnswer>
  /** Sends a payout, or sends it again: the key makes a second one harmless. */
  send: (ctx: Ctx, feed: string, payout: Payout) => Promise<BankAnswer>
  /** What became of this payout key? */
  ask: (ctx: Ctx, feed: string, key: string) => Promise<BankAnswer>
}
