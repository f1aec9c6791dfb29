import { CallError } from '@duang/contract/client'
import { expect, test } from 'vitest'
import { reasonsOfRefusal } from './reasons.ts'

const refused = (details: unknown) =>
  new CallError('withdraw.request', {
    status: 422,
    refusal: { code: 'withdraw_over_daily_cap', message: 'เกินวงเงิน', details, requestId: 'r' },
  })

test('every reason has its figures in satang', () => {
  const reasons = [
    { code: 'withdraw_over_daily_cap', message: 'a', limit: 100_000, used: 0.5, left: 99_999.5 },
    { code: 'withdraw_count_used', message: 'b', count: 5 },
  ]
  expect(reasonsOfRefusal(refused({ reasons }))).toEqual([
    { code: 'withdraw_over_daily_cap', message: 'a', limit: 10_000_000, used: 50, left: 9_999_950 },
    { code: 'withdraw_count_used', message: 'b', count: 5 },
  ])
})

test.each([[undefined], [{ reasons: [] }], [{ reasons: [{ code: 1 }] }], ['x']])(
  'details %j: the sentence of the refusal itself',
  (details) => {
    expect(reasonsOfRefusal(refused(details))).toEqual([{ code: 'withdraw_over_daily_cap', message: 'เกินวงเงิน' }])
  },
)

test('a failure without a reply has no reasons', () => {
  expect(reasonsOfRefusal(new CallError('c', { kind: 'timeout' }))).toEqual([])
})
