import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../../test/people/site.ts'
import { createStaffListener } from '../staff.ts'
import { createJobAges } from './job-ages.ts'

let site: TestSite
beforeEach(async () => {
  site = await createTestSite()
  await sql`delete from pgboss.job`.execute(site.owner)
  await sql`update pgboss.version set cron_on = now()`.execute(site.owner)
})
afterEach(() => site.stop())

const ages = () => createJobAges(site.platform)()
const enqueue = (queue: string) =>
  site.owner.transaction().execute((tx) => site.platform.jobs.enqueue(tx, queue, { brandId: 1, key: 'k' }))

test('a job that waits for minutes is late, and one that was just done is not', async () => {
  await enqueue('payout.send')
  await enqueue('feed.poll')
  await sql`update pgboss.job set start_after = now() - interval '200 seconds' where name = 'payout.send'`.execute(
    site.owner,
  )
  await sql`update pgboss.job set state = 'completed', completed_on = now() - interval '40 seconds'
    where name = 'feed.poll'`.execute(site.owner)
  const now = await ages()
  expect(now.late).toEqual(['payout.send'])
  expect(now.queues).toEqual([
    { queue: 'feed.poll', done: expect.closeTo(40, -1), waiting: null, failed: 0 },
    { queue: 'payout.send', done: null, waiting: expect.closeTo(200, -1), failed: 0 },
  ])
})

test('a failed job counts for an hour, although pg-boss keeps it for up to a day', async () => {
  await enqueue('payout.send')
  await enqueue('feed.poll')
  await sql`update pgboss.job set state = 'failed', completed_on =
    now() - case name when 'feed.poll' then interval '61 minutes' else interval '1 minute' end`.execute(site.owner)
  expect((await ages()).queues.map(({ queue, failed }) => ({ queue, failed }))).toEqual([
    { queue: 'feed.poll', failed: 0 },
    { queue: 'payout.send', failed: 1 },
  ])
})

test('schedules that no process reads are late', async () => {
  expect((await ages()).late).toEqual([])
  await sql`update pgboss.version set cron_on = now() - interval '10 minutes'`.execute(site.owner)
  expect(await ages()).toMatchObject({ planned: expect.closeTo(600, -1), late: ['schedules'] })
})

test('a process with late jobs is ready and names them, and its metrics have the times', async () => {
  await enqueue('payout.send')
  await sql`update pgboss.job set start_after = now() - interval '200 seconds'`.execute(site.owner)
  const staff = createStaffListener(site.platform)
  const ready = await staff.inject('/readyz')
  expect(ready.statusCode).toBe(200)
  expect(ready.json()).toMatchObject({ status: 'ready', late: ['payout.send'] })
  expect((await staff.inject('/metrics')).body).toMatch(/^duang_job_waiting_seconds\{queue="payout.send"\} 20\d$/m)
  await staff.close()
})

test('a database that lacks a migration of this release is not ready, and one of a newer release is', async () => {
  const staff = createStaffListener(site.platform)
  await sql`insert into migrations (name, hash) values ('999-later.sql', '')`.execute(site.owner)
  expect((await staff.inject('/readyz')).json()).toMatchObject({ status: 'ready', schema: 'newer' })
  await sql`delete from migrations where name = '028-readiness.sql'`.execute(site.owner)
  const found = await staff.inject('/readyz')
  expect(found.statusCode).toBe(503)
  expect(found.json()).toEqual({ status: 'database not migrated', reason: 'It lacks 028-readiness.sql' })
  await staff.close()
})
