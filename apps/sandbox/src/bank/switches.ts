/** Switches that simulate the failures of a real bank. The log keeps them, so that they survive a restart. */
import * as z from 'zod/mini'
import { bangkokMinutes } from '#kit/bangkok-time.ts'

const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

export const switches = z.strictObject({
  /** Delay between the booking of a statement line and its sending. Milliseconds, up to ten minutes. */
  statementDelayMs: z.int().check(z.minimum(0), z.maximum(600_000)),
  /** Number of copies of each statement line. */
  statementCopies: z.int().check(z.minimum(1), z.maximum(5)),
  /** Sends the copies concurrently instead of one after the other. */
  areCopiesConcurrent: z.boolean(),
  /** Reorders lines: each is delayed by up to two seconds, and messages are shuffled. */
  isShuffled: z.boolean(),
  /** Probability that the connection is cut after a payout was made, before its reply. 0 never, 1 always. */
  lostReplyProbability: z.number().check(z.minimum(0), z.maximum(1)),
  /** `later`: failed, and retryable under the same key. `for-good`: failed finally. */
  payoutRefusal: z.enum(['none', 'later', 'for-good']),
  /** Hangs for thirty seconds and then cuts the connection: with the payout made, or without. */
  payoutHang: z.enum(['none', 'paid', 'unpaid']),
  /** Bangkok time. The bank is closed from the first to the second, over midnight if need be. */
  night: z.nullable(
    z.strictObject({ from: timeOfDay, to: timeOfDay }).check(z.refine(({ from, to }) => from !== to, 'night')),
  ),
  /** Shows whole account numbers and names in statement lines. */
  hasFullNumbers: z.boolean(),
})
export type Switches = z.output<typeof switches>

export const ALL_QUIET: Switches = {
  statementDelayMs: 0,
  statementCopies: 1,
  areCopiesConcurrent: false,
  isShuffled: false,
  lostReplyProbability: 0,
  payoutRefusal: 'none',
  payoutHang: 'none',
  night: null,
  hasFullNumbers: false,
}

/** True when the bank is closed at `now`. The first minute is closed, the last one is open again. */
export function isClosed({ night }: Switches, now: Date): boolean {
  if (!night) return false
  const [from, to, at] = [minutesOf(night.from), minutesOf(night.to), bangkokMinutes(now)]
  return from < to ? from <= at && at < to : from <= at || at < to
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
