import { expect, test } from 'vitest'
import {
  balanceAfter,
  fromCorrection,
  fromDeposit,
  fromWithdraw,
  mergeEntries,
  type StatementEntry,
  signOf,
} from './statement-entry.ts'
import { statusLook } from './status.ts'

const entry = (id: string, at: string, given: Partial<StatementEntry> = {}): StatementEntry => ({
  kind: 'deposit',
  id,
  amount: 100,
  status: 'success',
  bankName: '004',
  at,
  bonus: 0,
  note: null,
  steps: [],
  ...given,
})

test('merges two lists, newest first, each entry once, the fresher list first', () => {
  const open = [entry('b', '2026-10-05T07:00:00Z', { status: 'processing' })]
  const ended = [entry('b', '2026-10-05T07:00:00Z'), entry('a', '2026-10-05T06:00:00Z')]
  const deposits = [entry('c', '2026-10-05T08:00:00.5Z'), entry('d', '2026-10-05T08:00:00Z')]
  const merged = mergeEntries(open, ended, deposits)
  expect(merged.map(({ id, status }) => `${id} ${status}`)).toEqual([
    'c success',
    'd success',
    'b processing',
    'a success',
  ])
})

test('orders equal times independently of the order of the lists', () => {
  const [a, b] = [entry('a', '2026-10-05T07:00:00Z'), entry('b', '2026-10-05T07:00:00Z')]
  expect(mergeEntries([a], [b])).toEqual(mergeEntries([b], [a]))
})

test('a deposit counts from the moment of its credit', () => {
  const item = { id: 'x', amount: 1, bonus: 2, status: 'success', bankName: null, at: '2026-10-05T07:00:00Z' } as const
  expect(fromDeposit({ ...item, creditedAt: '2026-10-05T07:00:02Z' })).toMatchObject({
    at: '2026-10-05T07:00:02Z',
    bonus: 2,
  })
})

test('a withdrawal keeps its steps and its note', () => {
  const steps = [{ status: 'pending' as const, at: '2026-10-05T07:00:00Z' }]
  const item = {
    id: 'x',
    reference: '7K2M9QXT',
    amount: 1,
    status: 'rejected',
    bankName: '004',
    bankId: 'xxx-x-x4821-x',
    endedAt: null,
  } as const
  expect(fromWithdraw({ ...item, at: '2026-10-05T07:00:00Z', canRetry: false, note: 'n', steps })).toMatchObject({
    kind: 'withdraw',
    reference: '7K2M9QXT',
    note: 'n',
    steps,
  })
})

test.each([
  ['deposit', 'success', '+'],
  ['withdraw', 'pending', '\u2212'],
  ['withdraw', 'success', '\u2212'],
  ['withdraw', 'failed', '\u2212'],
  ['withdraw', 'refunded', undefined],
  ['withdraw', 'rejected', undefined],
] as const)('a %s that is %s is written with %s', (kind, status, sign) => {
  expect(signOf(entry('a', '2026-10-05T07:00:00Z', { kind, status }))).toBe(sign)
})

test.each([
  ['success', 'สำเร็จ'],
  ['refunded', 'คืนเครดิตแล้ว'],
  ['no-such-state', 'รอยืนยันสถานะ'],
  ['toString', 'รอยืนยันสถานะ'],
] as const)('%s is %s', (status, word) => {
  expect(statusLook(status).word).toBe(word)
})

const corrected = { id: 'x', amount: 300, bonus: 0, owed: 0, note: null, at: '2026-10-05T07:00:00Z' } as const

test.each([
  ['goodwill adds to the credit', { kind: 'goodwill', change: 300 }, '+', 300, 'success'],
  ['a claim debits the available credit', { kind: 'unassign', change: -100, owed: 200 }, '\u2212', 100, 'owed'],
  ['a claim on empty credit changes nothing yet', { kind: 'debit', change: 0, owed: 300 }, undefined, 300, 'owed'],
  ['a write-off leaves the credit as it is', { kind: 'write-off', change: 0 }, undefined, 300, 'success'],
] as const)('%s', (_what, given, sign, amount, status) => {
  const shown = fromCorrection({ ...corrected, ...given })
  expect(shown).toMatchObject({ kind: 'correction', amount, status })
  expect(signOf(shown)).toBe(sign)
})

test('a reversed deposit has no sign', () => {
  expect(signOf(entry('a', '2026-10-05T07:00:00Z', { status: 'cancelled' }))).toBeUndefined()
})

test.each([
  ['success', 26_000, 26_000],
  ['processing', 26_000, 26_000],
  ['refunded', 26_000, undefined],
  ['rejected', 26_000, undefined],
  ['success', undefined, undefined],
] as const)('a withdrawal that is %s, with %s satang after it, shows %s', (status, balance, shown) => {
  expect(balanceAfter(entry('a', '2026-10-05T07:00:00Z', { kind: 'withdraw', status, balance }))).toBe(shown)
})
