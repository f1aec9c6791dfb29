/** Source of the players of a check, and actions that only the gateway's owner can perform. */
import type { PlayerSession } from './dialect-client.ts'

/** A launched player: the parameters that an operator sends to a studio at a launch. */
export type Launched = { launchToken: string; playerRef: string; gameCode: string }

export type TestEnvironment = {
  /** Undefined when there are no more. A player with an open session has used the launch token before. */
  nextPlayer: () => Promise<Launched | PlayerSession | undefined>
  /** Ends the player's session on the member site. */
  logOut?: (player: PlayerSession) => Promise<void>
  /**
   * Everything that a bet debits and its rollback must restore, by name and in any unit: cash, bonus, turnover still to do. The
   * owner chooses the names; the suite only compares.
   */
  holdings?: (player: PlayerSession) => Promise<Record<string, number>>
}
