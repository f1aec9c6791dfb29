import { expect, test } from 'vitest'
import { bangkokDay, dayHeading, instantText, shortInstantText, timeText } from './dates.ts'

const AT = '2026-10-05T07:07:00Z'

test('formats an instant in the Buddhist era and Bangkok time', () => {
  expect(timeText(AT)).toBe('14:07')
  expect(shortInstantText(AT)).toBe('5 ต.ค. 69 14:07\u00a0น.')
  expect(instantText(AT)).toBe('5 ต.ค. 2569 14:07\u00a0น.')
  expect(dayHeading(AT)).toBe('วันจันทร์ที่ 5 ตุลาคม พ.ศ. 2569')
})

test('formats midnight as 00, on the day of Bangkok', () => {
  expect(timeText('2026-12-31T17:00:00Z')).toBe('00:00')
  expect(bangkokDay('2026-12-31T17:00:00Z')).toBe('2027-01-01')
  expect(dayHeading('2026-12-31T17:00:00Z')).toBe('วันศุกร์ที่ 1 มกราคม พ.ศ. 2570')
})
