/** Robots that mark the time of UTC as that of Bangkok: every line is seven hours earlier than it was. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rhythmFindings } from '#app/doctor/rhythm-findings.ts'
import { addMember, createTestSite, sendFeed, type TestMember, type TestSite } from '../../../../test/people/site.ts'
import { watchBrand } from '../../control/alert/watch.ts'
import { deposit } from './feature.ts'
import { line, message } from './fixtures.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let site: TestSite
let member: TestMember
beforeAll(async () => {
  site = await createTestSite({ now: new Date('2026-10-05T20:00:00+07:00') })
  member = await addMember(site)
})
afterAll(() => site.stop())
beforeEach(() => site.advance(3 * 24 * HOUR))

/** Sends a line each ten minutes that is so much earlier than now. */
async function send(delays: readonly number[]) {
  for (const delay of delays) {
    const at = new Date(site.platform.clock().getTime() - delay)
    expect((await sendFeed(site, 'statement', message([line(site, member, { at })]))).status).toBe(200)
    site.advance(10 * MINUTE)
  }
}

const named = async () => {
  await watchBrand(await site.ctx(), [deposit])
  const { rows } = await sql<{ about: string }>`
    select about from alerts where resolved_at is null and kind = 'lines-behind'`.execute(site.owner)
  const found = (await rhythmFindings(site.platform)).filter(({ check }) => check === 'feed-clock')
  return [rows.map(({ about }) => about), found.map(({ level, what }) => `${level}: ${what}`)]
}

const SLOW = Array.from({ length: 5 }, (_, n) => 7 * HOUR + n * MINUTE)
const NOBODY = [[], []]

test('doctor and an alert name a feed whose lines are all seven hours early, until one is fresh', async () => {
  await send(SLOW.slice(0, 4))
  expect(await named()).toEqual(NOBODY)
  await send(SLOW.slice(4))
  const what = 'wrong: Lines of duang-demo/sandbox arrive 7 hours after their time: each of the last 5.'
  expect(await named()).toEqual([['sandbox'], [what]])
  await send([MINUTE])
  expect(await named()).toEqual(NOBODY)
})

test('names a feed that was right before', async () => {
  await send([MINUTE, 2 * MINUTE, ...SLOW])
  expect(await named()).toMatchObject([['sandbox'], [expect.stringContaining('7 hours')]])
})

test('takes no outage, no late bank and no file for a wrong zone', async () => {
  // What was kept during seven hours comes within a minute.
  await sendFeed(site, 'statement', message(SLOW.map((ms) => lineBefore(ms))))
  expect(await named()).toEqual(NOBODY)
  site.advance(3 * 24 * HOUR)
  await send([7.5 * HOUR, 7.6 * HOUR, 8.5 * HOUR, 9.5 * HOUR, 7.7 * HOUR])
  expect(await named()).toEqual(NOBODY)
  site.advance(3 * 24 * HOUR)
  await send(SLOW)
  const form = { file_map: 'a', file_format: 'b', file_reading: 'c', file_ids: 'bank' } as const
  await site.owner
    .updateTable('statement_lines')
    .set({ via: 'file', ...form })
    .execute()
  expect(await named()).toEqual(NOBODY)
})

const lineBefore = (ms: number) => line(site, member, { at: new Date(site.platform.clock().getTime() - ms) })
