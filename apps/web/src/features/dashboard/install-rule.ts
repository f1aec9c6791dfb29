/** When a member is asked to put the site on the home screen: on the second visit at the earliest, and once in thirty days. */
import * as z from 'zod/mini'

/** Who comes back after this long pays another visit; sooner, it is the same one. */
const VISIT_GAP_MS = 30 * 60_000
const ASK_EVERY_MS = 30 * 86_400_000

export const installMemory = z.object({
  visits: z.number(),
  /** Milliseconds since 1970, as all times here: of the visit's begin, and of the last time that the dashboard was seen. */
  visitAt: z.number(),
  seenAt: z.number(),
  /** When the card came last, and whether it was answered then. */
  askedAt: z.optional(z.number()),
  isAnswered: z.optional(z.boolean()),
})
export type InstallMemory = z.output<typeof installMemory>

/** The memory after the dashboard was seen at `now`. */
export function rememberVisit(memory: InstallMemory | undefined, now: number): InstallMemory {
  if (!memory) return { visits: 1, visitAt: now, seenAt: now }
  const isSame = now - memory.seenAt < VISIT_GAP_MS
  return isSame ? { ...memory, seenAt: now } : { ...memory, visits: memory.visits + 1, visitAt: now, seenAt: now }
}

/** Within the visit in which it came, the card stays until it is answered. */
const isStillOpen = ({ visitAt, askedAt, isAnswered }: InstallMemory): boolean =>
  askedAt !== undefined && askedAt >= visitAt && isAnswered !== true

export const mayAsk = (memory: InstallMemory, now: number): boolean =>
  memory.visits >= 2 && (memory.askedAt === undefined || isStillOpen(memory) || now - memory.askedAt >= ASK_EVERY_MS)

/** The memory after the card was shown at `now`. */
export const rememberAsking = (memory: InstallMemory, now: number): InstallMemory =>
  isStillOpen(memory) ? memory : { ...memory, askedAt: now, isAnswered: false }
