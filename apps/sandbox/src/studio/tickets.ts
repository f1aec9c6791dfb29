/** Links that open a game: one use, one minute, kept in memory, since a link that a restart forgets is asked for again. */
import { randomBytes } from 'node:crypto'
import type { Account } from '#studio/studios.ts'

export type Ticket = {
  account: Account
  playerRef: string
  launchToken: string
  gameCode: string
  returnUrl: string
}

const LIFE_MS = 60_000
/** So long a link that opens no more still knows the way back. */
const MEMORY_MS = 3_600_000

export function createTickets(now: () => Date) {
  const made = new Map<string, { ticket: Ticket; until: number; isTaken: boolean }>()
  return {
    /** Answers the secret of the link. */
    make: (ticket: Ticket): string => {
      const at = now().getTime()
      for (const [name, { until }] of made) if (until + MEMORY_MS < at) made.delete(name)
      const name = randomBytes(24).toString('base64url')
      made.set(name, { ticket, until: at + LIFE_MS, isTaken: false })
      return name
    },
    /** The ticket, this once. */
    take: (name: string): Ticket | undefined => {
      const known = made.get(name)
      if (!known || known.isTaken || known.until < now().getTime()) return undefined
      known.isTaken = true
      return known.ticket
    },
    returnUrlOf: (name: string): string | undefined => made.get(name)?.ticket.returnUrl,
  }
}
