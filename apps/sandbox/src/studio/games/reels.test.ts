import { expect, test } from 'vitest'
import { drawsOf } from '#studio/fair.ts'
import { REEL_LINES, REEL_STRIPS, REEL_SYMBOLS } from '#studio/games/reel-strips.ts'
import { drawSpin, freeSpinsLikelihood, lineOf, reelsReturn } from '#studio/games/reels.ts'

test.each([
  [['mango', 'mango', 'mango', 'tuktuk', 'mango'], 'mango', 3, 12],
  [['wild', 'mango', 'wild', 'mango', 'tuktuk'], 'mango', 4, 35],
  [['wild', 'wild', 'wild', 'mango', 'tuktuk'], 'wild', 3, 60],
  [['wild', 'wild', 'wild', 'elephant', 'elephant'], 'elephant', 5, 1200],
  [['scatter', 'scatter', 'scatter', 'scatter', 'scatter'], 'scatter', 5, 0],
  [['wild', 'wild', 'scatter', 'mango', 'mango'], 'wild', 2, 0],
  [['tuktuk', 'mango', 'mango', 'mango', 'mango'], 'tuktuk', 1, 0],
] as const)('a line %j pays as %s × %i: %i', (symbols, symbol, count, times) => {
  const line = lineOf(symbols)
  expect(line.times).toBe(times)
  if (times > 0) expect(line).toEqual({ symbol, count, times })
})

test('whatever pays gives at least the whole stake back: no loss is shown as a win', () => {
  const least = Math.min(...REEL_SYMBOLS.flatMap(({ pays }) => [...pays]))
  expect(least).toBeGreaterThanOrEqual(REEL_LINES.length)
})

test('no window holds two scatters of one reel', () => {
  for (const strip of REEL_STRIPS) {
    for (let stop = 0; stop < strip.length; stop++) {
      const window = [0, 1, 2].map((row) => strip[(stop + row) % strip.length])
      expect(window.filter((symbol) => symbol === 'scatter').length).toBeLessThanOrEqual(1)
    }
  }
})

test('a window shows the strips at their stops, and pays by its lines', () => {
  const draws = drawsOf({ serverSeed: 'reels', clientSeed: 'test' }, 3)
  const stops = REEL_STRIPS.map((strip) => draws(strip.length))
  const spin = drawSpin(drawsOf({ serverSeed: 'reels', clientSeed: 'test' }, 3), 1000, false)
  expect(spin.window).toEqual(
    REEL_STRIPS.map((strip, reel) => [0, 1, 2].map((row) => strip[((stops[reel] ?? 0) + row) % strip.length])),
  )
  const win = REEL_LINES.reduce(
    (sum, rows) => sum + 100 * lineOf(rows.map((row, reel) => spin.window[reel]?.[row] as 'wild')).times,
    0,
  )
  expect(spin.winSatang).toBe(win)
})

test('the return is counted, not estimated', () => {
  expect(reelsReturn()).toBeCloseTo(0.971657, 6)
  expect(freeSpinsLikelihood()).toBeCloseTo(0.007124, 6)
})
