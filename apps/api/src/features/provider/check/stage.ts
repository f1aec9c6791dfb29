/** Where players of a check come from, and what only the gateway's owner can do to them. */
import type { SpokenPlayer } from './speaker.ts'

/** Credit that the cases need at least, in satang. */
export const CREDIT_NEEDED = 200_00

export type Stage = {
  /** A launch token, or a player whose session is open; undefined when there are no more. */
  nextPlayer: () => Promise<{ launchToken: string } | SpokenPlayer | undefined>
  /** Ends the player's session on the member site. */
  logOut?: (player: SpokenPlayer) => Promise<void>
  /**
   * Everything that a bet takes and its rollback must give back, by name and in any unit: cash, bonus, turnover still to do. Names are
   * the owner's; the suite only compares.
   */
  holdings?: (player: SpokenPlayer) => Promise<Record<string, number>>
}

/** Launch tokens as they were given on the command line. */
export function stageOf(launchTokens: readonly string[]): Stage {
  const left = [...launchTokens]
  return {
    nextPlayer: async () => {
      const launchToken = left.shift()
      return launchToken === undefined ? undefined : { launchToken }
    },
  }
}
