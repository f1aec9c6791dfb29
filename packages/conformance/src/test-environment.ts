/** Where players of a check come from, and what only the gateway's owner can do to them. */
import type { PlayerSession } from './dialect-client.ts'

/** A player who stands before a game: what an operator tells a studio when it launches one. */
export type Launched = { launchToken: string; playerRef: string; gameCode: string }

export type TestEnvironment = {
  /** Undefined when there are no more. A player with an open session is one whose launch token was used before. */
  nextPlayer: () => Promise<Launched | PlayerSession | undefined>
  /** Ends the player's session on the member site. */
  logOut?: (player: PlayerSession) => Promise<void>
  /**
   * Everything that a bet takes and its rollback must give back, by name and in any unit: cash, bonus, turnover still to do. Names are
   * the owner's; the suite only compares.
   */
  holdings?: (player: PlayerSession) => Promise<Record<string, number>>
}
