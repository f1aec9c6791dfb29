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

export function createTickets(now: () => Date) {
  const open = new Map<string, Ticket & { until: number }>()
  return {
    /** Answers the secret of the link. */
    make: (ticket: Ticket): string => {
      const at = now().getTime()
      for (const [name, { until }] of open) if (until < at) open.delete(name)
      const name = randomBytes(24).toString('base64url')
      open.set(name, { ...ticket, until: at + LIFE_MS })
      return name
    },
    /** The ticket, this once. */
    take: (name: string): Ticket | undefined => {
      const ticket = open.get(name)
      open.delete(name)
      return ticket && ticket.until >= now().getTime() ? ticket : undefined
    },
  }
}
