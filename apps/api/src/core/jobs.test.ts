import { expect, onTestFinished, test } from 'vitest'
import { createTestSite } from '../../test/site.ts'
import { installJobs } from './jobs.ts'

test('processes that start at the same moment install the jobs together', async () => {
  const site = await createTestSite()
  onTestFinished(() => site.stop())
  for (let round = 0; round < 3; round++) {
    const starts = await Promise.allSettled(Array.from({ length: 6 }, () => installJobs(site.databaseUrl)))
    expect(starts.filter((each) => each.status === 'rejected')).toEqual([])
  }
})
