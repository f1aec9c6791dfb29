/** Rounds and seeds in the form of the game's page. */
import type { Schedule } from '#scores/fixtures.ts'
import { commitOf } from '#studio/fair.ts'
import { slipView } from '#studio/games/match-slips.ts'
import { playerKey, type RoundRecord, type StudioBooks } from '#studio/studio-books.ts'
import type { PlayerId } from '#studio/studio-entries.ts'
import type { CatalogueGame } from '#studio/studios.ts'
import { isOnMatches, type Proof, type Round, type RoundState } from '#studio/wire.ts'

export const isOver = ({ phase }: RoundRecord): boolean => phase === 'settled' || phase === 'returned'
/** True when the member has something of the round left to see. */
export const isUnfinished = (round: RoundRecord): boolean => round.phase === 'open' || (isOver(round) && !round.isSeen)

const STATES: Partial<Record<RoundRecord['phase'], RoundState>> = { settled: 'settled', returned: 'returned' }

type Table = { books: StudioBooks; schedule: Schedule; now: () => Date; gameOf: (round: RoundRecord) => CatalogueGame }

export function roundView({ books, schedule, now, gameOf }: Table, round: RoundRecord): Round {
  const { roundId, stakes, stakeSatang, winSatang, outcome, nonce, clientSeed, isSeen, ending } = round
  const { game } = gameOf(round)
  const isRevealed = books.seeds.get(playerKey(round))?.serverSeed !== round.serverSeed
  return {
    roundId,
    stakes,
    stakeSatang,
    winSatang,
    state: STATES[round.phase] ?? 'open',
    outcome,
    proof: {
      commit: commitOf(round.serverSeed),
      clientSeed,
      nonce,
      serverSeed: isRevealed ? round.serverSeed : null,
    },
    openedAt: round.at,
    settledAt: round.endedAt,
    isSeen,
    ending,
    ...(isOnMatches(game)
      ? { slip: slipView(game, round, { schedule, now: now(), abandoned: books.switches.abandoned }) }
      : {}),
  }
}

/** Commitment to the seed that follows the member's next change of seeds. */
export const nextCommitOf = (books: StudioBooks, player: PlayerId): string =>
  commitOf(books.seeds.get(playerKey(player))?.nextServerSeed ?? '')

/** Seeds of the next round. */
export function proofView(books: StudioBooks, player: PlayerId): Proof {
  const seeds = books.seeds.get(playerKey(player))
  if (!seeds) throw new Error('a player of the studio has seeds from the first launch on')
  return { commit: commitOf(seeds.serverSeed), clientSeed: seeds.clientSeed, nonce: seeds.nextNonce, serverSeed: null }
}
