import { expect, test } from 'vitest'
import { takeStart, wantStart } from './start.ts'

test('a wanted game starts once', () => {
  wantStart('joker/g1')
  expect(takeStart('joker/g1')).toBe(true)
  expect(takeStart('joker/g1')).toBe(false)
})

test('another game, or none, forgets what was wanted', () => {
  for (const other of ['joker/g2', null]) {
    wantStart('joker/g1')
    expect(takeStart(other)).toBe(false)
    expect(takeStart('joker/g1')).toBe(false)
  }
  expect(takeStart(null)).toBe(false)
})
