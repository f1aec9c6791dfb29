import { expect, test } from 'vitest'
import { playTimeText } from './play-time.ts'

test.each([
  [0, '0\u00A0นาที'],
  [59_999, '0\u00A0นาที'],
  [5 * 60_000, '5\u00A0นาที'],
  [59 * 60_000, '59\u00A0นาที'],
  [65 * 60_000, '1:05\u00A0ชม.'],
  [600 * 60_000, '10:00\u00A0ชม.'],
])('%d ms of play read as %s, with the unit', (ms, text) => {
  expect(playTimeText(ms)).toBe(text)
})
