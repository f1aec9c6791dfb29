import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createListeners, type Listeners } from './listeners.ts'
import { meanOverTime } from './overload/loop-delay.ts'

const HOST = '127.0.0.1'
const open: Listeners[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close().catch(() => undefined)))
})

/** A server with a route that answers when `release` is called. */
async function createServer() {
  const app = Fastify({ forceCloseConnections: 'idle' })
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let waiting = 0
  app.get('/', async () => 'at once')
  app.get('/slow', async () => {
    waiting++
    await released
    return 'later'
  })
  const listeners = createListeners(app)
  open.push(listeners)
  return { app, listeners, release, waiting: () => waiting }
}

/** A port that was free a moment ago: several listeners cannot share port 0. */
async function freePort(): Promise<number> {
  const app = Fastify()
  const address = await app.listen({ port: 0, host: HOST })
  await app.close()
  return Number(new URL(address).port)
}

/** `connection: close`: each request opens a connection of its own. */
const textOf = async (port: number, path: string): Promise<string> =>
  (await fetch(`http://${HOST}:${port}${path}`, { headers: { connection: 'close' } })).text()

test('answers connections of every listener', async () => {
  const { listeners } = await createServer()
  const port = await freePort()
  await listeners.listen({ port, host: HOST })
  const texts = await Promise.all(Array.from({ length: 200 }, () => textOf(port, '/')))
  expect(texts).toEqual(texts.map(() => 'at once'))
})

test('refuses a port that another process shares', async () => {
  const [first, second] = [await createServer(), await createServer()]
  const port = await freePort()
  await first.listeners.listen({ port, host: HOST })
  await expect(second.listeners.listen({ port, host: HOST })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

test('closes when requests of every listener are answered, and accepts no connection meanwhile', async () => {
  const { listeners, release, waiting } = await createServer()
  const port = await freePort()
  await listeners.listen({ port, host: HOST })
  const slow = Array.from({ length: 100 }, () => textOf(port, '/slow'))
  await expect.poll(waiting).toBe(slow.length)
  let isClosed = false
  const closing = listeners.close().then(() => {
    isClosed = true
  })
  await expect.poll(() => textOf(port, '/').catch(() => 'refused')).toBe('refused')
  expect(isClosed).toBe(false)
  release()
  expect(new Set(await Promise.all(slow))).toEqual(new Set(['later']))
  await closing
  expect(isClosed).toBe(true)
})

test('counts a pause of the loop as long as it lasted', () => {
  // A pause of 400 ms, and 40 samples of 10 ms: half of the time.
  const samples = [400, ...Array.from({ length: 40 }, () => 10)]
  const mean = samples.reduce((sum, each) => sum + each, 0) / samples.length
  const stddev = Math.sqrt(samples.reduce((sum, each) => sum + (each - mean) ** 2, 0) / samples.length)
  expect(meanOverTime({ mean, stddev })).toBeCloseTo(205)
})
