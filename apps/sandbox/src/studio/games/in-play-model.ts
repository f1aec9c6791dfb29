/**
 * Probabilities of a running match (docs/decisions/054-in-play-odds.md). They use what a spectator sees: the clock, the goals, and the
 * length of the first half once it is over. The model is the one that draws the matches, so its probabilities are exact.
 */
import type { Fixture } from '#scores/fixtures.ts'
import {
  FIRST_HALVES,
  GOALS_MAX,
  goalLikelihoods,
  type MatchClock,
  meanGoals,
  SECOND_HALVES,
  type Side,
} from '#scores/match.ts'

/** Goals still to come of each side, and their probability. All together add up to 1. */
export type Remaining = { home: number; away: number; likelihood: number }

const COUNTS = GOALS_MAX + 1

/**
 * Weights of 0, 1, 2, … further goals of a side that has `scored` after the share `played` of the match. Goals fall at independent,
 * uniform times: of n goals, k fall early in "n over k" ways, and the others fall late.
 */
const furtherGoals = (likelihoods: readonly number[], scored: number, played: number): number[] =>
  likelihoods
    .slice(scored)
    .map(
      (likelihood, further) =>
        likelihood * binomial(scored + further, scored) * played ** scored * (1 - played) ** further,
    )

function binomial(n: number, k: number): number {
  let ways = 1
  for (let step = 1; step <= k; step++) ways = (ways * (n - k + step)) / step
  return ways
}

/** The lengths that the match may still have, with the number of ways to each. All ways were equally likely before the kick-off. */
function lengthsOf({ played, firstHalf }: MatchClock): Map<number, number> {
  const ways = new Map<number, number>()
  const firsts = FIRST_HALVES.filter((first) => (firstHalf === null ? first > played : first === firstHalf))
  for (const length of firsts.flatMap((first) => SECOND_HALVES.map((second) => first + second)))
    if (length >= played) ways.set(length, (ways.get(length) ?? 0) + 1)
  return ways
}

export function remainingGoals(
  seed: number,
  fixture: Fixture,
  clock: MatchClock,
  score: Record<Side, number>,
): Remaining[] {
  const mean = meanGoals(seed, fixture)
  const likelihoods = { home: goalLikelihoods(mean.home), away: goalLikelihoods(mean.away) }
  const weights = new Float64Array(COUNTS * COUNTS)
  let total = 0
  for (const [length, ways] of lengthsOf(clock)) {
    const home = furtherGoals(likelihoods.home, score.home, clock.played / length)
    const away = furtherGoals(likelihoods.away, score.away, clock.played / length)
    for (const [h, homeWeight] of home.entries())
      for (const [a, awayWeight] of away.entries()) {
        const weight = ways * homeWeight * awayWeight
        weights[h * COUNTS + a] = (weights[h * COUNTS + a] ?? 0) + weight
        total += weight
      }
  }
  return Array.from(weights, (weight, place) => ({
    home: Math.floor(place / COUNTS),
    away: place % COUNTS,
    likelihood: weight / total,
  })).filter(({ likelihood }) => likelihood > 0)
}
