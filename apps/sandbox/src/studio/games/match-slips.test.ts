import { expect, test } from 'vitest'
import { createSchedule, dayOf, type Fixture, SCORES_SEED } from '#scores/fixtures.ts'
import { finalWhistle } from '#scores/match.ts'
import { footballMatches, footballPlaces, resultAt, scoreChances } from '#studio/games/football.ts'
import { slipEnd, slipFault, slipView } from '#studio/games/match-slips.ts'
import { combinedOdds, joined, placeAt } from '#studio/games/slips.ts'

const schedule = createSchedule(SCORES_SEED)
const MORNING = new Date('2026-11-20T17:00:00Z')
const fixtures = schedule
  .onDay(dayOf(MORNING))
  .filter(({ kickOff }) => kickOff > MORNING)
  .sort((one, other) => one.kickOff.getTime() - other.kickOff.getTime()) as [Fixture, Fixture, Fixture, ...Fixture[]]
const last = fixtures.at(-1) as Fixture
const NIGHT = finalWhistle(SCORES_SEED, last)

const oddsOf = (fixture: Fixture, choice: string) =>
  footballPlaces(schedule, fixture).find(({ spot }) => spot === choice)?.pays[0]?.times ?? 0
const leg = (fixture: Fixture, choice: string) => placeAt(fixture.id, choice, oddsOf(fixture, choice))
const slip = (places: string[], satang = 10_000) => [{ spot: joined(places), satang }]
const on = (now: Date, abandoned: string[] = []) => ({ schedule, now, abandoned })
/** The result that a match has in the end. */
const wonChoice = (fixture: Fixture) => {
  const score = resultAt(schedule, fixture, NIGHT) ?? { home: 0, away: 0 }
  return score.home > score.away ? 'home' : score.home < score.away ? 'away' : 'draw'
}
const lostChoice = (fixture: Fixture) => (wonChoice(fixture) === 'home' ? 'away' : 'home')
const [one, two, three] = fixtures

test('accepts matches at the odds of now, each once, and no more than eight', () => {
  const places = fixtures.map((fixture) => leg(fixture, 'home'))
  expect(slipFault('football', slip(places.slice(0, 1)), on(MORNING))).toBeUndefined()
  expect(slipFault('football', slip(places.slice(0, 3)), on(MORNING))).toBeUndefined()
  const none = { code: 'stake_malformed' }
  expect(slipFault('football', slip(places.slice(0, 9)), on(MORNING))).toEqual(none)
  expect(slipFault('football', slip([leg(one, 'home'), leg(one, 'over')]), on(MORNING))).toEqual(none)
  expect(slipFault('football', slip([`${one.id}:home`]), on(MORNING))).toEqual(none)
  expect(slipFault('football', slip([placeAt(one.id, 'goal-1-home', 2)]), on(MORNING))).toEqual(none)
  expect(slipFault('football', [...slip(places.slice(0, 1)), ...slip(places.slice(1, 2))], on(MORNING))).toEqual(none)
})

test('refuses other odds with those of now, a begun match, an abandoned one, and a return above the limit', () => {
  const now = oddsOf(one, 'draw')
  const better = slip([placeAt(one.id, 'draw', now + 0.05), leg(two, 'home')])
  expect(slipFault('football', better, on(MORNING))).toEqual({
    code: 'price_changed',
    price: { asked: now + 0.05, now },
  })
  const sound = slip([leg(one, 'home'), leg(two, 'home')])
  expect(slipFault('football', sound, on(one.kickOff))).toEqual({ code: 'match_closed' })
  expect(slipFault('football', sound, on(MORNING, [two.id]))).toEqual({ code: 'match_abandoned' })
  const long = fixtures.slice(0, 8).map((fixture) => leg(fixture, 'draw'))
  expect(slipFault('football', slip(long, 500_000), on(MORNING))).toEqual({ code: 'return_limit' })
})

test('a parlay waits for all of its matches, and pays the product of its odds', () => {
  const places = [one, two, three].map((fixture) => leg(fixture, wonChoice(fixture)))
  const stakes = slip(places)
  expect(slipEnd('football', stakes, on(finalWhistle(SCORES_SEED, two)))).toBeNull()
  const end = slipEnd('football', stakes, on(NIGHT))
  const times = combinedOdds([one, two, three].map((fixture) => oddsOf(fixture, wonChoice(fixture))))
  expect(end).toMatchObject({ gainSatang: Math.round(10_000 * times), isOver: true })
  expect(slipView('football', { stakes, outcome: null, phase: 'open' }, on(NIGHT))).toMatchObject({
    times,
    returnSatang: Math.round(10_000 * times),
  })
})

test('a parlay ends with its first lost leg, and shows the other matches as they are', () => {
  const stakes = slip([leg(one, lostChoice(one)), leg(last, wonChoice(last))])
  const end = slipEnd('football', stakes, on(finalWhistle(SCORES_SEED, one)))
  if (!end || end === 'void') throw new Error('the slip goes on')
  expect(end.gainSatang).toBe(0)
  const states = (now: Date) =>
    slipView('football', { stakes, outcome: end.outcome, phase: 'settled' }, on(now)).legs.map(({ state }) => state)
  expect(states(finalWhistle(SCORES_SEED, one))).toEqual(['lost', 'open'])
  expect(states(NIGHT)).toEqual(['lost', 'won'])
})

test('a leg of an abandoned match counts as odds of 1, and a slip of such matches only is void', () => {
  const stakes = slip([leg(one, lostChoice(one)), leg(two, wonChoice(two))])
  expect(slipEnd('football', stakes, on(NIGHT, [one.id]))).toMatchObject({
    gainSatang: Math.round(10_000 * oddsOf(two, wonChoice(two))),
    outcome: { legs: [{ state: 'void', score: null }, { state: 'won' }] },
  })
  expect(slipEnd('football', stakes, on(MORNING, [one.id, two.id]))).toBe('void')
  expect(slipEnd('football', slip([leg(two, lostChoice(two))]), on(MORNING, [two.id]))).toBe('void')
})

test('a slip of an earlier version without odds pays those of its match', () => {
  const stakes = [{ spot: `${one.id}:${wonChoice(one)}`, satang: 10_000 }]
  expect(slipEnd('football', stakes, on(NIGHT))).toMatchObject({
    gainSatang: Math.round(10_000 * oddsOf(one, wonChoice(one))),
  })
})

test('a parlay returns the product of the returns of its legs, less at most a hundredth of odds', () => {
  const returnOf = (fixture: Fixture, choice: string) => {
    const place = footballPlaces(schedule, fixture).find(({ spot }) => spot === choice)
    return scoreChances(schedule, fixture).reduce(
      (sum, { outcome, likelihood }) => sum + likelihood * (place?.timesOf(outcome) ?? 0),
      0,
    )
  }
  const legs = footballMatches(schedule, MORNING).slice(0, 4)
  for (let size = 1; size <= legs.length; size++) {
    const chosen = legs.slice(0, size).map(({ fixtureId }) => schedule.byId(fixtureId) as Fixture)
    const odds = chosen.map((fixture) => oddsOf(fixture, 'away'))
    const likelihood = chosen.reduce((all, fixture) => all * (returnOf(fixture, 'away') / oddsOf(fixture, 'away')), 1)
    const product = chosen.reduce((all, fixture) => all * returnOf(fixture, 'away'), 1)
    const real = likelihood * combinedOdds(odds)
    expect(real).toBeLessThanOrEqual(product + 1e-12)
    expect(real).toBeGreaterThan(product - likelihood * 0.01 - 1e-12)
  }
})
