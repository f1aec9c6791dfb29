/** What the log of a studio consists of; everything else is derived from these entries, in their order. Amounts are satang. */
import type { StudioSwitches } from '#studio/studio-switches.ts'
import type { Outcome, Stake } from '#studio/wire.ts'

/** A player of one account: the site's opaque reference. */
export type PlayerId = { account: string; playerRef: string }

export type PlayOpening = PlayerId & {
  /** SHA-256 of what the page shows. */
  play: string
  gameCode: string
  /** Bets carry it; a studio that holds credit itself has none. */
  sessionToken: string | null
  returnUrl: string
  /** What the table had come to before, satang. */
  netBefore?: number
  at: string
}

/** A link that opens a game. */
export type Ticket = PlayerId & {
  /** SHA-256 of the secret in the link. */
  ticket: string
  launchToken: string
  gameCode: string
  returnUrl: string
  at: string
}

export type RoundOpening = PlayerId & {
  roundId: string
  gameCode: string
  sessionToken: string | null
  stakes: Stake[]
  /** Which draws of the player's seeds are the round's. */
  nonce: number
  at: string
}

export type CreditTransfer = PlayerId & {
  ref: string
  call: 'deposit' | 'withdraw' | 'withdrawAll'
  /** Null: all of it. */
  asked: number | null
  outcome: 'done' | 'refused'
  satang: number
  at: string
}

export type StudioEntry =
  | { kind: 'ticket.made'; ticket: Ticket }
  | { kind: 'ticket.taken'; ticket: string }
  | { kind: 'play.opened'; play: PlayOpening }
  | { kind: 'seeds.made'; player: PlayerId; serverSeed: string; clientSeed: string; nextServerSeed: string }
  /** Written before the stake is asked for. */
  | { kind: 'round.opened'; round: RoundOpening }
  | { kind: 'round.refused'; roundId: string; code: string }
  /** The stake is there and something was drawn, or nothing yet. `gainSatang`: of this step. `isReported`: the site knows it already. */
  | {
      kind: 'round.drawn'
      roundId: string
      outcome: Outcome | null
      gainSatang: number
      isOver: boolean
      isReported: boolean
      /** Nobody asked for it: the member had not come back for the free spins. */
      isByStudio?: boolean
      at: string
    }
  /** The stake goes back: nobody knows whether it was taken, or its match was abandoned. */
  | { kind: 'round.returned'; roundId: string; at: string }
  /** The site has acknowledged a message. */
  | { kind: 'message.told'; id: string }
  | { kind: 'round.seen'; roundId: string }
  | { kind: 'credit.moved'; transfer: CreditTransfer }
  | { kind: 'switches.set'; switches: StudioSwitches }
