/**
 * The client side of a dialect, as a studio. The conformance suite uses canonical terms (docs/providers.md) and amounts of satang.
 * A client maps requests to its dialect and replies back. It is written from the dialect's description alone and shares no code
 * with the gateway's own mapping, so that both cannot share a mistake.
 */
import type { ProviderCode } from '@duang/contract/games/provider'

/** Credentials from the gateway's owner. The dialect defines the secret: a shared secret, a private key in PEM, a password. */
export type DialectKey = { keyId: string; secret: string }

/** A player with an open session, as `authenticate` returned it. In a dialect without it the launch token is the session token. */
export type PlayerSession = { playerRef: string; sessionToken: string; gameCode: string }

/** An earlier transaction. Some dialects repeat its fields in a rollback. */
export type OriginalTransaction = {
  txId: string
  roundId: string
  method: 'bet' | 'win' | 'betWin'
  amount: number
  win?: number
}

/** The studio's reference of a grant of free rounds. The studio stakes the amount of a free bet; the player pays nothing. */
type Free = { freeRound?: string }

type TransactionFields = { player: PlayerSession; txId: string; currency?: string }

/**
 * A request of a studio. Amounts are satang. Hostile cases use amounts below zero, far too large, or no whole number (1000.5 is
 * 10.005 baht). The client sends them unchanged. `txId` and `roundId` are UUIDs.
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

/** `path`: appended to the gateway's address, without a leading slash, with its query. An empty body is not sent. */
export type ComposedRequest = {
  path: string
  body: string
  contentType: string
  /** POST by default. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
}

export type ParsedResponse = {
  /**
   * Canonical codes of the reply. Several where the dialect has one code for them. None for an unreadable reply (no JSON, an
   * unknown code), which satisfies no case.
   */
  codes: readonly ProviderCode[]
  /** Credit after the request in satang; undefined where the reply has none. */
  balance?: number
  /** Set in replies to `authenticate`. */
  player?: PlayerSession
  /** The dialect's own code, for the table: `RS_OK`, `0`, `INSUFFICIENT_FUNDS`. */
  word: string
}

export type DialectClient = {
  name: string
  /**
   * Methods of the dialect. A dialect that combines bet and win sends `bet` as one that wins nothing and `win` as one that stakes
   * nothing. Cases that need another method are skipped with that reason.
   */
  methods: readonly RequestMethod[]
  /**
   * Properties that a request proves besides the caller: the content (`body`: body and query), the time, and for a bet the player's open session.
   * Cases about other properties are skipped.
   */
  proves: readonly ('body' | 'time' | 'session')[]
  /** Methods that a rollback can undo. */
  undoes: readonly OriginalTransaction['method'][]
  /** Whether transactions name their currency. */
  namesCurrency: boolean
  /** Whether bets and wins can name a grant of free rounds. */
  hasFreeRounds?: boolean
  /** Identity of the player; a reference by default. With `token`, an unknown player is one with an unknown token. */
  player?: 'reference' | 'token'
  /** Reply to a repetition of an accepted transaction; by default the first reply. `balance`: that of the first reply, or any. */
  repetition?: { codes: readonly ProviderCode[]; balance: 'first' | 'any' }
  /** The finest amount that a gateway accepts, in satang; 1 by default. */
  finest?: number
  /** Whether the gateway rounds finer amounts down. Their refusal is then not checked. */
  roundsDown?: boolean
  /** `requestId` (a UUID) and `at` are new for every request, also for a retry. Only the ids in `request` identify the transaction. */
  compose: (request: CanonicalRequest, saying: { key: DialectKey; requestId: string; at: Date }) => ComposedRequest
  /** The proof of the caller: headers, or the fields that `attach` places. `path` is the full path of the request, with its query. */
  sign: (
    key: DialectKey,
    request: { method: string; path: string; body: string; requestId: string; at: Date },
  ) => Promise<Record<string, string>>
  /**
   * Places the proof inside body or query, where it is no header. `compose` leaves it out: the suite also sends another content under the
   * proof of this one.
   */
  attach?: (request: ComposedRequest, proof: Record<string, string>) => ComposedRequest
  /** A key of the same shape and id that the gateway does not have. */
  forge: (key: DialectKey) => DialectKey
  read: (request: CanonicalRequest, answer: { status: number; body: string }) => ParsedResponse
}
