import { expect, test } from 'vitest'
import { createSchedule, dayOf, type Fixture, SCORES_SEED } from '#scores/fixtures.ts'
import { clockAt, finalWhistle, matchAt } from '#scores/match.ts'
import { choiceOf } from '#studio/games/choices.ts'
import { footballPlaces, scoreChances } from '#studio/games/football.ts'
import {
  cashOutNow,
  chanceAt,
  inPlayMatches,
  inPlayOdds,
  inPlayReturns,
  STEP_MS,
  standingOf,
} from '#studio/games/in-play.ts'
import { remainingGoals } from '#studio/games/in-play-model.ts'

const schedule = createSchedule(SCORES_SEED)
const DAY = dayOf(new Date('2026-11-21T08:00:00Z'))
const after = ({ kickOff }: Fixture, minutes: number) => new Date(kickOff.getTime() + minutes * 60_000)
const fixtures = Array.from({ length: 60 }, (_, days) => schedule.onDay(DAY - days)).flat()
const goalMinute = (fixture: Fixture) => {
  for (let minute = 0; minute < 40; minute += 0.002)
    if (matchAt(SCORES_SEED, fixture, after(fixture, minute)).goals.length > 0) return minute
  return null
}

test('before the kick-off the model gives the probabilities of all scores', () => {
  for (const fixture of fixtures.slice(0, 20)) {
    const now = after(fixture, -10)
    const remaining = remainingGoals(SCORES_SEED, fixture, clockAt(SCORES_SEED, fixture, now), { home: 0, away: 0 })
    const wanted = new Map(
      scoreChances(schedule, fixture).map(({ outcome, likelihood }) => [`${outcome.home}-${outcome.away}`, likelihood]),
    )
    for (const { home, away, likelihood } of remaining)
      expect(likelihood).toBeCloseTo(wanted.get(`${home}-${away}`) ?? 0, 12)
    for (const { spot, pays } of footballPlaces(schedule, fixture).slice(0, 3)) {
      const chance = chanceAt(schedule, fixture, spot, now) ?? 0
      expect(Math.floor(95 / chance) / 100).toBe(pays[0]?.times)
    }
  }
})

test('at every minute the probabilities of each market add up to 1, and none is outside of 0 and 1', () => {
  const [fixture] = fixtures as [Fixture]
  for (let minute = -20; minute < 106; minute += 1.7) {
    const now = after(fixture, minute)
    const { home, away } = matchAt(SCORES_SEED, fixture, now)
    const next = home + away + 1
    for (const market of [
      ['home', 'draw', 'away'],
      ['over-2.5', 'under-2.5'],
      [`goal-${next}-home`, `goal-${next}-none`, `goal-${next}-away`],
    ]) {
      const chances = market.map((choice) => chanceAt(schedule, fixture, choice, now) ?? Number.NaN)
      expect(
        chances.reduce((sum, each) => sum + each, 0),
        `${market} at ${minute}`,
      ).toBeCloseTo(1, 10)
      expect(Math.min(...chances)).toBeGreaterThanOrEqual(0)
    }
    expect(chanceAt(schedule, fixture, `goal-${next + 1}-home`, now)).toBeUndefined()
  }
})

/** Of many matches of the same model: what is called likely happens as often. */
test.each([5, 30, 52, 70, 95])('the probabilities after %i minutes are those with which it happens', (minute) => {
  const sums = new Map<string, { expected: number; variance: number; happened: number }>()
  const worlds = Array.from({ length: 5 }, (_, world) => createSchedule(1000 + world))
  for (const world of worlds)
    for (const fixture of Array.from({ length: 40 }, (_, day) => world.onDay(day)).flat()) {
      const now = after(fixture, minute)
      const end = matchAt(world.seed, fixture, finalWhistle(world.seed, fixture))
      const next = matchAt(world.seed, fixture, now).goals.length + 1
      for (const [name, choice] of [
        ...['home', 'draw', 'over-2.5', 'over-3.5'].map((each) => [each, each] as const),
        ['next home', `goal-${next}-home`] as const,
        ['next none', `goal-${next}-none`] as const,
      ]) {
        const chance = chanceAt(world, fixture, choice, now) ?? 0
        const sum = sums.get(name) ?? { expected: 0, variance: 0, happened: 0 }
        sum.expected += chance
        sum.variance += chance * (1 - chance)
        sum.happened += choiceOf(choice)?.isWon(end) ? 1 : 0
        sums.set(name, sum)
      }
    }
  for (const [name, { expected, variance, happened }] of sums)
    expect(Math.abs(happened - expected) / Math.sqrt(variance), name).toBeLessThan(3.5)
})

test('odds hold for one step of the clock, and return at most the declared share at its start', () => {
  const [fixture] = fixtures as [Fixture]
  let changes = 0
  for (let step = 0; step < 100; step++) {
    const start = new Date(fixture.kickOff.getTime() + step * STEP_MS)
    const odds = inPlayOdds(schedule, fixture, start)
    if (
      matchAt(SCORES_SEED, fixture, start).goals.length ===
      matchAt(SCORES_SEED, fixture, new Date(start.getTime() + STEP_MS - 1)).goals.length
    )
      expect(inPlayOdds(schedule, fixture, new Date(start.getTime() + STEP_MS - 1))).toEqual(odds)
    const later = inPlayOdds(schedule, fixture, new Date(start.getTime() + STEP_MS))
    if (JSON.stringify([...later]) !== JSON.stringify([...odds])) changes++
    for (const [choice, times] of odds) {
      if (times === null) continue
      const share = times * (chanceAt(schedule, fixture, choice, start) ?? 0)
      expect(share).toBeLessThanOrEqual(0.95 + 1e-9)
      expect(share).toBeGreaterThan(0.94 - 0.01 / times)
    }
  }
  expect(changes).toBeGreaterThan(50)
})

test('a goal suspends the odds for the rest of its step and the next, and the added time has none', () => {
  const fixture = fixtures.find((each) => goalMinute(each) !== null) as Fixture
  const goal = after(fixture, goalMinute(fixture) ?? 0)
  expect(standingOf(schedule, fixture, new Date(goal.getTime() - 4_000))).toBe('open')
  expect(standingOf(schedule, fixture, goal)).toBe('suspended')
  expect(standingOf(schedule, fixture, new Date(goal.getTime() + STEP_MS))).toBe('suspended')
  expect(standingOf(schedule, fixture, after(fixture, -31))).toBe('closed')
  expect(standingOf(schedule, fixture, after(fixture, -29))).toBe('open')
  expect(standingOf(schedule, fixture, new Date(finalWhistle(SCORES_SEED, fixture).getTime() - 60_000))).toBe('closed')
  expect(standingOf(schedule, fixture, finalWhistle(SCORES_SEED, fixture))).toBe('closed')
})

test('the price of an open bet is 98 per cent of its value, rounded down, and none without odds', () => {
  for (const fixture of fixtures.slice(0, 30)) {
    const bet = { choice: 'home', times: 2.5, satang: 10_000 }
    const now = after(fixture, 30)
    const start = new Date(now.getTime() - ((now.getTime() - fixture.kickOff.getTime()) % STEP_MS))
    const chance = chanceAt(schedule, fixture, 'home', start) ?? 0
    const price = cashOutNow(schedule, fixture, bet, now)
    if (standingOf(schedule, fixture, now) === 'open') expect(price).toBe(Math.floor(25_000 * chance * 0.98) || null)
    else expect(price).toBeNull()
    expect(cashOutNow(schedule, fixture, bet, after(fixture, 109))).toBeNull()
  }
})

test('at any time a match runs or is about to begin, with a declared return of its odds', () => {
  for (let hour = 0; hour < 48; hour += 0.1) {
    const now = new Date(Date.UTC(2026, 10, 20) + hour * 3_600_000)
    const matches = inPlayMatches(schedule, now, [])
    expect(matches.length, now.toISOString()).toBeGreaterThan(0)
    expect(
      inPlayMatches(
        schedule,
        now,
        matches.map(({ fixtureId }) => fixtureId),
      ),
    ).toEqual([])
    const { lowest, highest } = inPlayReturns(schedule, now)
    expect(lowest > 0.9 && highest <= 0.95 + 1e-9, `${lowest} ${highest} ${now.toISOString()}`).toBe(true)
  }
})
