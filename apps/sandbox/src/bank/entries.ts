/** Entries of the bank's log. All other state is derived from them, in their order. Amounts are satang. */
import type { Satang } from '@duang/contract/wire/money'
import type { Switches } from '#bank/switches.ts'

export type AccountId = { bank: string; number: string }

export type AccountOpening = AccountId & {
  name: string
  /** A site's account sends its statement lines to the site and may have a negative balance. A person's does neither. */
  owner: 'person' | 'site'
  openingSatang: Satang
}

export type Transfer = {
  id: string
  /** ISO 8601 in Bangkok time. */
  at: string
  from: AccountId
  to: AccountId
  amountSatang: Satang
  reference: string
  /** The number of the transaction on the slip. Transfers of earlier versions, and payouts, have none. */
  slipReference?: string
  /** Idempotency key of the caller: the same key books once. */
  key?: string
  /** Stored, so that each copy of a statement line is the same. */
  isMasked: boolean
}

export type PayoutDecision = {
  key: string
  at: string
  from: AccountId
  to: AccountId & { name: string }
  amountSatang: Satang
  status: 'paid' | 'failed'
  isRetryable: boolean
  reason?: string
  transferId?: string
}

export type Entry =
  /** `box` is the prefix of all ids, so that a new sandbox never repeats the ids of a deleted one. */
  | { kind: 'box.made'; at: string; box: string }
  | { kind: 'account.opened'; at: string; account: AccountOpening }
  | { kind: 'transfer.booked'; transfer: Transfer }
  /** A payout and its money are one entry: a crash leaves both or neither. */
  | { kind: 'payout.decided'; payout: PayoutDecision; transfer?: Transfer }
  | { kind: 'lines.delivered'; at: string; ids: string[] }
  | { kind: 'switches.set'; at: string; switches: Switches }
