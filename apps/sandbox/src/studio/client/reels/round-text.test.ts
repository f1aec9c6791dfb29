import { expect, test } from 'vitest'
import type { Spin } from '../../wire.ts'
import { roundText } from './round-text.ts'

const line = { line: 0, symbol: 'lotus', count: 3, winSatang: 500 }
const spin = (more: Partial<Spin> = {}): Spin => ({
  isFree: false,
  window: [],
  lines: [],
  scatters: 0,
  freeSpinsWon: 0,
  winSatang: 0,
  ...more,
})
const textOf = (...spins: Spin[]) => roundText({ outcome: { game: 'reels', spins, freeSpinsLeft: 0 }, ending: 'usual' })

test.each([
  [[spin()], 'ไม่ถูกรางวัล'],
  [[spin({ lines: [line, line] })], 'ถูกรางวัล 2 เส้น'],
  [[spin({ freeSpinsWon: 8 })], 'ได้หมุนฟรี 8 ครั้ง!'],
  [[spin({ lines: [line], freeSpinsWon: 8 })], 'ถูกรางวัล 1 เส้น · ได้หมุนฟรี 8 ครั้ง!'],
  [[spin({ freeSpinsWon: 8 }), spin({ isFree: true })], 'ไม่ถูกรางวัล หมุนฟรีแล้ว 1 ครั้ง'],
  [[spin({ freeSpinsWon: 8 }), spin({ isFree: true, freeSpinsWon: 8 })], 'หมุนฟรีแล้ว 1 ครั้ง · ได้หมุนฟรี 8 ครั้ง!'],
])('a spin is worded by what it won: %j', (spins, text) => {
  expect(textOf(...spins)).toBe(text)
})
