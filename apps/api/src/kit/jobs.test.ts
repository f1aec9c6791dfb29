import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#kit/log/log.ts'
import { createTestSite } from '../../test/people/site.ts'
import { createJobs, installJobs } from './jobs.ts'

test('processes that start at the same moment install the jobs together', async () => {
  const site = await createTestSite()
  onTestFinished(() => site.stop())
  for (let round = 0; round < 3; round++) {
    const starts = await Promise.allSettled(
      Array.from({ length: 6 }, () => installJobs(site.databaseUrl, ['payout.send', 'payout.sweep'])),
    )
    expect(starts.filter((each) => each.status === 'rejected')).toEqual([])
  }
})

test('a process that runs no jobs, such as an operator’s command, still enqueues them', async () => {
  const site = await createTestSite()
  const jobs = createJobs({ url: site.databaseUrl, log: createLog('silent') })
  onTestFinished(async () => {
    await jobs.stop()
    await site.stop()
  })
  await site.owner.transaction().execute((tx) => jobs.enqueue(tx, 'payout.send', { brandId: 1, key: 'by hand' }))
  const found = await sql<{
    key: string
  }>`select data->>'key' as key from pgboss.job where name = 'payout.send'`.execute(site.owner)
  expect(found.rows).toEqual([{ key: 'by hand' }])
})
