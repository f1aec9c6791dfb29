import { expect, test } from 'vitest'
import { wakingMinutes } from './waking-time.ts'

const at = (text: string) => new Date(`${text}:00+07:00`)
const NIGHT = { from: '23:00', until: '07:00' }

test.each([
  ['an hour of the day', '2026-03-10T10:00', '2026-03-10T11:00', NIGHT, 60],
  ['a whole night', '2026-03-10T23:00', '2026-03-11T07:00', NIGHT, 0],
  ['an evening and a morning', '2026-03-10T22:00', '2026-03-11T08:30', NIGHT, 150],
  ['from within the night', '2026-03-10T03:00', '2026-03-10T07:01', NIGHT, 1],
  ['three days', '2026-03-10T12:00', '2026-03-13T12:00', NIGHT, 3 * 16 * 60],
  ['over the end of a month and of a year', '2026-12-31T22:30', '2027-01-01T07:30', NIGHT, 60],
  ['a night after midnight', '2026-03-10T00:30', '2026-03-10T06:00', { from: '01:00', until: '05:00' }, 90],
  ['no night', '2026-03-10T00:00', '2026-03-11T00:00', { from: '00:00', until: '00:00' }, 24 * 60],
  ['a wrong order', '2026-03-11T10:00', '2026-03-10T10:00', NIGHT, 0],
])('counts %s without the night', (_what, since, until, night, minutes) => {
  expect(wakingMinutes(at(since), at(until), night)).toBe(minutes)
})
