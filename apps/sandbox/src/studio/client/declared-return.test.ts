import { expect, test } from 'vitest'
import { createSchedule, SCORES_SEED } from '#scores/fixtures.ts'
import { tableOf } from '#studio/tables.ts'
import type { StudioGame } from '#studio/wire.ts'
import { returnFigure, returnNote } from './declared-return.ts'

const NOON = new Date('2026-11-21T08:00:00Z')
const declared = (game: StudioGame) => ({
  game,
  ...tableOf(game, { schedule: createSchedule(SCORES_SEED), now: NOON, abandoned: [] }),
})

test.each([
  ['baccarat', '85.64% ถึง 98.94%'],
  ['hi-lo', '92.13% ถึง 97.5%'],
  ['fish-prawn-crab', '92.13% ถึง 97.22%'],
  ['reels', '97.17%'],
] as const)('%s states what its places return, from the least to the most', (game, figure) => {
  const { table, ...state } = declared(game)
  expect(returnFigure(state)).toBe(figure)
  const returns = table.spots.map(({ returnToPlayer }) => returnToPlayer)
  expect(state.returns).toEqual({ lowest: Math.min(...returns), highest: Math.max(...returns) })
  expect(returnNote(state).includes('ขึ้นกับช่องที่วาง')).toBe(game !== 'reels')
})

test('football states the range of the open matches, or the return that odds are made for', () => {
  const { returns } = declared('football')
  expect(returns.lowest).toBeGreaterThan(0.935)
  expect(returns.highest).toBeLessThanOrEqual(0.95)
  expect(returnFigure(declared('football'))).toMatch(/^9[34]\.\d+% ถึง 9[45](\.\d+)?%$/)
  const none = { ...createSchedule(SCORES_SEED), onDay: () => [] }
  expect(returnFigure({ game: 'football', ...tableOf('football', { schedule: none, now: NOON, abandoned: [] }) })).toBe(
    '95%',
  )
})

test('where all places return the same, one figure of all of them', () => {
  const same = { game: 'hi-lo', returns: { lowest: 0.975, highest: 0.97500001 } } as const
  expect([returnFigure(same), returnNote(same).includes('ของทุกช่อง')]).toEqual(['97.5%', true])
})
