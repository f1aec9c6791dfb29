import { expect, test } from 'vitest'
import { longestGap, phasesOf, type Seen } from './requests-seen.ts'

const MOVE = { begin: 10_000, pauseAt: 14_000, end: 16_000, dropped: 18_000 }
const seen = (at: number, given: Partial<Seen> = {}): Seen => ({
  brand: 'one',
  kind: 'bet',
  at,
  ms: 10,
  status: 200,
  isGood: true,
  ...given,
})

test('the longest gap is between two successes of the brand and kind around the move', () => {
  const all = [
    seen(13_900),
    seen(14_100, { isGood: false, status: 503 }),
    seen(15_000, { brand: 'two' }),
    seen(15_500, { kind: 'read' }),
    seen(17_400),
    // A later move has a gap of its own.
    seen(60_000),
    seen(99_000),
  ]
  expect(longestGap(all, { brand: 'one', kind: 'bet' }, MOVE)).toBe(3_500)
})

test('requests are divided by what the move was doing, and logins are left out', () => {
  const all = [seen(3_000), seen(9_000), seen(12_000, { ms: 20 }), seen(15_000, { isGood: false }), seen(17_000)]
  const phases = phasesOf([...all, seen(9_500, { kind: 'login' })], 'one', { moves: [MOVE], quietMs: 5_000 })
  expect(phases.before).toMatchObject({ requests: 1, failed: 0, worst: 10 })
  expect(phases.copy).toMatchObject({ requests: 1, p50: 20 })
  expect(phases.pause).toMatchObject({ requests: 1, failed: 1 })
  expect(phases.drop).toMatchObject({ requests: 1, failed: 0 })
})
