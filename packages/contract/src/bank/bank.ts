/**
 * The two documents between Duang and a bank (or an operator's bank robot): the statement line and the payout. Both adapters of the
 * bank port and the sandbox bank use exactly these. docs/bank-protocol.md describes them with test vectors.
 * Transport: JSON over HTTP POST, signed by Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`). Every body
 * contains its `type`, so that a signed body cannot be used at another address.
 */
import * as z from 'zod/mini'
import { int } from '../wire/integers.ts'
import { amount, signedAmount } from '../wire/money.ts'
import { anyBank, bookedAt, memberBank, orNull } from './bank-wire.ts'
import { bankCode } from './banks.ts'

/**
 * An account as a bank writes it: the number may be masked (`xxx-x-x4821-x`), the name may be shortened or missing. Money may come
 * from any bank, so the code is not limited to banks that members can register.
 */
const statementParty = z.object({
  bank: orNull(anyBank()),
  account: orNull(z.string().check(z.maxLength(40))),
  name: orNull(z.string().check(z.maxLength(120))),
})

export const statementLine = z.object({
  /** The bank's own id of this line; the same line always carries the same id. */
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  /** The site account whose statement this is: bank and full number, digits only. */
  account: z.object({ bank: memberBank(), number: z.string().check(z.regex(/^\d{10,15}$/)) }),
  /** `in`: money came into the site account. `out`: money left it. */
  direction: z.enum(['in', 'out']),
  amount: amount(),
  /** When the bank booked it, ISO 8601 with offset. A Buddhist year is read as the Christian one. */
  at: bookedAt(),
  /** May be left out where the bank shows nothing of the other side. */
  counterparty: z._default(
    z.codec(z.nullable(statementParty), z.custom<z.output<typeof statementParty>>(), {
      decode: (party) => party ?? {},
      encode: (party) => party,
    }),
    {},
  ),
  /** Free text of the bank (channel, description). For an outgoing payout: its payout key. */
  reference: orNull(z.string().check(z.maxLength(200))),
  /** Balance of the site account after this line, where the bank reports it; negative when overdrawn. */
  balance: orNull(signedAmount()),
})
export type StatementLine = z.output<typeof statementLine>
export type StatementLineWire = z.input<typeof statementLine>

/** `POST /bank/v1/{feed}/statement`: one to five hundred lines. */
export const statementMessage = z.object({
  type: z.literal('statement.lines'),
  lines: z.array(statementLine).check(z.minLength(1), z.maxLength(500)),
})

/** Result of each line of a message, in the same order. `conflict`: this id was seen before with other content. */
export const statementReply = z.object({
  results: z.array(z.object({ id: z.string(), outcome: z.enum(['stored', 'known', 'conflict']) })),
})

export const payout = z.object({
  /** Stable for the life of a withdrawal: sending the same key twice must pay once. */
  key: z.string().check(z.minLength(16), z.maxLength(64)),
  amount: amount(),
  /** Number of the attempt, from 1. Each handover of the payout to the bank increments it. A report names its attempt. */
  attempt: int(1),
  from: z.optional(z.object({ bank: bankCode(), number: z.string() })),
  to: z.object({ bank: bankCode(), number: z.string().check(z.regex(/^\d{10,15}$/)), name: z.string() }),
})
export type Payout = z.output<typeof payout>

/**
 * A bank's report about a payout. `paid`: money left. `failed`: money definitely did not leave and will not; `isRetryable`: the
 * same key may be sent again. `processing`: accepted, not decided. `not-found`: the bank has no such key (only in reply to a status
 * request).
 */
export const payoutResult = z.object({
  key: z.string().check(z.minLength(16), z.maxLength(64)),
  status: z.enum(['paid', 'failed', 'processing', 'not-found']),
  isRetryable: orNull(z.boolean()),
  /**
   * The `attempt` of the payout that this is about. A robot must send it with every outcome but `paid`. Results of earlier attempts
   * are outdated.
   */
  attempt: orNull(int(1)),
  reference: orNull(z.string().check(z.maxLength(100))),
  reason: orNull(z.string().check(z.maxLength(200))),
})
export type PayoutResult = z.output<typeof payoutResult>

/** Push, to the bank: `POST {bank}/bank/v1/payouts`; returns a `payoutResult`. */
export const payoutSend = z.object({ type: z.literal('payout.send'), payout })
/** Status request, to the bank: `POST {bank}/bank/v1/payouts/status`; returns a `payoutResult`. */
export const payoutStatus = z.object({ type: z.literal('payout.status'), key: z.string().check(z.maxLength(64)) })
/** Name request, to the bank: `POST {bank}/bank/v1/account-name`; returns an `accountNameReply`. */
export const accountNameQuestion = z.object({
  type: z.literal('account.name'),
  bank: bankCode(),
  number: z.string().check(z.regex(/^\d{10,15}$/)),
})
/** `name` is null when the bank has no such account. */
export const accountNameReply = z.object({ name: z.nullable(z.string()) })

/** Pull, by a bank robot: `POST /bank/v1/{feed}/payouts/claim`; returns a `payoutClaimReply`. Unacknowledged claims are repeated. */
export const payoutClaim = z.object({
  type: z.literal('payout.claim'),
  limit: z.int().check(z.minimum(1), z.maximum(100)),
})
export const payoutClaimReply = z.object({ payouts: z.array(payout) })
/** Acknowledgement, by a bank robot: `POST /bank/v1/{feed}/payouts/result`. Repeating it is harmless. */
export const payoutReport = z.object({ type: z.literal('payout.result'), result: payoutResult })
export const payoutReportReply = z.object({ outcome: z.enum(['taken', 'known']) })

/** Gateways read English. */
const forGateways = <const Status extends number>(status: Status, text: string) => ({ status, message: text, en: text })

export const feedRefusals = {
  webhook_refused: forGateways(401, 'Signature refused'),
  webhook_compressed: forGateways(415, 'Compressed body: send it without content-encoding'),
  webhook_not_utf8: forGateways(
    415,
    'The signature is right, but the body is not UTF-8: encode it as UTF-8, then sign it',
  ),
  webhook_replayed: forGateways(409, 'Replayed message: sign each retry with a new timestamp'),
  feed_unknown: forGateways(404, 'Unknown feed'),
  payout_unknown: forGateways(404, 'Unknown payout key'),
  payout_conflict: forGateways(409, 'This payout already has another definite result; the report is in quarantine'),
} as const
