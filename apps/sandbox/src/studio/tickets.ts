/** Links that open a game: one use, one minute. The studio's log keeps them, so that a restart within that minute loses none. */
import { createHash, randomBytes } from 'node:crypto'
import type { StudioBooks } from '#studio/studio-books.ts'
import type { StudioEntry, Ticket } from '#studio/studio-entries.ts'

const LIFE_MS = 60_000

const idOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

export function createTickets(books: StudioBooks, record: (entry: StudioEntry) => void, now: () => Date) {
  return {
    /** Returns the secret of the link. */
    make: (ticket: Omit<Ticket, 'ticket' | 'at'>): string => {
      const secret = randomBytes(24).toString('base64url')
      record({ kind: 'ticket.made', ticket: { ...ticket, ticket: idOf(secret), at: now().toISOString() } })
      return secret
    },
    /** Redeems the ticket, once. */
    redeem: (secret: string): Ticket | undefined => {
      const known = books.tickets.get(idOf(secret))
      if (!known || known.isRedeemed || Date.parse(known.at) + LIFE_MS < now().getTime()) return undefined
      record({ kind: 'ticket.redeemed', ticket: known.ticket })
      return known
    },
    /** Used or too old as well. */
    known: (secret: string): Ticket | undefined => books.tickets.get(idOf(secret)),
  }
}
