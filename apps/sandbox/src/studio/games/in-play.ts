/** Bets on running matches: odds by the state of the match, their suspension, and the price of an open bet. */
import { dayOf, type Fixture, type Schedule } from '#scores/fixtures.ts'
import { clockAt, HALF_MINUTES, type MatchClock, type MatchState, matchAt } from '#scores/match.ts'
import { choiceOf } from '#studio/games/choices.ts'
import { namesOf } from '#studio/games/football.ts'
import { type Remaining, remainingGoals } from '#studio/games/in-play-model.ts'
import { placeAt } from '#studio/games/slips.ts'
import { rangeOf } from '#studio/games/spots.ts'
import type { Match, Returns } from '#studio/wire.ts'

/** Of each baht staked on average, before odds are rounded down to two decimals. */
const RETURN = 0.95
/** Share of the value of an open bet that the studio pays for it. */
const CASH_OUT_SHARE = 0.98
/** Odds are set at each step of the clock of a match. A goal suspends them for the rest of its step and the whole next one. */
export const STEP_MS = 20_000
const AHEAD_MS = 30 * 60_000
/** Odds outside of these are not offered. */
const TIMES_MIN = 1.02
const TIMES_MAX = 50
const LINES_AHEAD = 6

type Seen = { clock: MatchClock; match: MatchState; remaining: Remaining[] }

/** The match as spectators saw it at a moment, and what may follow. */
function seenAt({ seed }: Schedule, fixture: Fixture, at: Date): Seen {
  const [clock, match] = [clockAt(seed, fixture, at), matchAt(seed, fixture, at)]
  return { clock, match, remaining: remainingGoals(seed, fixture, clock, match) }
}

const GOAL = /^goal-(\d+)-(home|none|away)$/

/** Probability that a choice wins. Undefined for an unknown choice, and for a goal that is not the next one. */
function chanceOf(name: string, { match, remaining }: Seen): number | undefined {
  const [, number, side] = GOAL.exec(name) ?? []
  if (side) return Number(number) === match.home + match.away + 1 ? nextGoal(side, remaining) : undefined
  const choice = choiceOf(name)
  if (!choice) return undefined
  return remaining.reduce((sum, { home, away, likelihood }) => {
    const end = { phase: 'finished', home: match.home + home, away: match.away + away, goals: match.goals } as const
    return choice.isWon(end) ? sum + likelihood : sum
  }, 0)
}

/** Each of the goals to come is equally likely to be the first of them. */
const nextGoal = (side: string, remaining: readonly Remaining[]): number =>
  remaining.reduce((sum, { home, away, likelihood }) => {
    if (home + away === 0) return side === 'none' ? sum + likelihood : sum
    const share = side === 'home' ? home : side === 'away' ? away : 0
    return sum + (likelihood * share) / (home + away)
  }, 0)

/** The start of the present step of a match's clock. */
const stepAt = ({ kickOff }: Fixture, now: Date): Date =>
  new Date(now.getTime() - ((((now.getTime() - kickOff.getTime()) % STEP_MS) + STEP_MS) % STEP_MS))

/** From half an hour before the kick-off to the last regular minute. The added time, whose length is unknown, has no odds. */
function isOffered(schedule: Schedule, fixture: Fixture, now: Date): boolean {
  const { phase, played, firstHalf } = clockAt(schedule.seed, fixture, now)
  if (phase === 'finished' || fixture.kickOff.getTime() > now.getTime() + AHEAD_MS) return false
  return firstHalf === null || played - firstHalf < HALF_MINUTES
}

/** A goal fell in this step or in the one before. */
function isSuspended({ seed }: Schedule, fixture: Fixture, now: Date): boolean {
  const before = new Date(stepAt(fixture, now).getTime() - STEP_MS)
  return matchAt(seed, fixture, before).goals.length !== matchAt(seed, fixture, now).goals.length
}

export type Standing = 'open' | 'suspended' | 'closed'
export function standingOf(schedule: Schedule, fixture: Fixture, now: Date): Standing {
  if (!isOffered(schedule, fixture, now)) return 'closed'
  return isSuspended(schedule, fixture, now) ? 'suspended' : 'open'
}

/** Result, the line of goals nearest to an even chance, and the next goal. */
function marketsOf(seen: Seen): string[][] {
  const scored = seen.match.home + seen.match.away
  const [line] = Array.from({ length: LINES_AHEAD }, (_, more) => scored + more + 0.5)
    .map((each) => ({ each, off: Math.abs((chanceOf(`over-${each}`, seen) ?? 0) - 0.5) }))
    .sort((one, other) => one.off - other.off)
  return [
    ['home', 'draw', 'away'],
    [`over-${line?.each}`, `under-${line?.each}`],
    ['home', 'none', 'away'].map((side) => `goal-${scored + 1}-${side}`),
  ]
}

/** Odds of a probability: its reciprocal, less the studio's share, rounded down. Null where none are offered. */
function oddsFor(chance: number | undefined): number | null {
  if (!chance) return null
  const times = Math.floor((100 * RETURN) / chance) / 100
  return times >= TIMES_MIN && times <= TIMES_MAX ? times : null
}

/** The odds of all choices at the present step. */
export function inPlayOdds(schedule: Schedule, fixture: Fixture, now: Date): Map<string, number | null> {
  const seen = seenAt(schedule, fixture, stepAt(fixture, now))
  return new Map(marketsOf(seen).flatMap((choices) => choices.map((each) => [each, oddsFor(chanceOf(each, seen))])))
}

/** Probability of a choice at a moment. */
export const chanceAt = (schedule: Schedule, fixture: Fixture, choice: string, at: Date): number | undefined =>
  chanceOf(choice, seenAt(schedule, fixture, at))

/** What the studio pays now for a stake on a choice at its odds: its value, less the studio's share, rounded down. Null: no price. */
export function cashOutNow(
  schedule: Schedule,
  fixture: Fixture,
  bet: { choice: string; times: number; satang: number },
  now: Date,
): number | null {
  if (standingOf(schedule, fixture, now) !== 'open') return null
  const chance = chanceAt(schedule, fixture, bet.choice, stepAt(fixture, now)) ?? 0
  const satang = Math.floor(bet.satang * bet.times * chance * CASH_OUT_SHARE)
  return satang > 0 ? satang : null
}

/** Matches that run or begin soon, by kick-off. */
function fixturesNow(schedule: Schedule, now: Date): Fixture[] {
  const today = dayOf(now)
  return [-1, 0, 1]
    .flatMap((days) => schedule.onDay(today + days))
    .filter(
      (fixture) =>
        fixture.kickOff.getTime() <= now.getTime() + AHEAD_MS &&
        clockAt(schedule.seed, fixture, now).phase !== 'finished',
    )
    .sort((one, other) => one.kickOff.getTime() - other.kickOff.getTime())
}

/** Running matches with their state and odds. */
export function inPlayMatches(schedule: Schedule, now: Date, abandoned: readonly string[]): Match[] {
  const fixtures = fixturesNow(schedule, now).filter(({ id }) => !abandoned.includes(id))
  return fixtures.map((fixture) => {
    const { phase, minute, home, away, goals } = matchAt(schedule.seed, fixture, now)
    const standing = standingOf(schedule, fixture, now)
    const seen = seenAt(schedule, fixture, stepAt(fixture, now))
    return {
      ...namesOf(fixture),
      isOpen: standing === 'open',
      live: { phase, minute, score: { home, away }, goals: [...goals], standing },
      markets: marketsOf(seen).map((choices) => ({
        market: choices[0]?.replace(/-[a-z]+$/, '') ?? '',
        name: choiceOf(choices[0] ?? '')?.market ?? '',
        choices: choices.map((choice) => {
          const times = oddsFor(chanceOf(choice, seen)) ?? 0
          return { spot: placeAt(fixture.id, choice, times), name: choiceOf(choice)?.name ?? '', times }
        }),
      })),
    }
  })
}

/** Returns of the offered choices: odds times the probability at this moment. Without such matches, the return that odds are made for. */
export function inPlayReturns(schedule: Schedule, now: Date): Returns {
  const returns = fixturesNow(schedule, now).flatMap((fixture) => {
    const seen = seenAt(schedule, fixture, stepAt(fixture, now))
    return [...inPlayOdds(schedule, fixture, now)].flatMap(([choice, times]) =>
      times === null ? [] : [times * (chanceOf(choice, seen) ?? 0)],
    )
  })
  return rangeOf(returns.length > 0 ? returns : [RETURN])
}
