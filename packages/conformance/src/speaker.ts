/**
 * How a studio of one dialect talks to a gateway. The conformance suite thinks in canonical words (docs/providers.md) and amounts of
 * satang; a speaker says them in its dialect and understands the answers. It is written from the dialect's description alone and shares
 * no code with the gateway's own mapping, so that a mistake of one is not repeated by the other.
 */
import type { ProviderCode } from '@duang/contract/provider'

/** What the gateway's owner handed to the studio. What a secret is depends on the dialect: a shared secret, a private key in PEM, a password. */
export type SpeakerKey = { keyId: string; secret: string }

/**
 * A player with an open session, as `authenticate` told of them. In a dialect without it the launch token is the session token.
 */
export type SpokenPlayer = { playerRef: string; sessionToken: string; gameCode: string }

/** A movement that was asked for before: what some dialects repeat in a rollback. */
export type SpokenOriginal = {
  txId: string
  roundId: string
  method: 'bet' | 'win' | 'betWin'
  amount: number
  win?: number
}

/** The studio's reference of a grant of free rounds. The amount of a free bet is what the studio stakes itself; the player pays nothing. */
type Free = { freeRound?: string }

type Movement = { player: SpokenPlayer; txId: string; currency?: string }

/**
 * What a studio says. Amounts are satang; hostile cases say such as are below zero, far too large, or no whole number
 * (1000.5 is 10.005 baht): the speaker says them as they are. `txId` and `roundId` are UUIDs.
 */
export type Spoken =
  | { method: 'authenticate'; launchToken: string; playerRef: string; gameCode: string }
  | { method: 'balance'; player: SpokenPlayer; currency?: string }
  | ({ method: 'bet'; roundId: string; amount: number } & Free & Movement)
  | ({ method: 'win'; roundId: string; amount: number; roundClosed: boolean; betTxId?: string } & Free & Movement)
  | ({ method: 'betWin'; roundId: string; bet: number; win: number; roundClosed: boolean } & Movement)
  | ({ method: 'rollback'; original: SpokenOriginal } & Movement)
  | { method: 'endRound'; player: SpokenPlayer; roundId: string }
  | ({ method: 'adjust'; amount: number; reason: string } & Movement)
  | ({ method: 'promo'; amount: number; reason: string } & Movement)
export type SpokenMethod = Spoken['method']

/** `path`: what follows the gateway's address, without a leading slash. */
export type Sentence = { path: string; body: string; contentType: string }

export type Understood = {
  /**
   * What the answer says in canonical words. Several where the dialect has one word for them; none for an answer that cannot be
   * understood (no JSON, an unknown code), which no case takes for anything.
   */
  codes: readonly ProviderCode[]
  /** Credit after it in satang; undefined where the answer names none. */
  balance?: number
  /** Of `authenticate`. */
  player?: SpokenPlayer
  /** The dialect's own word, for the table: `RS_OK`, `0`, `INSUFFICIENT_FUNDS`. */
  word: string
}

export type Speaker = {
  name: string
  /**
   * What can be said. A dialect that only knows bet and win in one says `bet` as one that wins nothing and `win` as one that stakes
   * nothing. Cases that need a method that is not here are skipped, and say so.
   */
  methods: readonly SpokenMethod[]
  /**
   * What a sentence proves besides the caller: the bytes of the body, the time, and of a bet that the player's session is open. Cases
   * about the others are skipped.
   */
  proves: readonly ('body' | 'time' | 'session')[]
  /** What a rollback can undo. */
  undoes: readonly SpokenOriginal['method'][]
  /** Whether movements name their currency. */
  namesCurrency: boolean
  /** Whether bets and wins can name a grant of free rounds. */
  hasFreeRounds?: boolean
  /** Identity of the player; a reference, if not said. By the token alone: an unknown player is one with an unknown token. */
  player?: 'reference' | 'token'
  /** Answer to a repetition of an accepted movement; the first answer, if not said. `balance`: that of the first answer, or any. */
  repetition?: { codes: readonly ProviderCode[]; balance: 'first' | 'any' }
  /** The finest amount that a gateway accepts, in satang; 1, if not said. */
  finest?: number
  /** Whether the gateway rounds finer amounts down instead of refusing them; then its refusal is not asked for. */
  roundsDown?: boolean
  /** `requestId` (a UUID) and `at` are new for every sentence, also for one that is said again: only the ids in `spoken` make it the same movement. */
  compose: (spoken: Spoken, saying: { key: SpeakerKey; requestId: string; at: Date }) => Sentence
  /** The headers that prove the caller. `path` is the whole path of the address, as it is asked for. */
  sign: (
    key: SpeakerKey,
    request: { path: string; body: string; requestId: string; at: Date },
  ) => Promise<Record<string, string>>
  /** A key of the same shape and id that the gateway was never told of. */
  forge: (key: SpeakerKey) => SpeakerKey
  read: (spoken: Spoken, answer: { status: number; body: string }) => Understood
}
