import { joinUnits } from '@duang/ui/units'
import { expect, test } from 'vitest'
import { durationText } from './duration.ts'

test.each([
  [1, '1 วินาที'],
  [59, '59 วินาที'],
  [60, '1 นาที'],
  [3_569, '59 นาที'],
  [3_599, '1 ชม. 0 นาที'],
  [5_520, '1 ชม. 32 นาที'],
])('%i s are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(joinUnits(text))
})
