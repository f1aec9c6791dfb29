import { expect, test } from 'vitest'
import { drawsOf } from '#studio/fair.ts'
import { drawSpin, lineOf, reelsTable } from '#studio/games/reels.ts'
import { freeSpinsText, scatterText, wildText } from './reel-terms.ts'

const reels = reelsTable()

test('free spins need as many scatters as the rules state, in free spins too', () => {
  const seen = { few: 0, enough: 0 }
  for (let nonce = 0; nonce < 3_000; nonce++) {
    const { scatters, freeSpinsWon } = drawSpin(
      drawsOf({ serverSeed: 'terms', clientSeed: 'test' }, nonce),
      1_000,
      nonce % 2 === 0,
    )
    const isEnough = scatters >= reels.freeSpins.scatters
    seen[isEnough ? 'enough' : 'few']++
    expect(freeSpinsWon).toBe(isEnough ? reels.freeSpins.spins : 0)
  }
  expect(seen.enough).toBeGreaterThan(5)
  expect(freeSpinsText(reels, 'โคมลอย')).toContain('โคมลอยออกตั้งแต่ 3 ช่อง ตำแหน่งใดก็ได้ ได้หมุนฟรี 8 ครั้ง')
  expect(freeSpinsText(reels, 'โคมลอย')).toContain('หากออกครบ 3 ช่องอีก ได้เพิ่มอีก 8 ครั้ง')
  expect(scatterText(reels)).toBe('หมุนฟรี ออก 3 ช่องขึ้นไป นับทุกช่อง')
})

test('a wild substitutes everything but the scatter, and the rules state that', () => {
  const others = reels.symbols.map(({ symbol }) => symbol).filter((symbol) => symbol !== reels.scatter)
  for (const symbol of others)
    expect(lineOf([symbol, 'wild', symbol, 'coconut', 'mango'] as never).times).toBeGreaterThan(0)
  expect(lineOf(['scatter', 'wild', 'scatter', 'coconut', 'mango']).times).toBe(0)
  expect(wildText('โคมลอย')).toBe('แทนได้ทุกสัญลักษณ์ ยกเว้น โคมลอย')
})
