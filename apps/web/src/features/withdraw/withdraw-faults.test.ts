import { joinUnits } from '@duang/ui/units'
import { expect, test, vi } from 'vitest'

vi.mock('#core/level-name.ts', () => ({ levelName: () => 'โกลด์' }))
const { amountFault } = await import('./withdraw-faults.ts')
type Check = Parameters<typeof amountFault>[1]

const check: Check = {
  credit: 1_000_000,
  version: 1,
  available: 500_000,
  minimum: 0,
  level: 2,
  dailyCap: 10_000_000,
  perRequestCap: null,
  requestsLeft: 5,
  amountLeft: 500_000,
  destination: null,
  turnover: null,
  reasons: [],
}

test.each([
  [undefined, {}, 'กรุณากรอกจำนวนเงิน'],
  [0, {}, 'จำนวนเงินต้องมากกว่า 0 บาท'],
  [1, {}, undefined],
  [500_000, {}, undefined],
  [500_001, {}, 'เกินวงเงินถอนต่อวันของระดับโกลด์ ถอนได้อีก 5,000.00 บาท'],
  [1_000_001, {}, 'เครดิตไม่พอ ถอนได้ไม่เกิน 10,000.00 บาท'],
  [1_000_000, { amountLeft: null }, undefined],
  [100_001, { amountLeft: null, perRequestCap: 100_000 }, 'ระดับโกลด์ถอนได้ครั้งละไม่เกิน 1,000.00 บาท'],
  [9_999, { minimum: 10_000 }, 'ถอนได้ตั้งแต่ 100.00 บาทขึ้นไป'],
  [10_000, { minimum: 10_000 }, undefined],
])('%s satang with %j: %s', (amount, given, fault) => {
  expect(joinUnits(amountFault(amount, { ...check, ...given }) ?? '')).toBe(joinUnits(fault ?? ''))
})

test('with amounts hidden it does not tell what the member has', () => {
  const hidden = () => '••••••'
  expect(amountFault(1_000_001, check, hidden)).toBe('เครดิตไม่พอ ถอนได้ไม่เกิน ••••••\u00a0บาท')
  expect(amountFault(500_001, check, hidden)).not.toContain('5,000')
})
