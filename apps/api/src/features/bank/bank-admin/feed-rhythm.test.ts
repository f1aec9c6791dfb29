/** A robot that stops pushing: its rhythm over days and nights, learned and set, at each place where staff look. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { thisMachine } from '#app/doctor/machine.ts'
import { rhythmFindings } from '#app/doctor/rhythm-findings.ts'
import { workFindings } from '#app/doctor/work-findings.ts'
import { FEATURES } from '#app/features.ts'
import { createStaffListener } from '#app/staff.ts'
import { readRhythms } from '#core/bank/feed-rhythm.ts'
import { typed } from '../../../../test/outside/command.ts'
import { createTestSite, sendFeed, type TestSite } from '../../../../test/people/site.ts'

const lines: string[] = []
let site: TestSite
beforeEach(async () => {
  // A Tuesday, nine in the morning in Bangkok.
  site = await createTestSite({ now: new Date('2026-03-10T02:00:00Z'), onLog: (line) => lines.push(line) })
  await site.owner.updateTable('bank_feeds').set({ adapter: 'feed' }).execute()
  site.platform.bankMode = 'feed'
})
afterEach(() => site.stop())

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const push = (options: Parameters<typeof sendFeed>[3] = {}) =>
  sendFeed(
    site,
    'statement',
    {
      type: 'statement.lines',
      lines: [
        {
          id: randomUUID(),
          account: { bank: '004', number: '1112223334' },
          direction: 'in',
          amount: 10,
          at: site.platform.clock().toISOString(),
          counterparty: {},
        },
      ],
    },
    options,
  )
/** A day that begins at nine: a message every two hours until seven in the evening, then none until the next morning. */
async function usualDay(): Promise<void> {
  for (let n = 0; n < 6; n++) {
    expect(await push()).toMatchObject({ status: 200 })
    if (n < 5) site.advance(2 * HOUR)
  }
  site.advance(14 * HOUR)
}
const rhythm = async () => (await readRhythms(site.platform))[0]
const late = async () => (await rhythm())?.lateMinutes
/** By the list from which alerts are sent. */
const alerted = async () => {
  const rule = FEATURES.flatMap(({ alerts = [] }) => alerts).find(({ kind }) => kind === 'feed-late')
  return rule?.count(await site.ctx(), 0)
}

test('learns a rhythm over days, and alarms when a robot stops in the day, not at night', async () => {
  for (let day = 0; day < 4; day++) await usualDay()
  // The night from seven to nine has six waking hours, and half as much again is allowed.
  expect(await rhythm()).toMatchObject({ limitMinutes: 9 * 60, mode: 'learned', lateMinutes: 0 })
  await push()
  site.advance(9 * HOUR)
  expect(await late()).toBe(0)
  site.advance(MINUTE)
  expect(await late()).toBe(1)
  expect(await alerted()).toEqual({ count: 1, about: 'sandbox' })
  await push()
  expect(await alerted()).toEqual({ count: 0, about: '' })
})

test('one outage does not become the rhythm', async () => {
  for (let day = 0; day < 3; day++) await usualDay()
  site.advance(24 * HOUR)
  await push()
  expect((await rhythm())?.limitMinutes).toBe(9 * 60)
})

test('a set silence counts by day only, and its night can be changed', async () => {
  await push()
  expect((await typed(site, ['feeds', 'rhythm', 'sandbox', '60'])).code).toBe(0)
  // Half past ten in the evening.
  site.advance(13.5 * HOUR)
  await push()
  site.advance(8 * HOUR)
  expect(await late()).toBe(0)
  // Half past seven: half an hour of the evening, and half an hour of the morning.
  site.advance(HOUR)
  expect(await late()).toBe(0)
  site.advance(MINUTE)
  expect(await late()).toBe(1)
  await push()
  await typed(site, ['feeds', 'rhythm', 'sandbox', '60', '--night', 'none'])
  site.advance(16 * HOUR)
  expect(await late()).toBe(15 * 60)
  await typed(site, ['feeds', 'rhythm', 'sandbox', 'off'])
  expect(await late()).toBe(0)
})

test.each([
  [['sandbox', '4'], '5 to 10080 minutes'],
  [['sandbox', 'soon'], '5 to 10080 minutes'],
  [['sandbox', '60', '--night', '25:00-07:00'], '--night is a part of the day'],
  [['sandbox', '60', '--night', '07:00-07:00'], '--night is a part of the day'],
  [['unknown', '60'], 'Unknown feed'],
])('refuses the rhythm %j', async (words, message) => {
  await expect(typed(site, ['feeds', 'rhythm', ...words])).rejects.toThrow(message)
})

test('a feed that never sent, is polled or off is not judged, nor is the bank of a demonstration', async () => {
  site.advance(30 * 24 * HOUR)
  expect(await rhythm()).toMatchObject({ limitMinutes: null, lateMinutes: 0 })
  await push()
  site.advance(10 * 24 * HOUR)
  expect(await late()).toBeGreaterThan(0)
  await site.owner.updateTable('bank_feeds').set({ poll_url: 'https://bank.example' }).execute()
  expect(await late()).toBe(0)
  await site.owner.updateTable('bank_feeds').set({ poll_url: null, adapter: 'sandbox' }).execute()
  site.platform.bankMode = 'sandbox'
  expect(await late()).toBe(0)
  await site.owner.updateTable('bank_feeds').set({ adapter: 'feed' }).execute()
  site.platform.bankMode = 'feed'
  await typed(site, ['feeds', 'off', 'sandbox'])
  expect(await late()).toBe(0)
  // The time off is no silence of the robot.
  await typed(site, ['feeds', 'on', 'sandbox'])
  expect(await late()).toBe(0)
})

test('claims of payouts do not hide that no lines come', async () => {
  await push()
  site.advance(3 * 24 * HOUR)
  await sendFeed(site, 'payouts/claim', { type: 'payout.claim', limit: 1 })
  expect(await late()).toBeGreaterThan(0)
  expect((await rhythm())?.messageAt).toEqual(site.platform.clock())
})

test('list, readiness, metrics and doctor name a late feed, and the process stays ready', async () => {
  await push()
  site.advance(2 * 24 * HOUR)
  expect((await typed(site, ['feeds', 'list'])).text).toMatch(
    /sandbox .* last message 2 d ago; LATE by 20 h \(learned\), without 23:00-07:00/,
  )
  const staff = createStaffListener(site.platform)
  const [ready, metrics] = [await staff.inject('/readyz'), await staff.inject('/metrics')]
  await staff.close()
  expect(ready.statusCode).toBe(200)
  expect(ready.json()).toMatchObject({
    lateFeeds: ['duang-demo/sandbox'],
    pushed: [{ brand: 'duang-demo', feed: 'sandbox', message: 172_800, late: 72_000 }],
  })
  expect(metrics.body).toContain('duang_feed_message_seconds{brand="duang-demo",feed="sandbox"} 172800')
  expect(metrics.body).toContain('duang_feed_late_seconds{brand="duang-demo",feed="sandbox"} 72000')
  const found = await workFindings(site.platform, thisMachine())
  expect(found.filter(({ check }) => check === 'feed-rhythm')).toMatchObject([
    { level: 'wrong', what: expect.stringContaining('duang-demo/sandbox has sent no lines for 1920 minutes') },
  ])
})

test('a refused message leaves its sender and the difference of the clocks', async () => {
  lines.length = 0
  await push({ at: new Date(site.platform.clock().getTime() - 15 * MINUTE) })
  await push({ feed: 'unknown' })
  await sendFeed(site, 'statement', { type: 'other' })
  const refused = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'webhook refused')
  expect(refused).toMatchObject([
    { feed: 'sandbox', fault: 'expired', network: '127.0.0.1', clockSeconds: 900 },
    { feed: 'unknown', fault: 'unknown', network: '127.0.0.1', clockSeconds: 0 },
    { feed: 'sandbox', fault: 'unreadable', clockSeconds: 0, errors: [{ path: 'type' }, { path: 'lines' }] },
  ])
})

test('list and doctor name a wrong clock until a message is accepted', async () => {
  await push({ at: new Date(site.platform.clock().getTime() - 15 * MINUTE) })
  expect((await typed(site, ['feeds', 'list'])).text).toContain('refused 0 min ago: expired; its clock is 900 s behind')
  expect(await rhythmFindings(site.platform)).toMatchObject([
    {
      level: 'advice',
      what: expect.stringContaining('clock of the sender of duang-demo/sandbox is 900 seconds behind'),
    },
  ])
  site.advance(11_000)
  await push()
  expect(await rhythmFindings(site.platform)).toMatchObject([{ level: 'ok' }])
})
