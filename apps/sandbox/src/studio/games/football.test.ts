import { expect, test } from 'vitest'
import { createSchedule, dayOf, SCORES_SEED } from '#scores/fixtures.ts'
import { finalWhistle } from '#scores/match.ts'
import { footballMatches, footballPlaces, footballReturns, resultAt, scoreChances } from '#studio/games/football.ts'
import { returnOf } from '#studio/games/spots.ts'

const schedule = createSchedule(SCORES_SEED)
const NOW = new Date('2026-11-21T08:00:00Z')

test('offers the matches of the next day that have not begun, with odds that keep at most a little more than five per cent', () => {
  const matches = footballMatches(schedule, NOW)
  expect(matches).toHaveLength(12)
  for (const { fixtureId, kickOff, markets } of matches) {
    expect(new Date(kickOff) > NOW).toBe(true)
    expect(markets.map(({ choices }) => choices.length)).toEqual([3, 2])
    const fixture = schedule.byId(fixtureId)
    if (!fixture) throw new Error(fixtureId)
    const chances = scoreChances(schedule, fixture)
    expect(chances.reduce((sum, { likelihood }) => sum + likelihood, 0)).toBeCloseTo(1, 12)
    for (const place of footballPlaces(schedule, fixture)) {
      expect(returnOf(place, chances)).toBeLessThanOrEqual(0.95)
      expect(returnOf(place, chances)).toBeGreaterThan(0.935)
    }
  }
  const { lowest, highest } = footballReturns(schedule, NOW)
  expect([lowest > 0.935, highest > lowest, highest <= 0.95]).toEqual([true, true, true])
})

test('the result is there at the final whistle, not before, and decides every choice of the match', () => {
  const [fixture] = schedule.onDay(dayOf(NOW))
  if (!fixture) throw new Error('no match')
  const end = finalWhistle(SCORES_SEED, fixture)
  expect(resultAt(schedule, fixture, new Date(end.getTime() - 1))).toBeUndefined()
  const score = resultAt(schedule, fixture, end)
  if (!score) throw new Error('no result')
  const won = footballPlaces(schedule, fixture).filter((place) => place.timesOf(score) > 0)
  expect(won).toHaveLength(2)
})
