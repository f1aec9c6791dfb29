import type { Reward } from '@duang/contract/rewards/reward'
import type { PageBrand } from '@duang/contract/site/page-brand'
import { expect, test } from 'vitest'
import { setBrand } from '#core/site-status/brand.ts'
import { offReasonOf } from './off-reason.ts'

setBrand({ levelLabels: {} } as PageBrand)

const reward = (given: Partial<Reward>): Reward => ({
  id: '0192f0c4-7a10-7cc3-98c4-000000000001',
  name: 'ร่ม',
  description: '',
  art: 'bag',
  points: 1_500,
  type: 'goods',
  credit: null,
  turnoverMultiple: null,
  rights: null,
  left: 3,
  level: null,
  ...given,
})
const gold = (isReached: boolean) => ({ level: 2, name: 'โกลด์', isReached })

test.each([
  ['enough points', reward({}), 1_500, undefined],
  ['too few points', reward({}), 260, 'ขาดอีก 1,240\u00a0คะแนน'],
  ['no piece left, whatever else is missing', reward({ left: 0, level: gold(false) }), 0, 'หมดแล้ว'],
  ['no limit of pieces', reward({ left: null }), 1_500, undefined],
  ['a level that is not reached', reward({ level: gold(false) }), 9_999, 'สำหรับระดับโกลด์ขึ้นไป'],
  ['a level that is reached', reward({ level: gold(true) }), 1_500, undefined],
])('with %s', (_, given, points, reason) => {
  expect(offReasonOf(given, points)).toBe(reason)
})
