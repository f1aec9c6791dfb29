import type { PageBrand } from '@duang/contract/site/page-brand'
import { joinUnits } from '@duang/ui/units'
import { beforeAll, expect, test } from 'vitest'
import { setBrand } from '#core/site-status/brand.ts'
import { amountErrors, type WithdrawCheck } from './withdraw-errors.ts'

beforeAll(() => setBrand({ levelLabels: {} } as PageBrand))

const check: WithdrawCheck = {
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

const DAILY = 'เกินวงเงินถอนต่อวันของระดับโกลด์ ถอนได้อีก 5,000.00 บาท'
const EACH = 'ระดับโกลด์ถอนได้ครั้งละไม่เกิน 1,000.00 บาท'

test.each([
  [undefined, {}, ['กรุณากรอกจำนวนเงิน']],
  [0, {}, ['จำนวนเงินต้องมากกว่า 0 บาท']],
  [1, {}, []],
  [500_000, {}, []],
  [500_001, {}, [DAILY]],
  [1_000_000, { amountLeft: null }, []],
  [100_001, { amountLeft: null, perRequestCap: 100_000 }, [EACH]],
  [9_999, { minimum: 10_000 }, ['ถอนได้ตั้งแต่ 100.00 บาทขึ้นไป']],
  [10_000, { minimum: 10_000 }, []],
  // The tightest limit first, then the others.
  [1_000_001, {}, [DAILY, 'เครดิตไม่พอ ถอนได้ไม่เกิน 10,000.00 บาท']],
  [1_000_001, { credit: 400_000 }, ['เครดิตไม่พอ ถอนได้ไม่เกิน 4,000.00 บาท', DAILY]],
  [1_000_001, { perRequestCap: 100_000 }, [EACH, DAILY, 'เครดิตไม่พอ ถอนได้ไม่เกิน 10,000.00 บาท']],
])('%s satang with %j: %s', (amount, given, errors) => {
  expect(amountErrors(amount, { ...check, ...given }).map(joinUnits)).toEqual(errors.map(joinUnits))
})

test('reveals no amount of the member while amounts are hidden', () => {
  const hidden = () => '••••••'
  expect(amountErrors(1_000_001, check, hidden)).toContain('เครดิตไม่พอ ถอนได้ไม่เกิน ••••••\u00a0บาท')
  expect(amountErrors(500_001, check, hidden).join()).not.toContain('5,000')
})
