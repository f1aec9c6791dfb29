/** Members' own limits at the desk: raises that wait, breaks, and namesakes that staff find distinct once. */

import { setLimit, takeBreak } from '@duang/contract/account/limits'
import { listNamesakes, markNamesakeDistinct } from '@duang/contract/action/limits'
import { listBreaks, listRaises } from '@duang/contract/desk/limits'
import { claimEntries, readQueues } from '@duang/contract/desk/queue'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDesk, outcomeOf, type TestDesk, type TestPerson } from '../../../../test/people/desk.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'

const HOUR = 3_600_000
const reason = 'บัตรประชาชนคนละคน'
let site: TestSite
let desk: TestDesk
let support: TestPerson
beforeAll(async () => {
  site = await createTestSite()
  desk = await createTestDesk(site)
  support = await desk.person('support')
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})
const params = () => ({ brand: desk.brand })
const raises = async () => (await support.call(listRaises, { params: params(), query: {} })).items

async function asks(member: TestMember, from: number, to: number | null): Promise<void> {
  const call = clientOf(site, await logIn(site, member))
  for (const amount of [from, to])
    await call(setLimit, { params: { uuid: member.uuid }, body: { kind: 'stake', period: 'day', amount } })
}

test('lists raises with the time from which they hold, until they expire', async () => {
  const [one, other] = [await addMember(site), await addMember(site)]
  await asks(one, 100_00, 200_00)
  const askedAt = site.platform.clock()
  site.advance(60_000)
  await asks(other, 100_00, null)
  expect(await raises()).toMatchObject([
    {
      username: one.username,
      kind: 'stake',
      period: 'day',
      amount: 100_00,
      to: 200_00,
      askedAt: askedAt.toISOString(),
      from: new Date(askedAt.getTime() + 24 * HOUR).toISOString(),
      until: new Date(askedAt.getTime() + 8 * 24 * HOUR).toISOString(),
    },
    { username: other.username, to: null },
  ])
  const { queues } = await support.call(readQueues, { params: params() })
  expect(queues.find((each) => each.queue === 'limits')).toEqual({
    queue: 'limits',
    waiting: 2,
    oldestAt: askedAt.toISOString(),
  })
  const first = await support.call(listRaises, { params: params(), query: { limit: 1 } })
  const query = { limit: 1, cursor: first.next as string }
  const second = await support.call(listRaises, { params: params(), query })
  expect([second.items[0]?.username, second.next]).toEqual([other.username, null])
  site.advance(9 * 24 * HOUR)
  support = await desk.person('support')
  expect(await raises()).toEqual([])
})

test('lists breaks of all members and of one, running and ended', async () => {
  const [one, other] = [await addMember(site), await addMember(site)]
  for (const member of [one, other])
    await clientOf(site, await logIn(site, member))(takeBreak, {
      params: { uuid: member.uuid },
      body: { length: '24h' },
    })
  const query = { username: one.username }
  const read = () => support.call(listBreaks, { params: params(), query })
  expect((await read()).items).toMatchObject([
    { username: one.username, kind: 'time-out', isRunning: true, by: 'member' },
  ])
  expect((await support.call(listBreaks, { params: params(), query: {} })).items).toHaveLength(2)
  site.advance(25 * HOUR)
  support = await desk.person('support')
  expect((await read()).items).toMatchObject([{ isRunning: false }])
  const unknown = { params: params(), query: { username: 'nobody.here' } }
  expect(await outcomeOf(support.call, listBreaks, unknown)).toBe('not_found')
})

test('20 decisions at once record a namesake as distinct once, with person and reason', async () => {
  const [member, excluded] = [await addMember(site), await addMember(site)]
  const { namesake_id: id } = await site.owner
    .insertInto('excluded_namesakes')
    .values({
      brand_id: 1,
      member_id: member.memberId,
      excluded_member_id: excluded.memberId,
      found_by: 'registration',
      found_at: site.platform.clock(),
    })
    .returning('namesake_id')
    .executeTakeFirstOrThrow()
  const { items } = await support.call(listNamesakes, { params: params(), query: {} })
  expect(items).toMatchObject([{ id, username: member.username, excludedUsername: excluded.username, claim: null }])
  const owner = await desk.person('owner')
  await owner.call(claimEntries, { params: params(), body: { queue: 'limits', subjects: [String(id)] } })
  const input = { params: params(), body: { namesake: id, reason } }
  expect(await outcomeOf(support.call, markNamesakeDistinct, input)).toBe('desk_claimed')
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => outcomeOf(owner.call, markNamesakeDistinct, input)),
  )
  expect(outcomes.filter((each) => each === 'done')).toHaveLength(1)
  const row = await site.owner
    .selectFrom('excluded_namesakes')
    .select(['seen_by', 'note'])
    .where('namesake_id', '=', id)
    .executeTakeFirst()
  expect(row).toEqual({ seen_by: `staff:${owner.username}`, note: reason })
  const viewer = await desk.person('viewer')
  expect(await outcomeOf(viewer.call, markNamesakeDistinct, input)).toBe('desk_not_permitted')
})
