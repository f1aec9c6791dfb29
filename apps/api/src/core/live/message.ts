/**
 * Messages between processes about what was committed. PostgreSQL delivers a notification when its transaction commits and never
 * otherwise, so no message announces what is not there. Amounts are no part of it: receivers read them.
 */
import * as z from 'zod/mini'

/** The channel on which every api process listens. */
export const LIVE_CHANNEL = 'duang_live'

const ids = z.array(z.int())

/** `balance`: the credit of these members moved. `session`: ended. `event`: an event of the contract, with its encoded payload. */
export const liveMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('balance'), brandId: z.int(), memberIds: ids }),
  z.object({
    kind: z.literal('session'),
    brandId: z.int(),
    memberId: z.int(),
    sessionId: z.uuid(),
    reason: z.string(),
  }),
  z.object({
    kind: z.literal('event'),
    brandId: z.int(),
    /** Null: all members of the brand. */
    memberIds: z.nullable(ids),
    event: z.string(),
    payload: z.unknown(),
  }),
])
export type LiveMessage = z.output<typeof liveMessage>

/** A notification holds 8,000 bytes. This many ids of 16 digits leave room for the rest. */
const IDS_MAX = 400

/** Returns the texts of a message to these members, each short enough for a notification. */
export function messageTexts(message: LiveMessage): string[] {
  if (message.kind === 'session' || message.memberIds === null) return [JSON.stringify(message)]
  const { memberIds } = message
  return Array.from({ length: Math.ceil(memberIds.length / IDS_MAX) }, (_, n) =>
    JSON.stringify({ ...message, memberIds: memberIds.slice(n * IDS_MAX, (n + 1) * IDS_MAX) }),
  )
}
