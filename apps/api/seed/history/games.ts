/** The games of the sandbox that the history was played at. A test compares them with the catalogue of the sandbox. */
import type { SandboxProvider } from '@duang/contract/games/sandbox-keys'

type HistoryGame = {
  provider: SandboxProvider['provider']
  game_code: string
  type: 'slot' | 'casino' | 'sport'
  /** How well liked it is. */
  weight: number
}

const game = (
  provider: HistoryGame['provider'],
  game_code: string,
  type: HistoryGame['type'],
  weight: number,
): HistoryGame => ({ provider, game_code, type, weight })

export const HISTORY_GAMES: readonly HistoryGame[] = [
  game('joker', 'river-lanterns', 'slot', 5),
  game('joker', 'league-day', 'sport', 1),
  game('joker', 'fish-prawn-crab', 'casino', 2),
  game('joker', 'bowl-hi-lo', 'casino', 1),
  game('ace333', 'baccarat-one', 'casino', 4),
  game('ace333', 'hi-lo-classic', 'casino', 2),
  game('ace333', 'elephant-parade', 'slot', 4),
  game('ace333', 'match-odds', 'sport', 1),
  game('spade', 'orchard-five', 'slot', 3),
  game('spade', 'baccarat-gold', 'casino', 2),
  game('spade', 'gourd-dice', 'casino', 1),
  game('xe88', 'krathong-moon', 'slot', 3),
  game('xe88', 'hi-lo-night', 'casino', 1),
  game('xe88', 'baccarat-eight', 'casino', 1),
]
