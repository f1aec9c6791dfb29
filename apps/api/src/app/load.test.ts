/** Overload is measured by requests in progress. A caller that sends slowly, or asks by POST, does not change that. */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { answerFailures } from '#core/mount.ts'
import { ADDRESS_SHARE, asInnerCall, IN_FLIGHT_MAX, limitLoad, SESSION_SHARE } from './load.ts'

async function startServer() {
  const fastify = Fastify({ forceCloseConnections: true, trustProxy: true })
  answerFailures(fastify)
  limitLoad(fastify)
  const work = Promise.withResolvers<void>()
  let started = 0
  fastify.post('/work', async () => {
    started++
    await work.promise
    return {}
  })
  fastify.get('/read', async () => ({}))
  fastify.get('/page', async () =>
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

test.each(['/bank/v1/feed/statement', '/provider/v1/code/bet'])(
  '%s is let in while pages are refused',
  async (path) => {
    const server = await startServer()
    const under = Array.from({ length: IN_FLIGHT_MAX }, (_, n) => server.work(n))
    await expect.poll(server.started, { timeout: 10_000 }).toBe(IN_FLIGHT_MAX)
    expect([await server.read(), (await server.get(path, {})).status]).toEqual([503, 404])
    server.finish()
    await Promise.all(under)
  },
)

test('an address in place of a token does not count for that address', async () => {
  const server = await startServer()
  const under = Array.from({ length: SESSION_SHARE }, (_, n) => server.work(n, { authorization: '203.0.113.201' }))
  under.push(...Array.from({ length: ADDRESS_SHARE }, () => server.work(201)))
  await expect.poll(server.started, { timeout: 10_000 }).toBe(SESSION_SHARE + ADDRESS_SHARE)
  server.finish()
  await Promise.all(under)
})
