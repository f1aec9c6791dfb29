/** The adapter that is pushed to: signed HTTP to the demonstration bank. What cannot be read counts as no answer. */
import { randomUUID } from 'node:crypto'
import {
  accountNameQuestion,
  accountNameReply,
  type Payout,
  payoutResult,
  payoutSend,
  payoutStatus,
} from '@duang/contract/bank/bank'
import { signWebhook, type WebhookParty } from '@duang/contract/bank/webhook-signature'
import * as z from 'zod/mini'
import type { AccountNameAnswer, BankAnswer } from './bank.ts'
import { textOf } from './message-text.ts'

export type PushedFeed = { url: string; secret: string; party: WebhookParty }

/** A bank that has not answered by then is asked later. Nothing is concluded. */
const PATIENCE_MS = 4_000
const REPLY_BYTES_MAX = 16_384

/** Sends a payout. Only a readable 200 is an answer: otherwise the money may have left. */
export async function sendPayout(to: PushedFeed, at: Date, payout: Payout): Promise<BankAnswer> {
  return answerFor(payout.key, await push(to, at, 'payouts', z.encode(payoutSend, { type: 'payout.send', payout })))
}

/** Asks for the outcome of a payout. */
export async function askPayout(to: PushedFeed, at: Date, key: string): Promise<BankAnswer> {
  return answerFor(key, await push(to, at, 'payouts/status', z.parse(payoutStatus, { type: 'payout.status', key })))
}

/** Asks for the name of an account. A bank that does not answer is `unavailable`, which rejects no member. */
export async function askAccountName(
  to: PushedFeed,
  at: Date,
  bank: string,
  number: string,
): Promise<AccountNameAnswer> {
  const answer = await push(
    to,
    at,
    'account-name',
    z.parse(accountNameQuestion, { type: 'account.name', bank, number }),
  )
  const reply = z.safeParse(accountNameReply, answer)
  if (!reply.success) return 'unavailable'
  return reply.data.name === null ? 'unknown' : { name: reply.data.name }
}

function answerFor(key: string, answer: unknown): BankAnswer {
  const result = z.safeParse(payoutResult, answer)
  // An answer about another payout is no answer about this one.
  return result.success && result.data.key === key ? result.data : 'no-answer'
}

/** Posts a signed document. Returns the parsed reply of a 200, else undefined. */
async function push(to: PushedFeed, at: Date, path: string, document: unknown): Promise<unknown> {
  const body = JSON.stringify(document)
  try {
    const headers = await signWebhook(to.secret, to.party, randomUUID(), at, body)
    const response = await fetch(`${to.url}/bank/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (response.status !== 200) return undefined
    const bytes = await response.bytes()
    // A name in TIS-620 must not become one of replacement characters.
    const text = bytes.length <= REPLY_BYTES_MAX ? textOf(bytes) : undefined
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
