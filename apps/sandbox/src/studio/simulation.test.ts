import { expect, test } from 'vitest'
import { errorsOf, mainLine, simulate } from '#studio/simulation.ts'
import { STUDIO_GAMES } from '#studio/wire.ts'

test.each(STUDIO_GAMES)('%s returns the declared share, within the error of a few thousand rounds', (game) => {
  const report = simulate(game, 8_000)
  expect(errorsOf(report)).toEqual([])
  expect(mainLine(report).halfWidth).toBeLessThan(0.08)
})

test('reports a game whose return is not the declared one', () => {
  const report = simulate('hi-lo', 8_000)
  const shifted = report.lines.map((line) => ({ ...line, declared: line.declared + 0.2 }))
  expect(errorsOf({ ...report, lines: shifted }).length).toBeGreaterThan(3)
  expect(errorsOf({ ...report, evenness: { ...report.evenness, chance: 0.0005 } })).toHaveLength(1)
})
