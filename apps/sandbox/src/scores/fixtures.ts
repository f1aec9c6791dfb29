/**
 * Fixtures as a pure function of a seed and a day: a restart changes nothing, and a result can be computed years later.
 * Each league plays one round a Bangkok day. Each club meets each other club twice a season, and each season has a new draw.
 */
import { seededRandom, seedOf, shuffled } from '#kit/random.ts'
import { type Club, LEAGUES, type League, type LeagueId } from '#scores/leagues.ts'

export type Fixture = {
  /** `one-7-12-3`: league, season, round, place in the round. */
  id: string
  league: LeagueId
  season: number
  /** From 1 to {@link ROUNDS}. */
  round: number
  home: Club
  away: Club
  kickOff: Date
}

/** Seed of all pages and markets. Fixed, so that results survive each start of the sandbox. */
export const SCORES_SEED = 2569

/** Twelve clubs: eleven rounds out, eleven back. */
export const ROUNDS = 22
const HALF_ROUNDS = ROUNDS / 2
const MATCHES_IN_ROUND = 6
const MINUTES_BETWEEN_KICK_OFFS = 240

const DAY_MS = 86_400_000
/** Bangkok is seven hours ahead, the whole year. */
const SHIFT_MS = 7 * 3_600_000
/** Day 0 is 1 January 2026 in Bangkok, the first day of season 1. */
const FIRST_DAY = Date.UTC(2026, 0, 1) / DAY_MS

/** The day in Bangkok, counted from the first day of season 1. */
export const dayOf = (at: Date): number => Math.floor((at.getTime() + SHIFT_MS) / DAY_MS) - FIRST_DAY

export type Schedule = ReturnType<typeof createSchedule>

export function createSchedule(seed: number) {
  /** The round that a league plays on a day, in the order of kick-offs. */
  const roundOn = (league: League, day: number): Fixture[] => {
    const season = Math.floor(day / ROUNDS) + 1
    const round = day - (season - 1) * ROUNDS + 1
    const midnight = (day + FIRST_DAY) * DAY_MS - SHIFT_MS
    const drawn = shuffled(league.clubs, seededRandom(seedOf(seed, 'draw', league.id, season)))
    return pairsOf(drawn, round).map(([home, away], place) => ({
      id: `${league.id}-${season}-${round}-${place + 1}`,
      league: league.id,
      season,
      round,
      home,
      away,
      kickOff: new Date(midnight + (league.firstKickOffMinute + place * MINUTES_BETWEEN_KICK_OFFS) * 60_000),
    }))
  }
  return {
    seed,
    /** All fixtures of a day, by league and kick-off. */
    onDay: (day: number): Fixture[] => LEAGUES.flatMap((league) => roundOn(league, day)),
    /** Fixtures of the season of `day`, from its first round to the round of that day. */
    ofSeason: (league: League, day: number): Fixture[] => {
      const first = Math.floor(day / ROUNDS) * ROUNDS
      return Array.from({ length: day - first + 1 }, (_, index) => roundOn(league, first + index)).flat()
    },
    /** The fixture of an id. Undefined for an id without a match. */
    byId: (id: string): Fixture | undefined => {
      const [, name, season, round] = /^(one|two)-(\d{1,6})-(\d{1,2})-\d$/.exec(id) ?? []
      const league = LEAGUES.find((each) => each.id === name)
      if (!league || Number(round) > ROUNDS) return undefined
      return roundOn(league, (Number(season) - 1) * ROUNDS + Number(round) - 1).find((each) => each.id === id)
    },
  }
}

/**
 * The pairs of a round (circle method): the first club stays, the others rotate. Home and away alternate, and the second half
 * of a season repeats the first with the sides changed.
 */
function pairsOf(drawn: readonly Club[], round: number): [home: Club, away: Club][] {
  const turn = (round - 1) % HALF_ROUNDS
  const isReturn = round > HALF_ROUNDS
  const [fixed, ...others] = drawn as [Club, ...Club[]]
  const circle = [fixed, ...others.slice(turn), ...others.slice(0, turn)]
  const pairs = Array.from({ length: MATCHES_IN_ROUND }, (_, place): [Club, Club] => {
    const pair: [Club, Club] = [circle[place] as Club, circle[circle.length - 1 - place] as Club]
    const isTurned = (place === 0 ? turn : place) % 2 === 1
    return isTurned === isReturn ? pair : [pair[1], pair[0]]
  })
  // Alternates, or the fixed club would always kick off at the same hour.
  const first = round % MATCHES_IN_ROUND
  return [...pairs.slice(first), ...pairs.slice(0, first)]
}
