/** A football market on the matches of the score pages. Odds come from the model that decides the matches, results are those of the pages. */
import { dayOf, type Fixture, type Schedule } from '#scores/fixtures.ts'
import { LEAGUES } from '#scores/leagues.ts'
import { finalWhistle, goalLikelihoods, matchAt, meanGoals } from '#scores/match.ts'
import { type Chance, type Place, rangeOf, returnOf } from '#studio/games/spots.ts'
import type { Returns, Table } from '#studio/wire.ts'

export type Score = { home: number; away: number }
type Match = NonNullable<Table['matches']>[number]

/** Of each baht staked on average, before odds are rounded down to two decimals. */
const RETURN = 0.95
const TIMES_MIN = 1.01
const AHEAD_MS = 24 * 3_600_000

type Choice = { choice: string; name: string; isWon: (score: Score) => boolean }
const MARKETS: readonly { market: string; name: string; choices: readonly Choice[] }[] = [
  {
    market: '1x2',
    name: 'ผลเต็มเวลา',
    choices: [
      { choice: 'home', name: 'เจ้าบ้าน', isWon: ({ home, away }) => home > away },
      { choice: 'draw', name: 'เสมอ', isWon: ({ home, away }) => home === away },
      { choice: 'away', name: 'ทีมเยือน', isWon: ({ home, away }) => home < away },
    ],
  },
  {
    market: 'over-under',
    name: 'สูง/ต่ำ 2.5 ประตู',
    choices: [
      { choice: 'over', name: 'สูง 2.5', isWon: ({ home, away }) => home + away > 2.5 },
      { choice: 'under', name: 'ต่ำ 2.5', isWon: ({ home, away }) => home + away < 2.5 },
    ],
  },
]

/** All scores of a match with their probabilities. */
export function scoreChances(schedule: Pick<Schedule, 'seed'>, fixture: Fixture): Chance<Score>[] {
  const mean = meanGoals(schedule.seed, fixture)
  const away = goalLikelihoods(mean.away)
  return goalLikelihoods(mean.home).flatMap((homeShare, home) =>
    away.map((awayShare, goals) => ({ outcome: { home, away: goals }, likelihood: homeShare * awayShare })),
  )
}

/** The places of a match. Odds are the reciprocal of the probability, less the studio's share, rounded down. */
export function footballPlaces(schedule: Pick<Schedule, 'seed'>, fixture: Fixture): Place<Score>[] {
  const chances = scoreChances(schedule, fixture)
  return MARKETS.flatMap(({ choices }) => choices).map(({ choice, name, isWon }) => {
    const likelihood = chances.reduce((sum, each) => sum + (isWon(each.outcome) ? each.likelihood : 0), 0)
    const times = Math.max(TIMES_MIN, Math.floor((100 * RETURN) / likelihood) / 100)
    return {
      spot: `${fixture.id}:${choice}`,
      name,
      pays: [{ when: name, times }],
      timesOf: (score) => (isWon(score) ? times : 0),
    }
  })
}

/** The fixture of a place. */
export const fixtureOf = (schedule: Schedule, spot: string): Fixture | undefined =>
  schedule.byId(spot.slice(0, Math.max(0, spot.indexOf(':'))))

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

/** Coming matches, and those of `spots` that have begun: a page names a bet by its match. */
export function footballMatches(schedule: Schedule, now: Date, spots: readonly string[] = []): Match[] {
  const ahead = fixturesAhead(schedule, now)
  const begun = new Map(
    spots.flatMap((spot) => {
      const fixture = fixtureOf(schedule, spot)
      return fixture && !isOpenAt(fixture, now) ? [[fixture.id, fixture] as const] : []
    }),
  )
  return [...ahead, ...begun.values()].map((fixture) => {
    const times = new Map(footballPlaces(schedule, fixture).map(({ spot, pays }) => [spot, pays[0]?.times ?? 0]))
    return {
      fixtureId: fixture.id,
      league: LEAGUES.find(({ id }) => id === fixture.league)?.name ?? '',
      home: fixture.home.name,
      away: fixture.away.name,
      kickOff: fixture.kickOff.toISOString(),
      isOpen: isOpenAt(fixture, now),
      markets: MARKETS.map(({ market, name, choices }) => ({
        market,
        name,
        choices: choices.map(({ choice, name: choiceName }) => {
          const spot = `${fixture.id}:${choice}`
          return { spot, name: choiceName, times: times.get(spot) ?? 0 }
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
