import { expect, test } from 'vitest'
import { limitStandingsOf, type Result } from '#scores/standings.ts'

const CLUBS = ['ก', 'ข', 'ค', 'ง'].map((name) => ({ id: name, name }))
const club = (name: string) => CLUBS.find((each) => each.id === name) as (typeof CLUBS)[number]

/** `ก 2-1 ข`. */
const result = (text: string): Result => {
  const [home = '', homeGoals, awayGoals, away = ''] = text.split(/[ -]/)
  return { home: club(home), away: club(away), homeGoals: Number(homeGoals), awayGoals: Number(awayGoals) }
}
const order = (...texts: string[]) =>
  limitStandingsOf(CLUBS, texts.map(result))
    .map((row) => row.club.name)
    .join('')

test.each([
  ['no match played: by name', [], 'กขคง'],
  ['points', ['ง 1-0 ก', 'ค 0-0 ข'], 'งขคก'],
  ['goal difference', ['ง 3-0 ก', 'ค 1-0 ข'], 'งคขก'],
  ['goals', ['ง 3-2 ก', 'ค 1-0 ข'], 'งคกข'],
  ['the match they played against each other', ['ข 1-0 ก', 'ก 2-1 ค', 'ง 2-1 ข'], 'งขกค'],
  ['equal in all: by name', ['ค 1-1 ก', 'ข 1-1 ง'], 'กขคง'],
] as const)('%s', (_, results, expected) => {
  expect(order(...results)).toBe(expected)
})

test('three that are equal are distinguished by the matches among themselves only', () => {
  // ก, ข, ค: 6 points, 4 goals to 2 each. Each won once among the three. There ค has a goal difference of +1, ข of 0, ก of −1.
  const results = ['ค 2-0 ก', 'ก 1-0 ข', 'ข 1-0 ค', 'ก 3-0 ง', 'ข 3-1 ง', 'ค 2-1 ง']
  const rows = limitStandingsOf(CLUBS, results.map(result))
  expect(rows.slice(0, 3).map((row) => [row.points, row.goalsFor - row.goalsAgainst, row.goalsFor])).toEqual([
    [6, 2, 4],
    [6, 2, 4],
    [6, 2, 4],
  ])
  expect(rows.map((row) => row.club.name).join('')).toBe('คขกง')
})

test('counts every match on both sides', () => {
  expect(limitStandingsOf(CLUBS, [result('ก 2-1 ข'), result('ข 0-0 ก')]).slice(0, 2)).toEqual([
    { club: club('ก'), played: 2, won: 1, drawn: 1, lost: 0, goalsFor: 2, goalsAgainst: 1, points: 4 },
    { club: club('ข'), played: 2, won: 0, drawn: 1, lost: 1, goalsFor: 1, goalsAgainst: 2, points: 1 },
  ])
})
