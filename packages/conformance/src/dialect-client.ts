/**
 * How a studio of one dialect talks to a gateway. The conformance suite thinks in canonical words (docs/providers.md) and amounts of
 * satang; a client says them in its dialect and understands the answers. It is written from the dialect's description alone and shares
 * no code with the gateway's own mapping, so that a mistake of one is not repeated by the other.
 */
import type { ProviderCode } from '@duang/contract/provider'

/** What the gateway's owner handed to the studio. What a secret is depends on the dialect: a shared secret, a private key in PEM, a password. */
export type DialectKey = { keyId: string; secret: string }

/**
 * A player with an open session, as `authenticate` told of them. In a dialect without it the launch token is the session token.
 */
export type PlayerSession = { playerRef: string; sessionToken: string; gameCode: string }

/** A transaction that was asked for before: what some dialects repeat in a rollback. */
export type OriginalTransaction = {
  txId: string
  roundId: string
  method: 'bet' | 'win' | 'betWin'
  amount: number
  win?: number
}

/** The studio's reference of a grant of free rounds. The amount of a free bet is what the studio stakes itself; the player pays nothing. */
type Free = { freeRound?: string }

type TransactionFields = { player: PlayerSession; txId: string; currency?: string }

/**
 * What a studio says. Amounts are satang; hostile cases say such as are below zero, far too large, or no whole number
 * (1000.5 is 10.005 baht): the client says them as they are. `txId` and `roundId` are UUIDs.
 */
export type CanonicalRequest =
  | { method: 'authenticate'; launchToken: string; playerRef: string; gameCode: string }
  | { method: 'balance'; player: PlayerSession; currency?: string }
  | ({ method: 'bet'; roundId: string; amount: number } & Free & TransactionFields)
  | ({ method: 'win'; roundId: string; amount: number; roundClosed: boolean; betTxId?: string } & Free &
      TransactionFields)
  | ({ method: 'betWin'; roundId: string; bet: number; win: number; roundClosed: boolean } & TransactionFields)
  | ({ method: 'rollback'; original: OriginalTransaction } & TransactionFields)
  | { method: 'endRound'; player: PlayerSession; roundId: string }
  | ({ method: 'adjust'; amount: number; reason: string } & TransactionFields)
  | ({ method: 'promo'; amount: number; reason: string } & TransactionFields)
export type RequestMethod = CanonicalRequest['method']

/** `path`: what follows the gateway's address, without a leading slash. */
export type ComposedRequest = { path: string; body: string; contentType: string }

export type ParsedResponse = {
  /**
   * What the answer says in canonical words. Several where the dialect has one word for them; none for an answer that cannot be
   * understood (no JSON, an unknown code), which no case takes for anything.
   */
  codes: readonly ProviderCode[]
  /** Credit after it in satang; undefined where the answer names none. */
  balance?: number
  /** Of `authenticate`. */
  player?: PlayerSession
  /** The dialect's own word, for the table: `RS_OK`, `0`, `INSUFFICIENT_FUNDS`. */
  word: string
}

export type DialectClient = {
  name: string
  /**
   * What can be said. A dialect that only knows bet and win in one says `bet` as one that wins nothing and `win` as one that stakes
   * nothing. Cases that need a method that is not here are skipped, and say so.
   */
  methods: readonly RequestMethod[]
  /**
   * What a sentence proves besides the caller: the bytes of the body, the time, and of a bet that the player's session is open. Cases
   * about the others are skipped.
   */
  proves: readonly ('body' | 'time' | 'session')[]
  /** What a rollback can undo. */
  undoes: readonly OriginalTransaction['method'][]
  /** Whether transactions name their currency. */
  namesCurrency: boolean
  /** Whether bets and wins can name a grant of free rounds. */
  hasFreeRounds?: boolean
  /** Identity of the player; a reference, if not said. By the token alone: an unknown player is one with an unknown token. */
  player?: 'reference' | 'token'
  /** Answer to a repetition of an accepted transaction; the first answer, if not said. `balance`: that of the first answer, or any. */
  repetition?: { codes: readonly ProviderCode[]; balance: 'first' | 'any' }
  /** The finest amount that a gateway accepts, in satang; 1, if not said. */
  finest?: number
  /** Whether the gateway rounds finer amounts down instead of refusing them; then its refusal is not asked for. */
  roundsDown?: boolean
  /** `requestId` (a UUID) and `at` are new for every sentence, also for one that is said again: only the ids in `request` make it the same transaction. */
  compose: (request: CanonicalRequest, saying: { key: DialectKey; requestId: string; at: Date }) => ComposedRequest
  /** The headers that prove the caller. `path` is the whole path of the address, as it is asked for. */
  sign: (
    key: DialectKey,
    request: { path: string; body: string; requestId: string; at: Date },
  ) => Promise<Record<string, string>>
  /** A key of the same shape and id that the gateway was never told of. */
  forge: (key: DialectKey) => DialectKey
  read: (request: CanonicalRequest, answer: { status: number; body: string }) => ParsedResponse
}
