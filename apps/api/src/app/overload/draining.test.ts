/** The end of a process as a proxy sees it. */
import { Agent, get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../test/database/postgres.ts'
import { type ApiProcess, startApiProcess } from '../../../test/outside/api-process.ts'
import { createTestSite, type TestSite } from '../../../test/people/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())

async function start(env: Record<string, string> = {}): Promise<ApiProcess> {
  const api = await startApiProcess(site, env)
  onTestFinished(async () => void (await api.stop()))
  return api
}

type Answer = { status: number | undefined; connection: string | undefined; body: string }

const ask = (port: number, path: string, agent?: Agent): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = { host: `localhost:${port}` }
    get({ host: '127.0.0.1', port, path, headers, ...(agent ? { agent } : {}) }, async (answer: IncomingMessage) =>
      resolve({ status: answer.statusCode, connection: answer.headers.connection, body: await text(answer) }),
    ).on('error', reject)
  })

test('a process that drains is not ready, answers every request, and ends each connection with its answer', async () => {
  const api = await start({ DRAIN_SECONDS: '2' })
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  expect(await ask(api.port, '/api/setting', agent)).toMatchObject({ status: 200, connection: 'keep-alive' })
  expect(await api.readyz()).toMatchObject({ status: 200, body: { status: 'ready', schema: 'current' } })

  const ended = api.stop()
  await expect.poll(() => api.readyz()).toEqual({ status: 503, body: { status: 'draining' } })
  // Kept from before, and new.
  for (const kept of [agent, undefined])
    expect(await ask(api.port, '/api/setting', kept)).toMatchObject({ status: 200, connection: 'close' })
  expect(await ended).toBe(0)
})

test('a second signal ends the wait', async () => {
  const api = await start({ DRAIN_SECONDS: '60' })
  const from = performance.now()
  const ended = api.stop()
  await expect.poll(() => api.readyz()).toMatchObject({ status: 503 })
  api.child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(performance.now() - from).toBeLessThan(20_000)
})

test('SIGHUP to a single process is the reload of its unit: it drains and ends without an error', async () => {
  const api = await start({ DRAIN_SECONDS: '60' })
  const ended = new Promise((resolve) => api.child.once('exit', resolve))
  api.child.kill('SIGHUP')
  await expect.poll(() => api.readyz()).toMatchObject({ status: 503, body: { status: 'draining' } })
  api.child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test('readiness has an address of its own, without metrics', async () => {
  const port = await freePort()
  await start({ READINESS_ADDRESS: `127.0.0.1:${port}` })
  expect(await ask(port, '/readyz')).toMatchObject({ status: 200 })
  expect(await ask(port, '/metrics')).toMatchObject({ status: 404 })
})

test('a process that only works opens no port for members, and one that only serves runs no job', async () => {
  const worker = await start({ ROLE: 'work' })
  await expect(worker.get('/api/setting')).rejects.toThrow('fetch failed')
  expect(await worker.readyz()).toMatchObject({ status: 200 })
  const server = await start({ ROLE: 'serve' })
  expect((await server.get('/api/setting')).status).toBe(200)
})

test('workers share a port; one that is killed is replaced, and a restart in turn refuses no request', async () => {
  const api = await start({ WORKERS: '2', DRAIN_SECONDS: '0.5' })
  let isOver = false
  const failures: unknown[] = []
  let answered = 0
  const client = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!isOver) {
      const answer = await ask(api.port, '/api/setting', agent).catch((error: unknown) => ({ error }))
      if ('status' in answer && answer.status === 200) answered++
      else failures.push(answer)
      await sleep(5)
    }
    agent.destroy()
  }
  const clients = Promise.all(Array.from({ length: 4 }, client))
  const pidsBefore = await pids(api)
  api.child.kill('SIGHUP')
  await expect
    .poll(async () => (await pids(api)).filter((pid) => pidsBefore.includes(pid)).length, { timeout: 120_000 })
    .toBe(0)
  isOver = true
  await clients
  expect(failures).toEqual([])
  expect(answered).toBeGreaterThan(20)

  const [victim] = await pids(api)
  process.kill(victim as number, 'SIGKILL')
  await expect.poll(() => pids(api), { timeout: 120_000 }).toHaveLength(2)
  expect((await api.get('/api/setting')).status).toBe(200)
}, 300_000)

/** Process ids of the workers that answer. */
async function pids(api: ApiProcess): Promise<number[]> {
  const found = await Promise.all(
    [0, 1].map(async (worker) => {
      const answer = await fetch(`http://127.0.0.1:${api.operatorPort + worker}/healthz`).catch(() => undefined)
      return answer ? [((await answer.json()) as { pid: number }).pid] : []
    }),
  )
  return found.flat()
}
