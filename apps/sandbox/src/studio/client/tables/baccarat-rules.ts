/** Values of baccarat cards and the end of each spot, in words and marks. The studio decides and pays. */
import type { Card, Outcome } from '../../wire.ts'
import type { Fate } from './spot-text.ts'
import { say } from './th.ts'

export type BaccaratOutcome = Extract<Outcome, { game: 'baccarat' }>

/** Tens and courts count zero. Only the last digit of a sum counts. */
export const pointsOf = (cards: readonly Card[]): number =>
  cards.reduce(
    (sum, { rank }) => sum + (rank === 'A' ? 1 : rank === 'J' || rank === 'Q' || rank === 'K' ? 0 : Number(rank)),
    0,
  ) % 10

const isPair = ([first, second]: readonly Card[]): boolean => first !== undefined && first.rank === second?.rank

export const WINNER_NAMES = { player: say.player, banker: say.banker, tie: say.tie } as const

/** In the order of dealing: player, banker, player, banker, then third cards. */
export function dealing({ player, banker }: BaccaratOutcome): { side: 'player' | 'banker'; card: Card }[] {
  return [0, 1, 2].flatMap((index) =>
    (['player', 'banker'] as const).flatMap((side) => {
      const card = (side === 'player' ? player : banker)[index]
      return card ? [{ side, card }] : []
    }),
  )
}

export function baccaratFates(outcome: BaccaratOutcome, spots: readonly string[]): Map<string, Fate> {
  const { winner, player, banker } = outcome
  const wonBy: Record<string, boolean> = {
    player: winner === 'player',
    banker: winner === 'banker',
    tie: winner === 'tie',
    'player-pair': isPair(player),
    'banker-pair': isPair(banker),
  }
  return new Map(
    spots.map((spot) => {
      // The two sides get their stakes back at a tie.
      if (winner === 'tie' && (spot === 'player' || spot === 'banker')) return [spot, 'returned']
      return [spot, wonBy[spot] ? 'won' : 'lost']
    }),
  )
}

/** `เจ้ามือ 7 ผู้เล่น 4`, the winner first. */
export function baccaratWords({ winner, player, banker }: BaccaratOutcome): string {
  const p = `${WINNER_NAMES.player} ${pointsOf(player)}`
  const b = `${WINNER_NAMES.banker} ${pointsOf(banker)}`
  if (winner === 'tie') return say.tieAt(pointsOf(player), pointsOf(banker))
  return winner === 'player' ? say.playerWins(p, b) : say.bankerWins(b, p)
}
