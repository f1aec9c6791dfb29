/** Bets before kick-off on the matches of the score pages. Odds come from the model that decides the matches. */
import { dayOf, type Fixture, type Schedule } from '#scores/fixtures.ts'
import { LEAGUES } from '#scores/leagues.ts'
import { finalWhistle, goalLikelihoods, matchAt, meanGoals } from '#scores/match.ts'
import { choiceOf } from '#studio/games/choices.ts'
import { placeAt } from '#studio/games/slips.ts'
import { type Chance, type Place, rangeOf, returnOf } from '#studio/games/spots.ts'
import type { Match, Returns } from '#studio/wire.ts'

export type Score = { home: number; away: number }

/** Of each baht staked on average, before odds are rounded down to two decimals. */
const RETURN = 0.95
const TIMES_MIN = 1.01
const AHEAD_MS = 24 * 3_600_000

const MARKETS = [
  { market: '1x2', choices: ['home', 'draw', 'away'] },
  { market: 'over-under', choices: ['over', 'under'] },
] as const

/** All scores of a match with their probabilities. */
export function scoreChances(schedule: Pick<Schedule, 'seed'>, fixture: Fixture): Chance<Score>[] {
  const mean = meanGoals(schedule.seed, fixture)
  const away = goalLikelihoods(mean.away)
  return goalLikelihoods(mean.home).flatMap((homeShare, home) =>
    away.map((awayShare, goals) => ({ outcome: { home, away: goals }, likelihood: homeShare * awayShare })),
  )
}

/** The choices of a match. Odds are the reciprocal of the probability, less the studio's share, rounded down. */
export function footballPlaces(schedule: Pick<Schedule, 'seed'>, fixture: Fixture): Place<Score>[] {
  const chances = scoreChances(schedule, fixture)
  return MARKETS.flatMap(({ choices }) => choices).map((choice) => {
    const { name, isWon } = choiceNamed(choice)
    const wins = (score: Score) => isWon({ ...score, phase: 'finished', goals: [] }) === true
    const likelihood = chances.reduce((sum, each) => sum + (wins(each.outcome) ? each.likelihood : 0), 0)
    const times = Math.max(TIMES_MIN, Math.floor((100 * RETURN) / likelihood) / 100)
    return { spot: choice, name, pays: [{ when: name, times }], timesOf: (score) => (wins(score) ? times : 0) }
  })
}

function choiceNamed(name: string) {
  const choice = choiceOf(name)
  if (!choice) throw new Error(`No choice ${name}`)
  return choice
}

/** The odds of a choice before kick-off. Undefined for no choice of the match. */
export const oddsBefore = (schedule: Schedule, fixture: Fixture, choice: string): number | undefined =>
  footballPlaces(schedule, fixture).find(({ spot }) => spot === choice)?.pays[0]?.times

/** Stakes are accepted until the kick-off. */
export const isOpenAt = (fixture: Fixture, now: Date): boolean => now < fixture.kickOff

/** The result from the final whistle on. Undefined before. */
export function resultAt(schedule: Schedule, fixture: Fixture, now: Date): Score | undefined {
  if (now < finalWhistle(schedule.seed, fixture)) return undefined
  const { home, away } = matchAt(schedule.seed, fixture, now)
  return { home, away }
}

/** Matches of the next twenty-four hours that have not begun, by kick-off. */
function fixturesAhead(schedule: Schedule, now: Date): Fixture[] {
  const today = dayOf(now)
  return [...schedule.onDay(today), ...schedule.onDay(today + 1)]
    .filter((fixture) => isOpenAt(fixture, now) && fixture.kickOff.getTime() < now.getTime() + AHEAD_MS)
    .sort((one, other) => one.kickOff.getTime() - other.kickOff.getTime())
}

/** The names of a match for people. */
export const namesOf = (fixture: Fixture): Pick<Match, 'fixtureId' | 'league' | 'home' | 'away' | 'kickOff'> => ({
  fixtureId: fixture.id,
  league: LEAGUES.find(({ id }) => id === fixture.league)?.name ?? '',
  home: fixture.home.name,
  away: fixture.away.name,
  kickOff: fixture.kickOff.toISOString(),
})

/** Coming matches with their odds. */
export function footballMatches(schedule: Schedule, now: Date): Match[] {
  return fixturesAhead(schedule, now).map((fixture) => {
    const odds = new Map(footballPlaces(schedule, fixture).map(({ spot, pays }) => [spot, pays[0]?.times ?? 0]))
    return {
      ...namesOf(fixture),
      isOpen: true,
      markets: MARKETS.map(({ market, choices }) => ({
        market,
        name: choiceNamed(choices[0]).market,
        choices: choices.map((choice) => {
          const times = odds.get(choice) ?? 0
          return { spot: placeAt(fixture.id, choice, times), name: choiceNamed(choice).name, times }
        }),
      })),
    }
  })
}

/** Returns of the choices of coming matches. Without such matches, the return that odds are made for. */
export function footballReturns(schedule: Schedule, now: Date): Returns {
  const returns = fixturesAhead(schedule, now).flatMap((fixture) => {
    const chances = scoreChances(schedule, fixture)
    return footballPlaces(schedule, fixture).map((place) => returnOf(place, chances))
  })
  return rangeOf(returns.length > 0 ? returns : [RETURN])
}
