/**
 * What Duang asks of a game provider (docs/providers.md). The other direction, what a provider asks of Duang, is provider.ts.
 *
 * `POST {base}/{call}`, JSON, signed as in provider.ts with the same key. An answer that does not come, or that is no document of
 * these, means "not known": nothing is concluded from it, and money is asked about by `status`, never sent blindly again.
 */
import * as z from 'zod/mini'
import { amount, balance } from './money.ts'

const gameCode = () => z.string().check(z.regex(/^[A-Za-z0-9_.:-]{1,80}$/))
const ref = () => z.uuid()
/** Of a transfer: `done` it was, `refused` it never will be, `unknown` to the provider (only `status` says that: it may still come). */
const outcome = () => z.enum(['done', 'refused', 'unknown'])

/** A round that has ended. Of a page each is read by itself: one that cannot be read does not hold up the others. */
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
/** A page of rounds, each of them still unread. */
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
      language: z.literal('th'),
      /** Where the way out of the game leads: a page of the member site. */
      returnUrl: z.url(),
      device: z.enum(['phone', 'desktop']),
    }),
    /** Must be on the provider's own host. */
    reply: z.object({ url: z.url() }),
  },

  // TRANSFER MODE: providers that hold credit themselves.

  /** Credit goes to the provider. `ref` names the transfer: sent again, it is done once. */
  deposit: {
    request: z.strictObject({ ref: ref(), playerRef: z.uuid(), amount: amount() }),
    reply: z.object({ outcome: z.enum(['done', 'refused']), balance: balance() }),
  },
  /** Credit comes back. Refused when the provider does not hold it, or a round is running. */
  withdraw: {
    request: z.strictObject({ ref: ref(), playerRef: z.uuid(), amount: amount() }),
    reply: z.object({ outcome: z.enum(['done', 'refused']), balance: balance() }),
  },
  /** All of it comes back, also with nothing there: `amount` says how much it was. Under one `ref` it is done once. Stakes that run may stay. */
  withdrawAll: {
    request: z.strictObject({ ref: ref(), playerRef: z.uuid() }),
    reply: z.object({ outcome: z.enum(['done', 'refused']), amount: balance(), balance: balance() }),
  },
  /** What became of a transfer. */
  status: {
    request: z.strictObject({ ref: ref() }),
    reply: z.object({ outcome: outcome(), amount: z.nullable(balance()) }),
  },
  /** What the provider holds for a player. */
  balance: {
    request: z.strictObject({ playerRef: z.uuid() }),
    reply: z.object({ balance: balance() }),
  },
  /** Rounds that have ended, oldest first, from a mark on: a provider in transfer mode has reported nothing of them before. At the end `next` is `after`. */
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
