/** Overload is measured by requests in progress. A caller that sends slowly, or asks by POST, does not change that. */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { LOAD_CLASSES } from '@duang/contract'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { answerFailures } from '#entry/mount.ts'
import { failurePageOf } from '../pages/failure-page.ts'
import { registry } from '../watch/metrics.ts'
import { ADDRESS_SHARE, asInnerCall, LIMITS, limitLoad, SESSION_SHARE } from './load.ts'

/** Of reads, the class of the routes below. */
const IN_FLIGHT_MAX = LIMITS.read.inFlight

async function startServer(delayMs = () => 0) {
  const fastify = Fastify({ forceCloseConnections: true, trustProxy: true })
  answerFailures(fastify, failurePageOf)
  const load = limitLoad(fastify, delayMs)
  const config = { load: 'read' } as const
  const work = Promise.withResolvers<void>()
  let started = 0
  fastify.post('/work', { config }, async () => {
    started++
    await work.promise
    return {}
  })
  fastify.get('/read', { config }, async () => ({}))
  for (const name of LOAD_CLASSES)
    fastify.get(`/of/${name}`, { config: { load: name, isFeed: true } }, async () => ({}))
  fastify.get('/unclassified', async () => ({}))
  fastify.get('/page', { config }, async () =>
    asInnerCall(() => fastify.inject('/read')).then(({ statusCode }) => ({ statusCode })),
  )
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    work.resolve()
    await fastify.close()
  })
  const { port } = fastify.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return {
    port,
    load,
    /** Classes that are let in now. */
    admitted: async () => {
      const statuses = LOAD_CLASSES.map(async (name) => ((await fetch(`${url}/of/${name}`)).ok ? [name] : []))
      return (await Promise.all(statuses)).flat()
    },
    finish: work.resolve,
    started: () => started,
    read: async () => (await fetch(`${url}/read`)).status,
    get: (path: string, headers: Record<string, string>) => fetch(url + path, { headers }),
    /** Sends from the nth of many addresses. */
    work: (n: number, { signal, ...headers }: { signal?: AbortSignal; authorization?: string } = {}) =>
      fetch(`${url}/work`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${n}`, ...headers },
        body: '{}',
        ...(signal ? { signal } : {}),
      }),
  }
}

test('counts a request in progress, also after its body has arrived', async () => {
  const server = await startServer()
  const under = Array.from({ length: IN_FLIGHT_MAX }, (_, n) => server.work(n).then((answer) => answer.status))
  await expect.poll(server.started, { timeout: 10_000 }).toBe(IN_FLIGHT_MAX)
  expect(await server.read()).toBe(503)
  server.finish()
  expect(new Set(await Promise.all(under))).toEqual(new Set([200]))
  expect(await server.read()).toBe(200)
})

test('counts work until it ends, also when its caller has disconnected', async () => {
  const server = await startServer()
  const leaving = new AbortController()
  const under = Array.from({ length: IN_FLIGHT_MAX }, (_, n) =>
    server.work(n, { signal: leaving.signal }).catch(() => undefined),
  )
  await expect.poll(server.started, { timeout: 10_000 }).toBe(IN_FLIGHT_MAX)
  leaving.abort()
  await Promise.all(under)
  expect(await server.read()).toBe(503)
  server.finish()
  await expect.poll(server.read, { timeout: 10_000 }).toBe(200)
})

test('counts a request for several reads as so many', async () => {
  const server = await startServer()
  const under = Array.from({ length: IN_FLIGHT_MAX - 3 }, (_, n) => server.work(n))
  await expect.poll(server.started, { timeout: 10_000 }).toBe(IN_FLIGHT_MAX - 3)
  const readOf = async (names: string) => (await server.get(`/read?reads=${names}`, {})).status
  expect(await readOf('a,b,c,d')).toBe(503)
  expect(await readOf('a,b,c')).toBe(200)
  // Nothing of them is left behind.
  expect(await readOf('a,b,c')).toBe(200)
  server.finish()
  await Promise.all(under)
  // A list that no call accepts is refused by its schema, and not as an overload.
  expect(await readOf('a,'.repeat(500))).toBe(200)
})

test('missing bodies do not use up the limit', async () => {
  const server = await startServer()
  const sockets = Array.from({ length: IN_FLIGHT_MAX + 10 }, () => connect(server.port, '127.0.0.1'))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  for (const socket of sockets)
    socket.write(
      'POST /work HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    )
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await server.read()).toBe(200)
})

test('refuses requests beyond the share of an address or a session, and answers others', async () => {
  const server = await startServer()
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const under = Array.from({ length: SESSION_SHARE }, (_, n) => server.work(n, bearer('one')))
  await expect.poll(server.started, { timeout: 10_000 }).toBe(SESSION_SHARE)
  const refused = await server.work(200, bearer('one'))
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  expect(await refused.json()).toMatchObject({ code: 'rate_limited' })
  under.push(...Array.from({ length: ADDRESS_SHARE }, () => server.work(201)))
  await expect.poll(server.started, { timeout: 10_000 }).toBe(SESSION_SHARE + ADDRESS_SHARE)
  expect((await server.work(201)).status).toBe(429)
  expect((await server.get('/read', { 'x-forwarded-for': '203.0.113.202', ...bearer('other') })).status).toBe(200)
  server.finish()
  expect(new Set((await Promise.all(under)).map(({ status }) => status))).toEqual(new Set([200]))
  expect((await server.get('/read', { 'x-forwarded-for': '203.0.113.201', ...bearer('one') })).status).toBe(200)
})

test('a page counts once: the calls that it makes for itself are not counted', async () => {
  const server = await startServer()
  const under = Array.from({ length: ADDRESS_SHARE - 1 }, () => server.work(1))
  await expect.poll(server.started, { timeout: 10_000 }).toBe(ADDRESS_SHARE - 1)
  const page = await server.get('/page', { 'x-forwarded-for': '203.0.113.1' })
  expect(await page.json()).toEqual({ statusCode: 200 })
  under.push(...Array.from({ length: IN_FLIGHT_MAX - ADDRESS_SHARE }, (_, n) => server.work(2 + n)))
  await expect.poll(server.started, { timeout: 10_000 }).toBe(IN_FLIGHT_MAX - 1)
  expect(await (await server.get('/page', { 'x-forwarded-for': '203.0.113.1' })).json()).toEqual({ statusCode: 200 })
  server.finish()
  await Promise.all(under)
})

test.each(LOAD_CLASSES.map((name, n) => [name, LOAD_CLASSES.slice(n + 1)] as const))(
  'a process full for %s refuses it and the classes before, and lets %j in',
  async (name, later) => {
    const { load, admitted } = await startServer()
    for (let n = 0; n < LIMITS[name].inFlight; n++) load.begin()
    expect(await admitted()).toEqual(later)
    // Requests that end make room for the class.
    load.end()
    expect(await admitted()).toEqual([name, ...later])
  },
)

test.each([
  [200, LOAD_CLASSES],
  [201, ['read', 'play', 'withdrawal', 'settlement']],
  [401, ['play', 'withdrawal', 'settlement']],
  [801, ['withdrawal', 'settlement']],
  [60_000, ['settlement']],
])('an event loop that is %i ms late lets %j in', async (delayMs, classes) => {
  const { admitted } = await startServer(() => delayMs)
  expect(await admitted()).toEqual(classes)
})

test('a route without a class is refused with public pages, and each refusal is counted by class', async () => {
  const { get } = await startServer(() => 300)
  const shed = async () => {
    const metric = await registry.getSingleMetric('duang_load_shed_total')?.get()
    return Object.fromEntries(metric?.values.map(({ labels, value }) => [labels.class, value]) ?? [])
  }
  const before = await shed()
  const answer = await get('/unclassified', {})
  expect([answer.status, answer.headers.get('retry-after'), ((await answer.json()) as { code: string }).code]).toEqual([
    ...[503, '2', 'overloaded'],
  ])
  expect(await shed()).toEqual({ ...before, page: Number(before.page) + 1 })
})

test('an address in place of a token does not count for that address', async () => {
  const server = await startServer()
  const under = Array.from({ length: SESSION_SHARE }, (_, n) => server.work(n, { authorization: '203.0.113.201' }))
  under.push(...Array.from({ length: ADDRESS_SHARE }, () => server.work(201)))
  await expect.poll(server.started, { timeout: 10_000 }).toBe(SESSION_SHARE + ADDRESS_SHARE)
  server.finish()
  await Promise.all(under)
})

test('a browser that opens a page gets a page, a program and a call get JSON', async () => {
  const { get } = await startServer(() => 300)
  const page = await get('/unclassified', { accept: 'text/html,*/*' })
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2'])
  const policy = page.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  // The empty icon of the page violated its own policy.
  expect(policy).toContain('img-src data:')
  expect(await page.text()).toContain('<a href="">ลองใหม่</a>')
  expect((await get('/unclassified', {})).headers.get('content-type')).toContain('json')
  expect((await get('/api/nothing', { accept: 'text/html' })).headers.get('content-type')).toContain('json')
})
