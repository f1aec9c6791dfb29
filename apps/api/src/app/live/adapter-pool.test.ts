/** The adapter between processes with a pool that loses its connections, on a real PostgreSQL. */
import { EventEmitter } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { Server } from 'socket.io'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPool } from '#kit/database/db.ts'
import { createLog } from '#kit/log/log.ts'
import { createTestSite } from '../../../test/people/site.ts'
import { poolOfAdapter } from './adapter-pool.ts'
import { connectAdapter } from './adapters.ts'

const SIZE = 3
const NAME = 'adapter-of-a-test'

async function serveOne() {
  const site = await createTestSite()
  onTestFinished(site.stop)
  const pool = createPool({
    url: `${site.databaseUrl}?application_name=${NAME}`,
    poolSize: SIZE,
    onError: () => undefined,
  })
  const log = createLog('silent')
  const { adapter, close } = await connectAdapter({ pool, redisUrl: undefined, log })
  const io = new Server(createServer(), { adapter })
  onTestFinished(async () => {
    await io.close()
    await close()
    await pool.end()
  })
  io.of('/live')
  const watcher = createPool({ url: site.databaseUrl, poolSize: 1, as: 'owner', onError: () => undefined })
  onTestFinished(() => watcher.end())
  const listeners = async () => {
    const { rows } = await watcher.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = $1 and query ~* '^(listen |select 1$)'`,
      [NAME],
    )
    return rows.map(({ pid }) => pid)
  }
  return { pool, listeners, end: (pid: number) => watcher.query('select pg_terminate_backend($1)', [pid]) }
}

test('each lost connection is given back, and one listens again', async () => {
  const { pool, listeners, end } = await serveOne()
  for (let loss = 1; loss <= SIZE + 1; loss++) {
    await expect.poll(listeners, { timeout: 10_000 }).toHaveLength(1)
    const [pid] = (await listeners()) as [number]
    await end(pid)
    await expect.poll(async () => (await listeners()).includes(pid)).toBe(false)
  }
  await expect.poll(listeners, { timeout: 10_000 }).toHaveLength(1)
  // A second attempt after one loss would have come by now.
  await sleep(3_500)
  expect(await listeners()).toHaveLength(1)
  expect(pool.totalCount - pool.idleCount).toBe(1)
})

test('a connection that ends during its probe is given back once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const client = Object.assign(new EventEmitter(), {
    release: vi.fn(),
    query: vi.fn(() => Promise.reject(new Error('terminated'))),
  })
  const { release } = client
  const pool = poolOfAdapter({ connect: async () => client, query: vi.fn() } as unknown as pg.Pool)
  await pool.connect()
  vi.advanceTimersByTime(6_000)
  client.emit('end')
  await vi.waitFor(() => expect(client.query).toHaveBeenCalled())
  await new Promise((resolve) => setImmediate(resolve))
  vi.useRealTimers()
  expect(release).toHaveBeenCalledExactlyOnceWith(true)
})

test('a connection that was still being opened is given back at the end', async () => {
  const { pool } = await serveOne()
  expect(pool.totalCount - pool.idleCount).toBeGreaterThan(0)
})
