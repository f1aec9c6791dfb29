/** Entries of a studio's log. All other state is derived from them, in their order. Amounts are satang. */
import type { Language } from '@duang/contract/wire/language'
import type { StudioSwitches } from '#studio/studio-switches.ts'
import type { Outcome, Stake } from '#studio/wire.ts'

/** A player of one account: the site's opaque reference. */
export type PlayerId = { account: string; playerRef: string }

export type PlayOpening = PlayerId & {
  /** SHA-256 of the secret of the page. */
  play: string
  gameCode: string
  /** Sent with bets. Null at a studio that holds credit itself. */
  sessionToken: string | null
  returnUrl: string
  /** Previous net result at the table, satang. */
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
  /** `#RRGGBB` of the site's brand. Undefined: the studio's own. */
  accent?: string | undefined
  /** Undefined: Thai. */
  language?: Language | undefined
  at: string
}

export type RoundOpening = PlayerId & {
  roundId: string
  gameCode: string
  sessionToken: string | null
  stakes: Stake[]
  /** Number of the round's draws among those of the player's seeds. */
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
  | { kind: 'ticket.redeemed'; ticket: string }
  | { kind: 'play.opened'; play: PlayOpening }
  | { kind: 'seeds.made'; player: PlayerId; serverSeed: string; clientSeed: string; nextServerSeed: string }
  /** Logged before the stake is requested. */
  | { kind: 'round.opened'; round: RoundOpening }
  | { kind: 'round.refused'; roundId: string; code: string }
  /** The stake is confirmed, with a draw or none yet. `gainSatang`: of this step. `isReported`: the site already has it. */
  | {
      kind: 'round.drawn'
      roundId: string
      outcome: Outcome | null
      gainSatang: number
      isOver: boolean
      isReported: boolean
      /** Turned by the studio: the member had not come back for the free spins. */
      isByStudio?: boolean
      /** The member ended the slip for its price. */
      isCashedOut?: boolean
      at: string
    }
  /** The stake is returned: its debit is unconfirmed, or its match was abandoned. */
  | { kind: 'round.returned'; roundId: string; at: string }
  /** The site has acknowledged a message. */
  | { kind: 'message.acknowledged'; id: string }
  | { kind: 'round.seen'; roundId: string }
  | { kind: 'credit.moved'; transfer: CreditTransfer }
  /** The studio loses credit of a player, as a real one does by a mistake of its books. */
  | { kind: 'credit.lost'; player: PlayerId; satang: number; at: string }
  | { kind: 'switches.set'; switches: StudioSwitches }
