import { expect, test } from 'vitest'
import { lengthText } from './remaining-days.ts'

test.each([
  ['2026-10-05T00:00:00Z', '28\u00a0วัน', '2026-11-02T00:00:00Z'],
  ['2026-10-05T00:00:00Z', '5\u00a0ชั่วโมง', '2026-10-05T05:59:00Z'],
  ['2026-10-05T00:00:00Z', '30\u00a0นาที', '2026-10-05T00:30:00Z'],
])('from %s a tournament lasts %s', (from, text, to) => {
  expect(lengthText(from, to)).toBe(text)
})
