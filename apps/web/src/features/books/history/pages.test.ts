import { expect, test } from 'vitest'
import type { StatementEntry } from '#core/statement-entry/statement-entry.ts'
import { byDay, type Loaded, showEntries } from './pages.ts'
import { rangeStart } from './range-start.ts'

const at = (hour: number) => `2026-10-05T${String(hour).padStart(2, '0')}:00:00Z`
const entry = (kind: StatementEntry['kind'], hour: number): StatementEntry => ({
  kind,
  id: `${kind[0]}${hour}`,
  amount: 100,
  status: 'success',
  bankName: '004',
  at: at(hour),
  bonus: 0,
  note: null,
  steps: [],
})
const list = (kind: StatementEntry['kind'], hours: number[], hasMore: boolean): Loaded => ({
  items: hours.map((hour) => entry(kind, hour)),
  hasMore,
})
const ids = (entries: readonly StatementEntry[]) => entries.map(({ id }) => id).join(' ')

test.each([
  ['both complete', [9, 5], false, [7, 3], false, 'd9 w7 d5 w3', []],
  ['what is older than the other list reaches waits', [9, 8], true, [7, 3], false, 'd9 d8', ['deposits']],
  ['loads the list with the shorter range next', [9, 2], true, [7, 5], true, 'd9 w7 w5', ['withdraws']],
  ['loads both lists of equal range', [9, 5], true, [7, 5], true, 'd9 w7 w5 d5', ['deposits', 'withdraws']],
  ['one list is empty', [], false, [7, 5], true, 'w7 w5', ['withdraws']],
  ['a page without rows still has a next one', [], true, [7], false, '', ['deposits']],
  ['nothing at all', [], false, [], false, '', []],
] as const)('%s', (_why, deposits, moreDeposits, withdraws, moreWithdraws, shown, next) => {
  const result = showEntries(
    'all',
    Number.NEGATIVE_INFINITY,
    list('deposit', [...deposits], moreDeposits),
    list('withdraw', [...withdraws], moreWithdraws),
  )
  expect(ids(result.entries)).toBe(shown)
  expect(result.next).toEqual(next)
})

test('one kind does not wait for the other', () => {
  const all = [list('deposit', [9, 2], false), list('withdraw', [7], true)] as const
  const { entries, next } = showEntries('deposit', Number.NEGATIVE_INFINITY, ...all)
  expect(ids(entries)).toBe('d9 d2')
  expect(next).toEqual([])
})

test('shows corrections among the others, and alone', () => {
  const lists = [
    list('deposit', [9, 2], false),
    list('withdraw', [7], false),
    [],
    list('correction', [8, 5], true),
  ] as const
  const shown = (kind: 'all' | 'deposit' | 'correction') => showEntries(kind, Number.NEGATIVE_INFINITY, ...lists)
  expect(ids(shown('all').entries)).toBe('d9 c8 w7 c5')
  expect(shown('all').next).toEqual(['corrections'])
  expect(ids(shown('correction').entries)).toBe('c8 c5')
  expect(ids(shown('deposit').entries)).toBe('d9 d2')
})

test('always shows open withdrawals, once', () => {
  const open = [entry('withdraw', 1), { ...entry('withdraw', 7), status: 'processing' }]
  const lists = [list('deposit', [9, 8], true), list('withdraw', [7], true)] as const
  const shown = (kind: 'all' | 'deposit') => showEntries(kind, Number.NEGATIVE_INFINITY, ...lists, open).entries
  expect(ids(shown('all'))).toBe('d9 d8 w7 w1')
  expect(ids(shown('deposit'))).toBe('d9 d8')
})

test('a range cuts the list, and loads nothing older', () => {
  const deposits = list('deposit', [9, 8, 2], true)
  const none = list('withdraw', [], false)
  expect(showEntries('all', Date.parse(at(8)), deposits, none)).toMatchObject({ next: [] })
  expect(ids(showEntries('all', Date.parse(at(8)), deposits, none).entries)).toBe('d9 d8')
  expect(showEntries('all', Date.parse(at(1)), deposits, none).next).toEqual(['deposits'])
})

test.each([
  ['all', Number.NEGATIVE_INFINITY],
  ['today', Date.parse('2026-10-05T17:00:00Z')],
  ['week', Date.parse('2026-09-29T17:00:00Z')],
  ['month', Date.parse('2026-09-30T17:00:00Z')],
] as const)('%s begins at midnight in Bangkok', (range, start) => {
  expect(rangeStart(range, Date.parse('2026-10-05T18:30:00Z'))).toBe(start)
})

test('groups a day in Bangkok time, also after midnight', () => {
  const days = byDay([entry('deposit', 18), entry('withdraw', 17), entry('deposit', 16)], (iso) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' }).format(new Date(iso)),
  )
  expect(days.map(({ day, entries }) => `${day} ${ids(entries)}`)).toEqual(['2026-10-06 d18 w17', '2026-10-05 d16'])
})
