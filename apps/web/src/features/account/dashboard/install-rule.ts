/** The time to offer the installation: on the second visit at the earliest, and once in thirty days. */
import * as z from 'zod/mini'

/** A pause of this length begins another visit. */
const VISIT_GAP_MS = 30 * 60_000
const ASK_EVERY_MS = 30 * 86_400_000

export const installMemory = z.object({
  visits: z.number(),
  /** Milliseconds since 1970, as all times here: the start of the visit, and the last view of the dashboard. */
  visitAt: z.number(),
  seenAt: z.number(),
  /** Time and answer of the last card. */
  askedAt: z.optional(z.number()),
  isAnswered: z.optional(z.boolean()),
})
export type InstallMemory = z.output<typeof installMemory>

/** Returns the data after a view of the dashboard at `now`. */
export function rememberVisit(memory: InstallMemory | undefined, now: number): InstallMemory {
  if (!memory) return { visits: 1, visitAt: now, seenAt: now }
  const isSame = now - memory.seenAt < VISIT_GAP_MS
  return isSame ? { ...memory, seenAt: now } : { ...memory, visits: memory.visits + 1, visitAt: now, seenAt: now }
}

/** An unanswered card stays for the visit in which it appeared. */
const isStillOpen = ({ visitAt, askedAt, isAnswered }: InstallMemory): boolean =>
  askedAt !== undefined && askedAt >= visitAt && isAnswered !== true

export const mayAsk = (memory: InstallMemory, now: number): boolean =>
  memory.visits >= 2 && (memory.askedAt === undefined || isStillOpen(memory) || now - memory.askedAt >= ASK_EVERY_MS)

/** Returns the data after the card was shown at `now`. */
export const rememberAsking = (memory: InstallMemory, now: number): InstallMemory =>
  isStillOpen(memory) ? memory : { ...memory, askedAt: now, isAnswered: false }
