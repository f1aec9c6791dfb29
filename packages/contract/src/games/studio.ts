/**
 * Requests of Duang to a game provider (docs/providers.md). provider.ts has the other direction.
 * `POST {base}/{call}`, JSON, signed as in provider.ts with the same key. Without a reply, or with an unreadable one, the outcome
 * is unknown. Then Duang requests `status` of a transfer and never resends it blindly.
 */
import * as z from 'zod/mini'
import { LANGUAGES } from '../wire/language.ts'
import { amount, balance } from '../wire/money.ts'

const gameCode = () => z.string().check(z.regex(/^[A-Za-z0-9_.:-]{1,80}$/))
const ref = () => z.uuid()
/**
 * Outcome of a transfer: `done`, `refused` for ever, or `unknown` to the provider. Only `status` returns `unknown`: the transfer
 * may still arrive.
 */
const outcome = () => z.enum(['done', 'refused', 'unknown'])

/** A finished round. Each round of a page is parsed separately, so that an unreadable one does not block the others. */
export const reportedRound = z.object({
  roundId: z.string().check(z.regex(/^[\x21-\x7e]{1,100}$/)),
  playerRef: z.uuid(),
  gameCode: gameCode(),
  stake: balance(),
  win: balance(),
  openedAt: z.iso.datetime({ offset: true }),
  closedAt: z.iso.datetime({ offset: true }),
})
export type ReportedRound = z.output<typeof reportedRound>

const ROUNDS_MAX = 500
const mark = () => z.string().check(z.maxLength(100))
/** A page of rounds before each is parsed. */
export const unreadRounds = z.object({ rounds: z.array(z.unknown()).check(z.maxLength(ROUNDS_MAX)), next: mark() })

export const STUDIO_CALLS = {
  /** All games, with their categories and names. */
  games: {
    request: z.strictObject({}),
    reply: z.object({
      games: z.array(
        z.object({
          gameCode: gameCode(),
          /** `sport`, `casino`, `slot`, … */
          type: z.string().check(z.regex(/^[a-z-]{2,20}$/)),
          name: z.object({ th: z.string().check(z.maxLength(80)), en: z.string().check(z.maxLength(80)) }),
          imageUrl: z.optional(z.url()),
          isMaintenance: z.boolean(),
        }),
      ),
    }),
  },
  /** Prepares a game for a player. The token opens one session of play, once, within its minute (`authenticate`). */
  launch: {
    request: z.strictObject({
      playerRef: z.uuid(),
      launchToken: z.string(),
      gameCode: gameCode(),
      /** Of the page that the member came from. A provider without texts in it shows its own default. */
      language: z.enum(LANGUAGES),
      /** Address of the game's exit: a page of the member site. */
      returnUrl: z.url(),
      device: z.enum(['phone', 'desktop']),
      /** Colour of the brand, for the controls of the game. A provider may ignore it. */
      accent: z.optional(z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/))),
    }),
    /** Must be an address on the provider's own host. */
    reply: z.object({ url: z.url() }),
  },

  // TRANSFER MODE: providers that hold credit themselves.

  /** Credit goes to the provider. `ref` identifies the transfer. A retry does not repeat it. */
  deposit: {
    request: z.strictObject({ ref: ref(), playerRef: z.uuid(), amount: amount() }),
    reply: z.object({ outcome: z.enum(['done', 'refused']), balance: balance() }),
  },
  /** Credit comes back. Refused when the provider does not hold it, or a round is running. */
  withdraw: {
    request: z.strictObject({ ref: ref(), playerRef: z.uuid(), amount: amount() }),
    reply: z.object({ outcome: z.enum(['done', 'refused']), balance: balance() }),
  },
  /**
   * All of it comes back; `amount` is the total, also when it is 0. A retry under the same `ref` does not repeat it. Running stakes
   * may stay.
   */
  withdrawAll: {
    request: z.strictObject({ ref: ref(), playerRef: z.uuid() }),
    reply: z.object({ outcome: z.enum(['done', 'refused']), amount: balance(), balance: balance() }),
  },
  /** Outcome of a transfer. */
  status: {
    request: z.strictObject({ ref: ref() }),
    reply: z.object({ outcome: outcome(), amount: z.nullable(balance()) }),
  },
  /** Credit of a player that the provider holds. */
  balance: {
    request: z.strictObject({ playerRef: z.uuid() }),
    reply: z.object({ balance: balance() }),
  },
  /**
   * Finished rounds, oldest first, from a cursor on. A provider in transfer mode reports rounds only here. At the end `next` is
   * `after`.
   */
  rounds: {
    request: z.strictObject({ after: z.nullable(mark()) }),
    reply: z.object({ rounds: z.array(reportedRound).check(z.maxLength(ROUNDS_MAX)), next: mark() }),
  },
} as const
export type StudioCall = keyof typeof STUDIO_CALLS

/** Whether a launch link leads to the provider's own origin, or by HTTPS to one of its launch hosts. */
export function isLaunchUrl(provider: { baseUrl: string; launchHosts: readonly string[] }, link: string): boolean {
  const url = new URL(link)
  if (url.origin === new URL(provider.baseUrl).origin) return true
  return url.protocol === 'https:' && url.username === '' && provider.launchHosts.includes(url.host)
}
