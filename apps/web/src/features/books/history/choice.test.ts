import { expect, test } from 'vitest'
import { periodOf, readChoice, searchOf } from './choice.ts'

const NOON = Date.parse('2026-10-05T12:00:00+07:00')
const read = (search: string) => readChoice(new URLSearchParams(search))

test.each([
  ['', { view: 'entries', kind: 'all', group: 'all', range: 'all' }],
  ['kind=withdraw', { view: 'entries', kind: 'withdraw' }],
  ['view=credit&group=bonus&range=week', { view: 'credit', group: 'bonus', range: 'week' }],
  ['view=x&kind=y&group=z&range=w', { view: 'entries', kind: 'all', group: 'all', range: 'all' }],
  ['view=points&range=custom&start=2026-10-01&end=2026-10-05', { range: 'custom', custom: { start: '2026-10-01' } }],
])('reads %j', (search, choice) => {
  expect(read(search)).toMatchObject(choice)
})

test.each([
  'view=credit&range=custom',
  'view=credit&range=custom&start=2026-10-05&end=2026-10-01',
  'view=credit&range=custom&start=2026-02-30&end=2026-10-01',
  'view=entries&range=custom&start=2026-10-01&end=2026-10-05',
])('reads no period from %j', (search) => {
  const choice = read(search)
  expect(choice.range).toBe('all')
  expect(periodOf(choice, NOON)).toEqual({ start: undefined, end: undefined })
})

test('a free period starts with the last seven days', () => {
  expect(searchOf({ ...read('view=credit'), range: 'custom' }, NOON)).toEqual({
    view: 'credit',
    range: 'custom',
    start: '2026-09-29',
    end: '2026-10-05',
  })
})

test('the lists of deposits and withdrawals leave a free period', () => {
  const choice = read('view=credit&range=custom&start=2026-10-01&end=2026-10-05')
  expect(searchOf({ ...choice, view: 'entries' }, NOON)).toEqual({ view: 'entries' })
})

test('a named range begins at its first Bangkok day and is open', () => {
  expect(periodOf(read('range=month'), NOON)).toEqual({ start: '2026-10-01', end: undefined })
})
