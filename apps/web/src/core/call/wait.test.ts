import { CallError } from '@duang/contract/client'
import { expect, test } from 'vitest'
import { waitOf, waitText } from './wait.ts'

const refused = (details: unknown) =>
  new CallError('login.enter', {
    status: 429,
    refusal: { code: 'login_delayed', message: 'wait', details, requestId: 'r-1' },
  })

test.each([
  [refused({ retryAfterSeconds: 12 }), 12],
  [refused({ retryAfterSeconds: 0.2 }), 1],
  [refused({ retryAfterSeconds: 0 }), 0],
  [refused({ retryAfterSeconds: -3 }), 0],
  [refused({ retryAfterSeconds: '12' }), 0],
  [refused(undefined), 0],
  [new CallError('login.enter', { kind: 'network' }), 0],
  [new Error('retryAfterSeconds'), 0],
])('reads the wait of a refusal (%#)', (error, seconds) => {
  expect(waitOf(error)).toBe(seconds)
})

test.each([
  [1, 'ลองใหม่ได้ในอีก 1\u00a0วินาที'],
  [120, 'ลองใหม่ได้ในอีก 120\u00a0วินาที'],
  [121, 'ลองใหม่ได้ในอีก 3\u00a0นาที'],
  [2_885, 'ลองใหม่ได้ในอีก 49\u00a0นาที'],
])('shows a wait of %i seconds as "%s"', (seconds, text) => {
  expect(waitText(seconds)).toBe(text)
})
