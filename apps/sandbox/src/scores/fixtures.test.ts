import { describe, expect, test } from 'vitest'
import { createSchedule, dayOf, ROUNDS } from '#scores/fixtures.ts'
import { LEAGUES, type League } from '#scores/leagues.ts'
import { finalWhistle, matchAt } from '#scores/match.ts'

const schedule = createSchedule(7)
const [one] = LEAGUES as [League, League]
const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000)

describe('a season', () => {
  const season = schedule.ofSeason(one, 3 * ROUNDS + ROUNDS - 1)

  test('pairs each club with each other club, once at home and once away', () => {
    const meetings = season.map(({ home, away }) => `${home.id} ${away.id}`)
    expect(new Set(meetings).size).toBe(12 * 11)
    expect(meetings).toHaveLength(12 * 11)
  })

  test('gives each club one match a day, half of them at home', () => {
    for (const { id } of one.clubs) {
      const own = season.filter(({ home, away }) => home.id === id || away.id === id)
      expect(new Set(own.map(({ kickOff }) => dayOf(kickOff))).size).toBe(ROUNDS)
      expect(own.filter(({ home }) => home.id === id)).toHaveLength(ROUNDS / 2)
      expect(new Set(own.map(({ kickOff }) => kickOff.getUTCHours())).size).toBeGreaterThan(1)
    }
  })

  test('makes a new draw for the next one', () => {
    const next = schedule.ofSeason(one, 4 * ROUNDS)
    expect(next.map(({ home }) => home.id)).not.toEqual(season.slice(0, 6).map(({ home }) => home.id))
  })
})

test('a day begins at midnight in Bangkok, also on the last day of a year', () => {
  expect(dayOf(new Date('2025-12-31T16:59:59Z'))).toBe(-1)
  expect(dayOf(new Date('2025-12-31T17:00:00Z'))).toBe(0)
  expect(schedule.onDay(-1)).toHaveLength(12)
  for (const { kickOff } of schedule.onDay(200)) expect(dayOf(kickOff)).toBe(200)
})

test('a fixture is found by its id, and an invented id finds nothing', () => {
  for (const fixture of schedule.onDay(91)) expect(schedule.byId(fixture.id)).toEqual(fixture)
  for (const id of ['', 'one-1-1', 'one-1-23-1', 'one-1-0-1', 'one-1-1-9', 'three-1-1-1', 'one-1-1-1 ', '__proto__'])
    expect(schedule.byId(id), id).toBeUndefined()
})

test('the same seed gives the same results, another seed gives others', () => {
  const later = new Date('2027-01-01T00:00:00Z')
  const scores = (seed: number) =>
    [0, 1, 2].flatMap((day) => createSchedule(seed).onDay(day)).map((fixture) => matchAt(seed, fixture, later))
  expect(scores(7)).toEqual(scores(7))
  expect(scores(7)).not.toEqual(scores(8))
})

describe('a match', () => {
  // Thirty days of both leagues: 360 matches.
  const fixtures = Array.from({ length: 30 }, (_, day) => schedule.onDay(day)).flat()

  test('runs from the kick-off through the break to its end, and never removes a goal', () => {
    for (const fixture of fixtures) {
      const phases: string[] = []
      let goals = 0
      for (let minute = -1; minute <= 115; minute++) {
        const state = matchAt(7, fixture, minutesAfter(fixture.kickOff, minute))
        if (phases.at(-1) !== state.phase) phases.push(state.phase)
        expect(state.home + state.away).toBe(state.goals.length)
        expect(state.goals.length).toBeGreaterThanOrEqual(goals)
        goals = state.goals.length
      }
      expect(phases).toEqual(['scheduled', 'first-half', 'half-time', 'second-half', 'finished'])
      const end = finalWhistle(7, fixture)
      expect(matchAt(7, fixture, new Date(end.getTime() - 1)).phase).toBe('second-half')
      expect(matchAt(7, fixture, end).phase).toBe('finished')
    }
  })

  test('names its minutes as spectators do', () => {
    const [fixture] = fixtures as [(typeof fixtures)[number]]
    const minuteAt = (minute: number) => matchAt(7, fixture, minutesAfter(fixture.kickOff, minute)).minute
    expect([minuteAt(0), minuteAt(0.5), minuteAt(1), minuteAt(44.9), minuteAt(45)]).toEqual([
      '1',
      '1',
      '2',
      '45',
      '45+1',
    ])
  })

  test('nearly always a match is running', () => {
    const playing = (at: Date) =>
      schedule
        .onDay(dayOf(at))
        .some((fixture) => ['first-half', 'half-time', 'second-half'].includes(matchAt(7, fixture, at).phase))
    const start = new Date('2026-01-10T17:00:00Z')
    const moments = Array.from({ length: 1440 }, (_, minute) => minutesAfter(start, minute))
    expect(moments.filter(playing).length / moments.length).toBeGreaterThan(0.88)
  })
})
