import { expect, test } from 'vitest'
import { createLogRateLimit } from './log-rate-limit.ts'

const at = (second: number) => new Date(second * 1_000)

test('allows so many lines of a key within a window, and reports how many were left out', () => {
  const allow = createLogRateLimit({ max: 2, seconds: 60 })
  expect([allow('a', at(0)), allow('a', at(1)), allow('a', at(2)), allow('a', at(59))]).toEqual([
    {},
    {},
    undefined,
    undefined,
  ])
  expect(allow('b', at(59))).toEqual({})
  expect(allow('a', at(60))).toEqual({ leftOut: 2 })
  expect(allow('a', at(61))).toEqual({})
})
