import type { OwnLimits } from '@duang/contract/account/limits'
import { expect, test } from 'vitest'
import { minutesText, valueText } from './limit-texts.ts'
import { limitsIn } from './queries.ts'

test.each([
  [0, '0\u00a0นาที'],
  [59, '59\u00a0นาที'],
  [60, '1\u00a0ชั่วโมง'],
  [125, '2\u00a0ชั่วโมง 5\u00a0นาที'],
])('%i minutes: %s', (minutes, text) => {
  expect(minutesText(minutes)).toBe(text)
})

test('an amount is satang; a limit of time is minutes', () => {
  expect(valueText('deposit', 123_450)).toBe('1,234.50\u00a0บาท')
  expect(valueText('time', 90)).toBe('1\u00a0ชั่วโมง 30\u00a0นาที')
})

test('the limit of time uses the same row as the others', () => {
  const waits = { from: '2026-10-06T05:00:00Z', until: '2026-10-13T05:00:00Z' }
  const own: Pick<OwnLimits, 'limits' | 'time'> = {
    limits: [{ kind: 'loss', period: 'week', amount: 500, used: 200, left: 300, pending: { amount: null, ...waits } }],
    time: { minutes: 60, used: 45, left: 15, pending: { minutes: 90, ...waits } },
  }
  expect(limitsIn(own as OwnLimits)).toEqual([
    { kind: 'loss', period: 'week', value: 500, used: 200, left: 300, pending: { value: null, ...waits } },
    { kind: 'time', period: 'day', value: 60, used: 45, left: 15, pending: { value: 90, ...waits } },
  ])
})
