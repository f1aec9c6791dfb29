import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../../test/people/site.ts'
import { networkOf, networksOf } from './networks.ts'
import { consumeAttempt, countWithin, refundAttempt, resetAttempts } from './throttle.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())

const LIMIT = { waits: [0, 0, 1, 4], forgetMinutes: 10 }

test('waits grow by the list, the last one repeats, and failures expire', async () => {
  const ctx = await site.ctx()
  const consume = () => consumeAttempt(ctx.db, ctx, 'grow', LIMIT)
  expect([await consume(), await consume(), await consume(), await consume()]).toEqual([0, 0, 0, 1])
  site.advance(1_000)
  expect([await consume(), await consume()]).toEqual([0, 4])
  site.advance(3_500)
  expect(await consume()).toBe(1)
  site.advance(500)
  expect([await consume(), await consume()]).toEqual([0, 4])
  site.advance(10 * 60_000 + 1)
  expect([await consume(), await consume(), await consume(), await consume()]).toEqual([0, 0, 0, 1])
})

test('a success clears failures, a refund removes one, and subjects are independent', async () => {
  const ctx = await site.ctx()
  const consume = (subject: string) => consumeAttempt(ctx.db, ctx, subject, LIMIT)
  for (let n = 0; n < 3; n++) await consume('a')
  expect([await consume('a'), await consume('b')]).toEqual([1, 0])
  await refundAttempt(ctx.db, ctx, 'a')
  expect([await consume('a'), await consume('a')]).toEqual([0, 1])
  await resetAttempts(ctx.db, ctx, 'a')
  expect([await consume('a'), await consume('a'), await consume('a'), await consume('a')]).toEqual([0, 0, 0, 1])
})

test('20 attempts at once consume no more than the list allows', async () => {
  const ctx = await site.ctx()
  for (let round = 0; round < Number(process.env.RACE_ROUNDS ?? 5); round++) {
    const waits = await Promise.all(
      Array.from({ length: 20 }, () => consumeAttempt(ctx.db, ctx, `race${round}`, LIMIT)),
    )
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
  }
})

test('a window counts up to its maximum and then returns the seconds until the next', async () => {
  site.setNow(new Date('2026-10-05T05:10:00Z'))
  const ctx = await site.ctx()
  const count = () => countWithin(ctx.db, ctx, 'window', { max: 2, minutes: 60 })
  expect([await count(), await count(), await count()]).toEqual([0, 0, 3000])
  site.setNow(new Date('2026-10-05T06:00:00Z'))
  expect(await count()).toBe(0)
  const counted = await Promise.all(
    Array.from({ length: 20 }, () => countWithin(ctx.db, ctx, 'many', { max: 7, minutes: 60 })),
  )
  expect(counted.filter((wait) => wait === 0)).toHaveLength(7)
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['::1', '::/64'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['2001:db8:0001:0002:0000:0000:0000:0009', '2001:db8:1:2::/64'],
  ['2001:db8:0:1:0:0:0:9', '2001:db8:0:1::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('an IPv6 address is counted in its /64, its /56 and its /48', () => {
  expect(networksOf('2001:db8:1:abcd::9')).toEqual([
    { network: '2001:db8:1:abcd::/64', share: 1 },
    { network: '2001:db8:1:ab00::/56', share: 2 },
    { network: '2001:db8:1::/48', share: 4 },
  ])
  expect(networksOf('203.0.113.9')).toEqual([{ network: '203.0.113.9', share: 1 }])
})
