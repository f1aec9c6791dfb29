/**
 * Requests of a game provider to Duang, and their signatures: the canonical contract (docs/providers.md). Dialects are mapped onto
 * it.
 * `POST /provider/v1/{provider}/{method}`, JSON. Amounts are baht with at most two decimals. A business refusal is HTTP 200 with a
 * code and the balance. 401 is a rejected signature, 400 an unreadable request, 5xx an unknown outcome: retry with the same id.
 */
import * as z from 'zod/mini'
import { LANGUAGES } from '../wire/language.ts'
import { amount, balance, signedAmount } from '../wire/money.ts'

/** Tolerance of a request's time, in seconds, in both directions. */
export const PROVIDER_TOLERANCE_SECONDS = 60

export const PROVIDER_CODES = [
  'OK',
  'INSUFFICIENT_FUNDS',
  'LIMIT_REACHED',
  'USER_BLOCKED',
  'USER_UNKNOWN',
  'TOKEN_INVALID',
  'TOKEN_EXPIRED',
  'BAD_SIGNATURE',
  'BAD_REQUEST',
  'WRONG_CURRENCY',
  'GAME_DISABLED',
  'DUPLICATE_CONFLICT',
  'TX_NOT_FOUND',
  'ALREADY_ROLLED_BACK',
  'ROUND_CLOSED',
  'MAINTENANCE',
  'INTERNAL_RETRY',
] as const
export type ProviderCode = (typeof PROVIDER_CODES)[number]

const id = () => z.string().check(z.regex(/^[\x21-\x7e]{1,100}$/))
const gameCode = () => z.string().check(z.regex(/^[A-Za-z0-9_.:-]{1,80}$/))
const token = () => z.string().check(z.regex(/^[\w-]{20,100}$/))
const currency = () => z.optional(z.string().check(z.maxLength(8)))

/** Text for the member. Characters that the database cannot store are rejected. */
const reason = () =>
  z.string().check(
    z.minLength(1),
    z.maxLength(200),
    z.refine((text) => !text.includes('\0'), 'reason'),
  )

/**
 * The provider's reference of the grant, where the provider pays for the round. The stake is 0. The win is credit of the member and
 * a receivable from the provider. Each bet and win of the round names the grant.
 */
const freeRound = () => z.optional(id())

/** Every request about money names the player, by the reference that `authenticate` returned. */
const common = { playerRef: z.uuid(), txId: id(), currency: currency() }

export const PROVIDER_REQUESTS = {
  authenticate: z.strictObject({ launchToken: token() }),
  balance: z.strictObject({ playerRef: z.uuid() }),
  bet: z
    .strictObject({
      ...common,
      sessionToken: token(),
      roundId: id(),
      gameCode: gameCode(),
      amount: balance(),
      /** The part of the stake that the provider adds to a jackpot. Informational: `amount` is debited. */
      jackpotContribution: z.optional(balance()),
      freeRound: freeRound(),
    })
    .check(z.refine((asked) => asked.freeRound === undefined || asked.amount === 0, 'freeRound')),
  win: z.strictObject({
    ...common,
    roundId: id(),
    amount: balance(),
    gameCode: z.optional(gameCode()),
    betTxId: z.optional(id()),
    roundClosed: z.boolean(),
    freeRound: freeRound(),
  }),
  betWin: z
    .strictObject({
      ...common,
      sessionToken: token(),
      roundId: id(),
      gameCode: gameCode(),
      bet: balance(),
      win: balance(),
      roundClosed: z.boolean(),
      freeRound: freeRound(),
    })
    .check(z.refine((asked) => asked.freeRound === undefined || asked.bet === 0, 'freeRound')),
  rollback: z.strictObject({ ...common, originalTxId: id() }),
  endRound: z.strictObject({ playerRef: z.uuid(), roundId: id() }),
  /** Above zero it is credited to the member, below zero debited. */
  adjust: z.strictObject({
    ...common,
    amount: signedAmount().check(z.refine((satang) => satang !== 0, 'amount')),
    reason: reason(),
  }),
  promo: z.strictObject({ ...common, amount: amount(), reason: reason() }),
} as const
export type ProviderMethod = keyof typeof PROVIDER_REQUESTS

/** Reply to every method. The balance is null only where the player is unknown or the signature was rejected. */
export const providerReply = z.object({
  code: z.enum(PROVIDER_CODES),
  balance: z.nullable(balance()),
  currency: z.literal('THB'),
  /** Only in replies to `authenticate`. */
  playerRef: z.optional(z.uuid()),
  sessionToken: z.optional(z.string()),
  gameCode: z.optional(z.string()),
  /** Chosen by the member. */
  language: z.optional(z.enum(LANGUAGES)),
})
export type ProviderReply = z.output<typeof providerReply>

/** The signed fields. `path` includes the query, `bodyHash` is SHA-256 of the bytes in hex. */
export const providerSigningText = (
  method: string,
  path: string,
  timestamp: string,
  requestId: string,
  bodyHash: string,
): string => `${method}\n${path}\n${timestamp}\n${requestId}\n${bodyHash}`

export type ProviderHeaders = {
  'x-key-id': string
  'x-timestamp': string
  'x-request-id': string
  'x-signature': string
}

/** Signs a request of a provider, or of Duang to a provider. `at`: the time of sending. */
export async function signProviderRequest(
  key: { keyId: string; secret: string },
  request: { method: 'GET' | 'POST'; path: string; body: string; requestId: string; at: Date },
): Promise<ProviderHeaders> {
  const timestamp = String(Math.floor(request.at.getTime() / 1000))
  const bodyHash = hex(await crypto.subtle.digest('SHA-256', encoder.encode(request.body)))
  const text = providerSigningText(request.method, request.path, timestamp, request.requestId, bodyHash)
  const secret = await crypto.subtle.importKey(
    'raw',
    encoder.encode(key.secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  return {
    'x-key-id': key.keyId,
    'x-timestamp': timestamp,
    'x-request-id': request.requestId,
    'x-signature': hex(await crypto.subtle.sign('HMAC', secret, encoder.encode(text))),
  }
}

const encoder = new TextEncoder()
const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
