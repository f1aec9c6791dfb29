/** Net result of a session of play at its table. It follows the credit: stakes count when debited, gains when paid. */
import { type RoundRecord, roundsAtTable, type StudioBooks } from '#studio/studio-books.ts'
import type { PlayerId, PlayOpening } from '#studio/studio-entries.ts'

const netOf = (rounds: readonly RoundRecord[]): number =>
  rounds.reduce(
    (sum, { phase, winSatang, stakeSatang }) =>
      phase === 'open' || phase === 'settled' ? sum + winSatang - stakeSatang : sum,
    0,
  )

/** Net result of all rounds of the player at this table so far, satang. */
export const tableNet = (books: StudioBooks, table: PlayerId & { gameCode: string }): number =>
  netOf(roundsAtTable(books, table))

/** Satang since the session began, also from rounds that were opened before it. */
export function sessionNet(books: StudioBooks, play: PlayOpening): number {
  // Logs of earlier versions have no figure from before: rounds that were opened earlier are left out.
  if (play.netBefore === undefined) return netOf(roundsAtTable(books, play).filter(({ at }) => at >= play.at))
  return tableNet(books, play) - play.netBefore
}
