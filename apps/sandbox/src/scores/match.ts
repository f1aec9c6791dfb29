/** The course of a match: the seed decides it before the kick-off, and the clock reveals it minute by minute. */
import { type Random, seededRandom, seedOf } from '#kit/random.ts'
import type { Fixture } from '#scores/fixtures.ts'

export type Side = 'home' | 'away'
/** `minute` as it is written: `12`, `45+2`. */
export type Goal = { side: Side; minute: string }
export type Phase = 'scheduled' | 'first-half' | 'half-time' | 'second-half' | 'finished'
export type MatchState = { phase: Phase; minute: string; home: number; away: number; goals: readonly Goal[] }

export const HALF_MINUTES = 45
/** Possible minutes of each half with its added time, all equally likely. */
export const FIRST_HALVES = [46, 47, 48]
export const SECOND_HALVES = [47, 48, 49, 50, 51]
const BREAK_MINUTES = 15
/** Average goals of a side against an equal one. */
const AVERAGE_GOALS: Record<Side, number> = { home: 1.45, away: 1.15 }
export const GOALS_MAX = 7

/** A goal by minutes since kick-off, breaks included. */
type PlannedGoal = Goal & { at: number }
type Plan = { firstHalf: number; secondHalf: number; goals: readonly PlannedGoal[] }

/** Whole match, from first whistle to last: the result is final after this. At most 45 + 3 + 15 + 45 + 6 minutes. */
export function finalWhistle(seed: number, fixture: Fixture): Date {
  const { firstHalf, secondHalf } = planOf(seed, fixture)
  return new Date(fixture.kickOff.getTime() + (firstHalf + BREAK_MINUTES + secondHalf) * 60_000)
}

/** `played`: minutes of play without the break. `firstHalf`: its length once it is over, null before. */
export type MatchClock = { phase: Phase; played: number; firstHalf: number | null }

/** The clock of a match as a spectator sees it. */
export function clockAt(seed: number, fixture: Fixture, now: Date): MatchClock {
  const plan = planOf(seed, fixture)
  const elapsed = (now.getTime() - fixture.kickOff.getTime()) / 60_000
  const { phase } = momentOf(plan, elapsed)
  if (phase === 'scheduled') return { phase, played: 0, firstHalf: null }
  if (phase === 'first-half') return { phase, played: elapsed, firstHalf: null }
  const { firstHalf, secondHalf } = plan
  const second = Math.min(secondHalf, Math.max(0, elapsed - firstHalf - BREAK_MINUTES))
  return { phase, played: firstHalf + second, firstHalf }
}

/** The match as a spectator sees it at `now`. */
export function matchAt(seed: number, fixture: Fixture, now: Date): MatchState {
  const plan = planOf(seed, fixture)
  const elapsed = (now.getTime() - fixture.kickOff.getTime()) / 60_000
  const goals = plan.goals.filter(({ at }) => at <= elapsed)
  const count = (side: Side) => goals.filter((goal) => goal.side === side).length
  return {
    ...momentOf(plan, elapsed),
    home: count('home'),
    away: count('away'),
    goals: goals.map(({ side, minute }) => ({ side, minute })),
  }
}

function momentOf({ firstHalf, secondHalf }: Plan, elapsed: number): { phase: Phase; minute: string } {
  const secondStart = firstHalf + BREAK_MINUTES
  if (elapsed < 0) return { phase: 'scheduled', minute: '' }
  if (elapsed < firstHalf) return { phase: 'first-half', minute: minuteText(elapsed, 0) }
  if (elapsed < secondStart) return { phase: 'half-time', minute: '' }
  if (elapsed < secondStart + secondHalf)
    return { phase: 'second-half', minute: minuteText(elapsed - secondStart, HALF_MINUTES) }
  return { phase: 'finished', minute: '' }
}

/** The current minute: the first one is 1, and after 45 come 45+1, 45+2. */
function minuteText(played: number, before: number): string {
  const minute = Math.floor(played) + 1
  return minute <= HALF_MINUTES ? String(before + minute) : `${before + HALF_MINUTES}+${minute - HALF_MINUTES}`
}

const oneOf = (lengths: readonly number[], random: Random): number =>
  lengths[Math.floor(random() * lengths.length)] ?? HALF_MINUTES

function planOf(seed: number, fixture: Fixture): Plan {
  const random = seededRandom(seedOf(seed, 'match', fixture.id))
  const firstHalf = oneOf(FIRST_HALVES, random)
  const secondHalf = oneOf(SECOND_HALVES, random)
  const mean = meanGoals(seed, fixture)
  const sides: Side[] = [
    ...Array<Side>(drawGoals(mean.home, random)).fill('home'),
    ...Array<Side>(drawGoals(mean.away, random)).fill('away'),
  ]
  const goals = sides.map((side): PlannedGoal => {
    const played = random() * (firstHalf + secondHalf)
    return played < firstHalf
      ? { side, minute: minuteText(played, 0), at: played }
      : { side, minute: minuteText(played - firstHalf, HALF_MINUTES), at: played + BREAK_MINUTES }
  })
  return { firstHalf, secondHalf, goals: goals.sort((one, other) => one.at - other.at) }
}

/** Mean goals of each side in this match, by the strength of both in the season. */
export function meanGoals(seed: number, fixture: Pick<Fixture, 'season' | 'home' | 'away'>): Record<Side, number> {
  const strength = (club: string) => 0.7 + 0.6 * seededRandom(seedOf(seed, 'strength', fixture.season, club))()
  const ratio = strength(fixture.home.id) / strength(fixture.away.id)
  return { home: AVERAGE_GOALS.home * ratio, away: AVERAGE_GOALS.away / ratio }
}

/** Probabilities of 0, 1, 2, … goals with this mean, as the draw yields them: larger numbers count as the maximum. */
export function goalLikelihoods(mean: number): number[] {
  const likelihoods: number[] = []
  for (let goals = 0, share = Math.exp(-mean); goals < GOALS_MAX; share *= mean / ++goals) likelihoods.push(share)
  return [...likelihoods, 1 - likelihoods.reduce((sum, each) => sum + each, 0)]
}

/** A number of goals with this mean (Poisson, by multiplying chances). */
function drawGoals(mean: number, random: Random): number {
  const floor = Math.exp(-mean)
  let goals = 0
  for (let chance = random(); chance > floor && goals < GOALS_MAX; chance *= random()) goals++
  return goals
}
