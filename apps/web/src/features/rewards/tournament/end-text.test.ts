import { expect, test } from 'vitest'
import { instantText, shortInstantText } from '#core/dates.ts'
import { endText } from './end-text.ts'

test.each([
  ['2026-12-15T17:00:00Z', '15 ธ.ค. 69 24:00\u00a0น.'],
  ['2026-12-15T14:30:00Z', '15 ธ.ค. 69 21:30\u00a0น.'],
])('the end %s reads as %s', (iso, text) => {
  expect(endText(iso, shortInstantText)).toBe(text)
})

test('a long date as well', () => {
  expect(endText('2026-12-15T17:00:00Z', instantText)).toBe('15 ธ.ค. 2569 24:00\u00a0น.')
})
