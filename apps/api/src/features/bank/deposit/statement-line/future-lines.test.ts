/** Lines later than their arrival: the clock or the time zone of a robot is wrong, or its bank books on a later day. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { typed } from '../../../../../test/outside/command.ts'
import { addMember, createTestSite, sendFeed, type TestSite } from '../../../../../test/people/site.ts'
import { watchBrand } from '../../../control/alert/watch.ts'
import { deposit } from '../feature.ts'
import { balanceOf, line, message } from '../fixtures.ts'
import { rematchQueue } from './settle.ts'

const HOUR_MS = 3_600_000

// 03:57 in Bangkok. The bonus window is from 10:00 to 12:00.
const NIGHT = new Date('2026-10-05T20:57:00Z')

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ now: NIGHT })
})
afterAll(() => site.stop())

const ahead = (ms: number) => new Date(site.platform.clock().getTime() + ms)

async function lineAt(at: Date) {
  const member = await addMember(site)
  const sent = line(site, member, { amount: 1_000, at })
  await sendFeed(site, 'statement', message([sent]))
  const stored = await site.owner
    .selectFrom('statement_lines')
    .select(['line_id', 'state', 'matching'])
    .where('ext_id', '=', sent.id)
    .executeTakeFirstOrThrow()
  return { member, ...stored }
}

const alertText = async () => {
  await watchBrand(await site.ctx(), [deposit])
  const { rows } = await sql<{ kind: string; about: string | null }>`
    select kind, about from alerts where resolved_at is null and kind = 'lines-ahead'`.execute(site.owner)
  return rows
}

test('leaves a line of the future to staff, with an alert that names the feed, and credits it no later by itself', async () => {
  const { member, ...stored } = await lineAt(ahead(7 * HOUR_MS))
  expect(stored).toMatchObject({ state: 'queued', matching: { doubts: ['date-far'] } })
  expect(await alertText()).toEqual([{ kind: 'lines-ahead', about: 'sandbox' }])
  site.advance(8 * HOUR_MS)
  expect(await rematchQueue(await site.ctx(), [stored.line_id])).toBe(0)
  site.setNow(NIGHT)
  const words = [
    'deposits',
    'assign',
    String(stored.line_id),
    '--member',
    member.username,
    '--reason',
    'the robot is wrong',
  ]
  expect(await typed(site, words, { actor: 'nok' })).toMatchObject({ code: 0 })
  // No bonus of a window that had not begun when the money came.
  expect(await balanceOf(site, member)).toBe(100_000)
  expect(await alertText()).toEqual([])
})

test('credits a line of a clock that is some minutes ahead', async () => {
  const { member, state } = await lineAt(ahead(4 * 60_000))
  expect([state, await balanceOf(site, member)]).toEqual(['credited', 100_000])
})

test('credits a line of a feed that books ahead, without the bonus of its later time', async () => {
  expect(await typed(site, ['feeds', 'books-ahead', 'sandbox', 'on'], { actor: 'nok' })).toMatchObject({ code: 0 })
  try {
    const { member, state } = await lineAt(ahead(7 * HOUR_MS))
    expect([state, await balanceOf(site, member)]).toEqual(['credited', 100_000])
    expect((await lineAt(ahead(8 * 24 * HOUR_MS))).state).toBe('queued')
  } finally {
    await typed(site, ['feeds', 'books-ahead', 'sandbox', 'off'], { actor: 'nok' })
  }
  await expect(typed(site, ['feeds', 'books-ahead', 'sandbox', 'perhaps'], { actor: 'nok' })).rejects.toThrow('on')
})
