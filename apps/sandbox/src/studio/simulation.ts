/** Plays the games of the studios like a member, many times from fixed seeds, and counts the returns. */
import { createSchedule, SCORES_SEED } from '#scores/fixtures.ts'
import { finalWhistle, goalLikelihoods, meanGoals } from '#scores/match.ts'
import { drawsOf } from '#studio/fair.ts'
import { BACCARAT, baccaratSpots, drawBaccarat, endingOf } from '#studio/games/baccarat.ts'
import { drawPictures, FISH_PRAWN_CRAB, fishPrawnCrabSpots } from '#studio/games/fish-prawn-crab.ts'
import { footballPlaces, resultAt, scoreChances } from '#studio/games/football.ts'
import { drawHiLo, HI_LO, hiLoSpots } from '#studio/games/hi-lo.ts'
import { REEL_STRIPS } from '#studio/games/reel-strips.ts'
import { reelsReturn } from '#studio/games/reels.ts'
import { type Place, returnOf } from '#studio/games/spots.ts'
import { firstStep, nextSpin } from '#studio/tables.ts'
import type { Spot, StudioGame } from '#studio/wire.ts'

/** One way of staking: shares of the stake. `halfWidth`: of the 95 % confidence interval around the measured value. */
export type Line = { spot: string; declared: number; measured: number; halfWidth: number; hitRate: number }
/** Chi-square test of the basic draws. `chance`: the probability that fair draws deviate at least as much. */
export type Evenness = { of: string; chiSquare: number; freedom: number; chance: number }
export type Report = { game: StudioGame; rounds: number; lines: Line[]; evenness: Evenness }

/** Each game draws from a seed of its own: the name of the game is the member's. */
export const SERVER_SEED = 'duang game simulation'
const seedsOf = (game: StudioGame) => ({ serverSeed: SERVER_SEED, clientSeed: game })
const Z95 = 1.96

const SIMULATIONS: Record<StudioGame, (rounds: number) => Omit<Report, 'game' | 'rounds'>> = {
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
}

export const simulate = (game: StudioGame, rounds: number): Report => ({ game, rounds, ...SIMULATIONS[game](rounds) })

/** Sums of returns for a stake of 1. */
const tally = () => ({ count: 0, sum: 0, squares: 0, hits: 0 })
function note(into: ReturnType<typeof tally>, times: number): void {
  into.count++
  into.sum += times
  into.squares += times * times
  if (times > 0) into.hits++
}
function lineOf(spot: string, declared: number, { count, sum, squares, hits }: ReturnType<typeof tally>): Line {
  const measured = sum / count
  const deviation = Math.sqrt(Math.max(0, squares / count - measured * measured))
  return { spot, declared, measured, halfWidth: (Z95 * deviation) / Math.sqrt(count), hitRate: hits / count }
}

/** Puts a stake of its own on each place of a table in each round. */
function simulateTable<Outcome>(
  rounds: number,
  places: ReadonlyMap<string, Place<Outcome>>,
  spots: readonly Spot[],
  drawRound: (nonce: number) => { outcome: Outcome; face: string },
  { of, faces }: { of: string; faces: number },
): Omit<Report, 'game' | 'rounds'> {
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

function simulateReels(rounds: number): Omit<Report, 'game' | 'rounds'> {
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

/** One choice of one match a round, each choice in its turn, match after match from the first day of the score pages on. */
function simulateFootball(rounds: number): Omit<Report, 'game' | 'rounds'> {
  const schedule = createSchedule(SCORES_SEED)
  const all = tally()
  let declared = 0
  const goals = Array<number>(8).fill(0)
  const expected = Array<number>(8).fill(0)
  for (let day = 0; all.count < rounds; day++) {
    for (const fixture of schedule.onDay(day)) {
      if (all.count === rounds) break
      const places = footballPlaces(schedule, fixture)
      const place = places[all.count % places.length] as (typeof places)[number]
      const score = resultAt(schedule, fixture, finalWhistle(schedule.seed, fixture))
      if (!score) throw new Error(`no result of ${fixture.id}`)
      declared += returnOf(place, scoreChances(schedule, fixture)) / rounds
      note(all, place.timesOf(score))
      goals[score.home] = (goals[score.home] ?? 0) + 1
      for (const [count, share] of goalLikelihoods(meanGoals(schedule.seed, fixture).home).entries())
        expected[count] = (expected[count] ?? 0) + share
    }
  }
  return {
    lines: [lineOf('each choice in turn', declared, all)],
    evenness: evennessOf('goals of the home side', goals, expected),
  }
}

/** `groups`: the number of fixed sums of the counts. */
function evennessOf(of: string, counts: readonly number[], expected: readonly number[], groups = 1): Evenness {
  const chiSquare = expected.reduce((sum, each, index) => sum + ((counts[index] ?? 0) - each) ** 2 / each, 0)
  const freedom = expected.length - groups
  // Wilson and Hilferty: the cube root is nearly normal.
  const z = (Math.cbrt(chiSquare / freedom) - (1 - 2 / (9 * freedom))) / Math.sqrt(2 / (9 * freedom))
  return { of, chiSquare, freedom, chance: upperTail(z) }
}

/** Probability that a normal variable is above `z` (Abramowitz and Stegun 26.2.17). */
function upperTail(z: number): number {
  if (z < 0) return 1 - upperTail(-z)
  const t = 1 / (1 + 0.2316419 * z)
  const sum = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum
}

/** The best-known way of staking at each game: the declared figure of the game's page, or the simplest place. */
const MAIN: Record<StudioGame, string> = {
  reels: 'spin',
  baccarat: 'banker',
  'hi-lo': 'low',
  'fish-prawn-crab': 'fish',
  football: 'each choice in turn',
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
