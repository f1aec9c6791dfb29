/** The tables of the six games in one shape: places for stakes, draws, payouts. */
import { type Draw, drawsOf } from '#studio/fair.ts'
import { BACCARAT, baccaratSpots, drawBaccarat, endingOf } from '#studio/games/baccarat.ts'
import { drawPictures, FISH_PRAWN_CRAB, fishPrawnCrabSpots } from '#studio/games/fish-prawn-crab.ts'
import { footballMatches, footballReturns } from '#studio/games/football.ts'
import { drawHiLo, HI_LO, hiLoSpots } from '#studio/games/hi-lo.ts'
import { inPlayMatches, inPlayReturns } from '#studio/games/in-play.ts'
import { type MatchDay, type SlipFault, slipFault } from '#studio/games/match-slips.ts'
import { drawSpin, reelsReturn, reelsTable } from '#studio/games/reels.ts'
import { rangeOf, winOf } from '#studio/games/spots.ts'
import {
  isOnMatches,
  type Outcome,
  type Returns,
  type Spot,
  type Stake,
  type StudioGame,
  type Table,
} from '#studio/wire.ts'

/** A step of a round: all draws so far, the gain of this step, and the end of the round. */
export type Step = { outcome: Outcome; gainSatang: number; isOver: boolean }
type RoundInput = { stakes: readonly Stake[]; serverSeed: string; clientSeed: string; nonce: number }

const BAHT = 100
const CHIPS = [10, 20, 50, 100, 500].map((baht) => baht * BAHT)
export const STAKE_MIN = 10 * BAHT
export const STAKE_MAX = 5_000 * BAHT
/** More blocks than any spin uses, so that each spin of a round has draws of its own. */
const BLOCKS_OF_SPIN = 4

const SPIN_SPOT = 'spin'
const spinSpots = (): Spot[] => [
  {
    spot: SPIN_SPOT,
    name: 'หมุน',
    pays: [{ when: 'ตามตารางสัญลักษณ์', times: 0 }],
    returnToPlayer: reelsReturn(),
  },
]

const SPOTS: Record<Exclude<StudioGame, 'football' | 'in-play'>, () => Spot[]> = {
  reels: spinSpots,
  baccarat: baccaratSpots,
  'hi-lo': hiLoSpots,
  'fish-prawn-crab': fishPrawnCrabSpots,
}

/** The table as the page shows it, with the returns of its places. */
export function tableOf(game: StudioGame, { schedule, now, abandoned }: MatchDay): { table: Table; returns: Returns } {
  const common = { chips: CHIPS, stakeMinSatang: STAKE_MIN, stakeMaxSatang: STAKE_MAX }
  if (game === 'football')
    return {
      table: { ...common, spots: [], matches: footballMatches(schedule, now) },
      returns: footballReturns(schedule, now),
    }
  if (game === 'in-play')
    return {
      table: { ...common, spots: [], matches: inPlayMatches(schedule, now, abandoned) },
      returns: inPlayReturns(schedule, now),
    }
  const spots = SPOTS[game]()
  return {
    table: { ...common, spots, ...(game === 'reels' ? { reels: reelsTable() } : {}) },
    returns: rangeOf(spots.map((spot) => spot.returnToPlayer)),
  }
}

export type StakeFault = SlipFault | { code: 'stake_malformed' | 'stake_limit' }

/** Reason to refuse stakes: unknown or repeated places, no whole baht, too little, too much, or a slip that cannot be accepted. */
export function stakeFault(game: StudioGame, stakes: readonly Stake[], day: MatchDay): StakeFault | undefined {
  const spots = new Set(stakes.map(({ spot }) => spot))
  const isSound = stakes.length > 0 && spots.size === stakes.length && stakes.every(isWholeBaht)
  if (!isSound || !stakes.every(({ spot }) => isPlace(game, spot))) return { code: 'stake_malformed' }
  const total = stakes.reduce((sum, { satang }) => sum + satang, 0)
  if (total < STAKE_MIN || total > STAKE_MAX) return { code: 'stake_limit' }
  return isOnMatches(game) ? slipFault(game, stakes, day) : undefined
}

const isWholeBaht = ({ satang }: Stake): boolean => Number.isSafeInteger(satang) && satang > 0 && satang % BAHT === 0

function isPlace(game: StudioGame, spot: string): boolean {
  if (game === 'reels') return spot === SPIN_SPOT
  if (game === 'baccarat') return BACCARAT.has(spot)
  if (game === 'hi-lo') return HI_LO.has(spot)
  if (game === 'fish-prawn-crab') return FISH_PRAWN_CRAB.has(spot as never)
  return true
}

/** Draws the first step of a round. Repeated calls give the same step. Null for a match, which is played elsewhere. */
export function firstStep(game: StudioGame, round: RoundInput): Step | null {
  const { stakes } = round
  const draw = drawsOf(round, round.nonce)
  const over = (outcome: Outcome, gainSatang: number): Step => ({ outcome, gainSatang, isOver: true })
  switch (game) {
    case 'football':
    case 'in-play':
      return null
    case 'reels':
      return spin(round, draw, [])
    case 'baccarat': {
      const deal = drawBaccarat(draw)
      return over(deal, winOf(BACCARAT, stakes, endingOf(deal)))
    }
    case 'hi-lo': {
      const dice = drawHiLo(draw)
      return over({ game, dice }, winOf(HI_LO, stakes, dice))
    }
    case 'fish-prawn-crab': {
      const dice = drawPictures(draw)
      return over({ game, dice }, winOf(FISH_PRAWN_CRAB, stakes, dice))
    }
  }
}

/** The next free spin of a round on the reels. */
export function nextSpin(round: RoundInput, outcome: Extract<Outcome, { game: 'reels' }>): Step {
  const draw = drawsOf(round, round.nonce, outcome.spins.length * BLOCKS_OF_SPIN)
  return spin(round, draw, outcome.spins, outcome.freeSpinsLeft)
}

type Spins = Extract<Outcome, { game: 'reels' }>['spins']

function spin({ stakes }: RoundInput, draw: Draw, before: Spins, left = 0): Step {
  const drawn = drawSpin(draw, stakes[0]?.satang ?? 0, before.length > 0)
  const freeSpinsLeft = left + drawn.freeSpinsWon - (drawn.isFree ? 1 : 0)
  return {
    outcome: { game: 'reels', spins: [...before, drawn], freeSpinsLeft },
    gainSatang: drawn.winSatang,
    isOver: freeSpinsLeft === 0,
  }
}
