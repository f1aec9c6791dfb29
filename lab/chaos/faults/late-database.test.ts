import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createJobs } from '../../../apps/api/src/kit/jobs.ts'
import { createLog } from '../../../apps/api/src/kit/log/log.ts'
import { createTestSite } from '../../../apps/api/test/people/site.ts'
import { startProxy } from './tcp-proxy.ts'

const PORT = 5397

test('a database that is away while jobs start does not end the process: they start when the database answers', async () => {
  const site = await createTestSite()
  const url = new URL(site.databaseUrl)
  const targetPort = Number(url.port)
  url.port = String(PORT)
  const jobs = createJobs({ url: url.href, log: createLog('silent'), pollingSeconds: 0.5 })
  const done: string[] = []
  jobs.work({ queue: 'payout.send' }, async (data) => void done.push(data?.key ?? ''))
  const starting = jobs.start()
  await sleep(700)
  const proxy = await startProxy({ port: PORT, targetPorts: [targetPort], random: () => 0 })
  onTestFinished(async () => {
    await jobs.stop()
    await proxy.close()
    await site.stop()
  })
  await starting
  await site.owner.transaction().execute((tx) => jobs.enqueue(tx, 'payout.send', { brandId: 1, key: 'late' }))
  await expect.poll(() => done, { timeout: 10_000 }).toEqual(['late'])
})
