/** Plays the games of the studios like a member, many times from fixed seeds, and counts the returns. */
import { drawsOf } from '#studio/fair.ts'
import { BACCARAT, baccaratSpots, drawBaccarat, endingOf } from '#studio/games/baccarat.ts'
import { drawPictures, FISH_PRAWN_CRAB, fishPrawnCrabSpots } from '#studio/games/fish-prawn-crab.ts'
import { drawHiLo, HI_LO, hiLoSpots } from '#studio/games/hi-lo.ts'
import { REEL_STRIPS } from '#studio/games/reel-strips.ts'
import { reelsReturn } from '#studio/games/reels.ts'
import type { Place } from '#studio/games/spots.ts'
import { type Counts, evennessOf, type Line, lineOf, note, tally, Z95 } from '#studio/simulation-counts.ts'
import { simulateFootball, simulateInPlay } from '#studio/simulation-matches.ts'
import { firstStep, nextSpin } from '#studio/tables.ts'
import type { Spot, StudioGame } from '#studio/wire.ts'

export type Report = Counts & { game: StudioGame; rounds: number }

/** Each game draws from a seed of its own: the name of the game is the member's. */
export const SERVER_SEED = 'duang game simulation'
const seedsOf = (game: StudioGame) => ({ serverSeed: SERVER_SEED, clientSeed: game })

const SIMULATIONS: Record<StudioGame, (rounds: number) => Counts> = {
  reels: simulateReels,
  baccarat: (rounds) =>
    simulateTable(
      rounds,
      BACCARAT,
      baccaratSpots(),
      (nonce) => {
        const deal = drawBaccarat(drawsOf(seedsOf('baccarat'), nonce))
        const [first] = deal.player
        return { outcome: endingOf(deal), face: `${first?.rank}${first?.suit}` }
      },
      { of: 'first card', faces: 52 },
    ),
  'hi-lo': (rounds) =>
    simulateTable(
      rounds,
      HI_LO,
      hiLoSpots(),
      (nonce) => {
        const dice = drawHiLo(drawsOf(seedsOf('hi-lo'), nonce))
        return { outcome: dice, face: dice.join('') }
      },
      { of: 'rolls of three dice', faces: 216 },
    ),
  'fish-prawn-crab': (rounds) =>
    simulateTable(
      rounds,
      FISH_PRAWN_CRAB,
      fishPrawnCrabSpots(),
      (nonce) => {
        const dice = drawPictures(drawsOf(seedsOf('fish-prawn-crab'), nonce))
        return { outcome: dice, face: dice.join(' ') }
      },
      { of: 'rolls of three dice', faces: 216 },
    ),
  football: simulateFootball,
  'in-play': simulateInPlay,
}

export const simulate = (game: StudioGame, rounds: number): Report => ({ game, rounds, ...SIMULATIONS[game](rounds) })

/** Puts a stake of its own on each place of a table in each round. */
function simulateTable<Outcome>(
  rounds: number,
  places: ReadonlyMap<string, Place<Outcome>>,
  spots: readonly Spot[],
  drawRound: (nonce: number) => { outcome: Outcome; face: string },
  { of, faces }: { of: string; faces: number },
): Counts {
  const tallies = spots.map((spot) => ({ spot, place: places.get(spot.spot), all: tally() }))
  const counts = new Map<string, number>()
  for (let nonce = 0; nonce < rounds; nonce++) {
    const { outcome, face } = drawRound(nonce)
    counts.set(face, (counts.get(face) ?? 0) + 1)
    for (const { place, all } of tallies) note(all, place?.timesOf(outcome) ?? 0)
  }
  return {
    lines: tallies.map(({ spot, all }) => lineOf(spot.spot, spot.returnToPlayer, all)),
    evenness: evennessOf(of, [...counts.values()], Array(faces).fill(rounds / faces)),
  }
}

const SPIN_STAKE = 1_000

function simulateReels(rounds: number): Counts {
  const all = tally()
  const counts = REEL_STRIPS.map(() => new Map<string, number>())
  for (let nonce = 0; nonce < rounds; nonce++) {
    const round = { ...seedsOf('reels'), nonce, stakes: [{ spot: 'spin', satang: SPIN_STAKE }] }
    let step = firstStep('reels', round)
    let win = 0
    for (let isFirst = true; step?.outcome.game === 'reels'; isFirst = false) {
      win += step.gainSatang
      if (isFirst)
        for (const [reel, rows] of (step.outcome.spins[0]?.window ?? []).entries())
          counts[reel]?.set(rows[0] ?? '', (counts[reel]?.get(rows[0] ?? '') ?? 0) + 1)
      if (step.isOver) break
      step = nextSpin(round, step.outcome)
    }
    note(all, win / SPIN_STAKE)
  }
  const shares = REEL_STRIPS.flatMap((strip, reel) =>
    [...new Set(strip)].map((symbol) => ({
      count: counts[reel]?.get(symbol) ?? 0,
      expected: (rounds * strip.filter((each) => each === symbol).length) / strip.length,
    })),
  )
  const evenness = evennessOf(
    'symbols of the upper row, five reels',
    shares.map(({ count }) => count),
    shares.map(({ expected }) => expected),
    REEL_STRIPS.length,
  )
  return { lines: [lineOf('spin', reelsReturn(), all)], evenness }
}

/** The best-known way of staking at each game: the declared figure of the game's page, or the simplest place. */
const MAIN: Record<StudioGame, string> = {
  reels: 'spin',
  baccarat: 'banker',
  'hi-lo': 'low',
  'fish-prawn-crab': 'fish',
  football: 'each choice in turn',
  'in-play': 'each choice in turn',
}
export const mainLine = ({ game, lines }: Report): Line => lines.find(({ spot }) => spot === MAIN[game]) as Line

/** Half the widths of intervals that all lines of all reports together leave by chance in one run of twenty. */
const Z_TOGETHER = 3.5
const CHANCE_MIN = 0.001

/** Deviations from the declared figures, in words. Empty without any. */
export function errorsOf(report: Report): string[] {
  const { game, lines, evenness } = report
  const main = mainLine(report)
  return [
    ...(Math.abs(main.declared - main.measured) > main.halfWidth
      ? [`${game}: what is declared is outside of the interval`]
      : []),
    ...lines
      .filter(({ declared, measured, halfWidth }) => Math.abs(declared - measured) > (halfWidth / Z95) * Z_TOGETHER)
      .map(({ spot }) => `${game}: ${spot} returns something else than declared`),
    ...(evenness.chance < CHANCE_MIN ? [`${game}: ${evenness.of} are not as likely as they should be`] : []),
  ]
}
