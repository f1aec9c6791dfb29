import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../../test/people/site.ts'
import { createStaffListener } from '../staff.ts'

const NOW = new Date('2026-10-05T05:00:00Z')
let site: TestSite
beforeEach(async () => {
  site = await createTestSite({ now: NOW })
  await sql`update bank_feeds set is_active = false`.execute(site.owner)
})
afterEach(() => site.stop())

const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000)
type Feed = { polled_at?: Date; created_at?: Date; poll_url?: string | null; is_active?: boolean; adapter?: string }
const addFeed = (feed: string, changes: Feed = {}) =>
  site.owner
    .insertInto('bank_feeds')
    .values({
      brand_id: 1,
      feed,
      adapter: 'sandbox',
      secrets: ['x'],
      poll_url: 'https://bank.example',
      created_at: ago(30),
      ...changes,
    })
    .execute()
async function asked() {
  const staff = createStaffListener(site.platform)
  const [ready, metrics] = [await staff.inject('/readyz'), await staff.inject('/metrics')]
  await staff.close()
  const gauges = metrics.body.split('\n').filter((line) => line.startsWith('duang_feed_polled_seconds'))
  return { status: ready.statusCode, body: ready.json(), gauges }
}

test('a process with a silent feed is ready and names it, with the time since each feed answered', async () => {
  await addFeed('answers', { polled_at: ago(45) })
  await addFeed('away', { polled_at: ago(601), created_at: ago(9_000) })
  const { status, body, gauges } = await asked()
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'ready',
    silent: ['duang-demo/away'],
    feeds: [
      { brand: 'duang-demo', feed: 'answers', polled: 45 },
      { brand: 'duang-demo', feed: 'away', polled: 601 },
    ],
  })
  expect(gauges).toEqual([
    'duang_feed_polled_seconds{brand="duang-demo",feed="answers"} 45',
    'duang_feed_polled_seconds{brand="duang-demo",feed="away"} 601',
  ])
})

test('a feed that never answered is silent since it was added', async () => {
  await addFeed('new', { created_at: ago(599) })
  await addFeed('never', { created_at: ago(601) })
  const { body, gauges } = await asked()
  expect(body).toMatchObject({ silent: ['duang-demo/never'], feeds: [{ polled: null }, { polled: null }] })
  expect(gauges).toContain('duang_feed_polled_seconds{brand="duang-demo",feed="new"} 599')
})

test('feeds that push, are off or belong to another kind of bank are not listed', async () => {
  await addFeed('pushes', { poll_url: null })
  await addFeed('off', { is_active: false })
  await addFeed('real', { adapter: 'feed' })
  expect(await asked()).toMatchObject({ status: 200, body: { feeds: [], silent: [] }, gauges: [] })
})
