import { expect, test } from 'vitest'
import { sessionTimeText } from './session-time.ts'

test.each([
  [0, 'ใช้งานมาแล้ว 0\u00A0นาที'],
  [59_999, 'ใช้งานมาแล้ว 0\u00A0นาที'],
  [5 * 60_000, 'ใช้งานมาแล้ว 5\u00A0นาที'],
  [59 * 60_000, 'ใช้งานมาแล้ว 59\u00A0นาที'],
  [65 * 60_000, 'ใช้งานมาแล้ว 1:05\u00A0ชม.'],
  [600 * 60_000, 'ใช้งานมาแล้ว 10:00\u00A0ชม.'],
])('%d ms since the login read as %s, with the unit', (ms, text) => {
  expect(sessionTimeText(ms)).toBe(text)
})
