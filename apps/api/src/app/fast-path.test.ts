/** The fast path answers like the router, and requests that are not eligible reach the router. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Brand, BrandFinder } from '#core/brand/brand.ts'
import type { Platform } from '#core/context.ts'
import type { FastAnswer, FastCall, FastRequest } from '#entry/fast-path.ts'
import { answerFailures } from '#entry/mount.ts'
import { createLog } from '#kit/log/log.ts'
import { refuse } from '#kit/refusal.ts'
import { serveFastPath } from './fast-path.ts'
import { requestId } from './http/request-id.ts'
import { createDraining } from './overload/draining.ts'
import { LIMITS, limitLoad } from './overload/load.ts'
import { registry } from './watch/metrics.ts'

const REQUEST_ID = 'request-0815'
const BRAND = { id: 7 } as Brand
let log = ''
let work: (post: FastRequest) => Promise<FastAnswer>
beforeEach(() => {
  log = ''
  work = async ({ ctx, path, headers, body, address }) => ({
    status: 200,
    body: { brand: ctx.brand.id, path, key: headers['x-key'], body: body.toString(), address: address() },
  })
})

async function startServer() {
  const fastify = Fastify({ genReqId: requestId, trustProxy: 'loopback' })
  fastify.addHook('onRequest', async (_request, response) => void response.header('x-content-type-options', 'nosniff'))
  answerFailures(fastify)
  const load = limitLoad(fastify, () => 0)
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  fastify.all('/calls/*', async (_request, response) =>
    response.header('cache-control', 'no-store').send({ by: 'router' }),
  )
  for (const [url, name] of [
    ['/api/auth/user/opengame', 'play'],
    ['/api/auth/withdraw/1', 'withdrawal'],
  ] as const)
    fastify.post(url, { config: { load: name } }, async () => ({ by: 'router' }))
  const write = (line: string) => {
    log += line
  }
  const platform = { log: createLog('trace', { write }) } as Platform
  const brands = { cachedByHost: (host) => (host === 'known.example' ? BRAND : undefined) } as BrandFinder
  const find = (path: string): FastCall | undefined => {
    const name = ({ '/calls/fast': 'settlement', '/calls/bet': 'play' } as const)[path]
    return name && { load: name, answer: (post) => work(post) }
  }
  const fastPath = { route: '/calls/*', bodyBytesMax: 20, find }
  serveFastPath(fastify.server, {
    path: fastPath,
    platform,
    brands,
    trustProxy: 'loopback',
    load,
    draining: createDraining(),
  })
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => fastify.close())
  return { fastify, load, port: (fastify.server.address() as AddressInfo).port }
}

type Sent = { method?: string; path?: string; headers?: Record<string, string>; body?: string[] }
const bytes = ({ method = 'POST', path = '/calls/fast', headers = {}, body = ['{"a":1}'] }: Sent = {}) => {
  const all = {
    host: 'known.example',
    'content-type': 'application/json',
    'content-length': body.join('').length,
    'x-request-id': REQUEST_ID,
    ...headers,
  }
  const lines = Object.entries(all).filter(([, value]) => value !== '')
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
}

async function send(port: number, sent: Sent = {}) {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text
  })
  await once(socket, 'connect')
  socket.write(bytes(sent))
  for (const part of sent.body ?? ['{"a":1}']) {
    socket.write(part)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await expect.poll(() => received, { timeout: 10_000 }).toMatch(/\r\n\r\n.*\}$/s)
  const [head = '', text = ''] = received.split('\r\n\r\n')
  return {
    status: Number(head.split(' ')[1]),
    headers: head
      .split('\r\n')
      .slice(1)
      .filter((line) => !/^(date|content-length):/i.test(line)),
    body: JSON.parse(text),
  }
}

test('passes on brand, path, headers, a body in pieces, and the address behind a trusted proxy', async () => {
  const { port } = await startServer()
  expect(
    await send(port, { body: ['{"a"', ':', '1}'], headers: { 'x-key': 'k', 'x-forwarded-for': '203.0.113.7:81' } }),
  ).toMatchObject({
    status: 200,
    body: { brand: 7, path: '/calls/fast', key: 'k', body: '{"a":1}', address: '203.0.113.7' },
  })
  expect(
    (await send(port, { headers: { 'x-forwarded-host': 'else.example, known.example', host: 'inner' } })).body,
  ).toMatchObject({
    brand: 7,
  })
  expect((await send(port, { headers: { 'content-type': 'application/x-www-form-urlencoded' } })).body.brand).toBe(7)
})

test('answers with the headers of the router', async () => {
  const { port } = await startServer()
  const ahead = await send(port)
  const router = await send(port, { path: '/calls/other' })
  expect([ahead.body.by, router.body.by]).toEqual([undefined, 'router'])
  expect(ahead.headers).toEqual(router.headers)
})

test.each<[string, Sent]>([
  ['another method', { method: 'PUT' }],
  ['another path', { path: '/calls/fast?a=1' }],
  ['an unknown host', { headers: { host: 'else.example' } }],
  ['no body', { body: [], headers: { 'content-length': '' } }],
  ['a body of another type', { headers: { 'content-type': 'text/plain' } }],
  ['a longer body', { body: ['{"a":1234567890123456}'] }],
  [
    'a body of no length',
    { body: ['2\r\n{}\r\n0\r\n\r\n'], headers: { 'content-length': '', 'transfer-encoding': 'chunked' } },
  ],
])('passes %s to the router', async (_, sent) => {
  const { port } = await startServer()
  expect((await send(port, sent)).body).toEqual({ by: 'router' })
})

test('answers, counts and logs refusals and errors like the router', async () => {
  const { port, load } = await startServer()
  work = async () => refuse('not_found')
  expect(await send(port)).toMatchObject({ status: 404, body: { code: 'not_found', requestId: REQUEST_ID } })
  work = async (post) => {
    post.log().warn('seen')
    throw new Error('broken')
  }
  expect(await send(port)).toMatchObject({ status: 500, body: { code: 'internal', requestId: REQUEST_ID } })
  expect(log).toMatch(new RegExp(`"reqId":"${REQUEST_ID}","msg":"seen"`))
  expect(log).toMatch(new RegExp(`"reqId":"${REQUEST_ID}".*broken.*"msg":"fault"`))
  expect(log).toMatch(/"req":\{"method":"POST","route":"\/calls\/\*"\},"status":500.*"answered"/)
  const counted = await registry.getSingleMetricAsString('duang_http_request_seconds')
  expect(counted).toContain('duang_http_request_seconds_count{method="POST",route="/calls/*",status="404"} 1')

  fill(load, LIMITS.settlement.inFlight)
  const full = await send(port)
  expect(full).toMatchObject({ status: 503, body: { code: 'overloaded', requestId: REQUEST_ID } })
  expect(full.headers).toContain('retry-after: 2')
})

test('counts work until it is done, also when its caller has disconnected', async () => {
  const { port, load } = await startServer()
  fill(load, LIMITS.settlement.inFlight - 1)
  const { promise, resolve } = Promise.withResolvers<void>()
  let isWorking = false
  work = async () => {
    isWorking = true
    await promise
    return { status: 200, body: {} }
  }
  const socket = connect(port, '127.0.0.1')
  socket.write(`${bytes()}{"a":1}`)
  await expect.poll(() => isWorking, { timeout: 10_000 }).toBe(true)
  socket.destroy()
  await once(socket, 'close')
  expect((await send(port)).status).toBe(503)
  resolve()
  await expect.poll(() => load.isFull('settlement'), { timeout: 10_000 }).toBe(false)
  expect((await send(port)).status).toBe(200)
})

test('a stopping server answers requests under way and refuses later ones', async () => {
  const { port, fastify } = await startServer()
  const { promise, resolve } = Promise.withResolvers<void>()
  let working = 0
  work = async () => {
    working++
    await promise
    return { status: 200, body: { by: 'way' } }
  }
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text
  })
  socket.write(`${bytes()}{"a":1}`)
  await expect.poll(() => working, { timeout: 10_000 }).toBe(1)
  const closed = fastify.close()
  await expect.poll(() => fastify.server.listening, { timeout: 10_000 }).toBe(false)
  socket.write(`${bytes()}{"a":1}`)
  resolve()
  await once(socket, 'close')
  await closed
  expect(received).toMatch(/^HTTP\/1.1 200 .*\{"by":"way"\}HTTP\/1.1 503 .*connection: close/is)
  expect(working).toBe(1)
})

const overloaded = { status: 503, body: { code: 'overloaded', requestId: REQUEST_ID } }
const fill = (load: { begin: () => void }, requests: number) => {
  for (let n = 0; n < requests; n++) load.begin()
}

test('refuses calls of the site ahead of the router by class, and no feed', async () => {
  const { port, load } = await startServer()
  const withdrawal = { path: '/api/auth/withdraw/1' }
  fill(load, LIMITS.read.inFlight)
  const refused = await send(port, { method: 'GET', path: '/api/auth/user/1?a=1' })
  expect(refused).toMatchObject(overloaded)
  expect(refused.headers).toEqual(
    expect.arrayContaining(['x-content-type-options: nosniff', 'retry-after: 2', 'cache-control: no-store']),
  )
  const statuses = async () => ({
    launch: (await send(port, { path: '/api/auth/user/opengame' })).status,
    withdrawal: (await send(port, withdrawal)).status,
    feed: (await send(port)).status,
  })
  expect(await statuses()).toEqual({ launch: 200, withdrawal: 200, feed: 200 })
  fill(load, LIMITS.play.inFlight - LIMITS.read.inFlight)
  expect(await statuses()).toEqual({ launch: 503, withdrawal: 200, feed: 200 })
  fill(load, LIMITS.withdrawal.inFlight - LIMITS.play.inFlight)
  expect(await statuses()).toEqual({ launch: 503, withdrawal: 503, feed: 200 })
})

test('refuses a bet before a settlement', async () => {
  const { port, load } = await startServer()
  const bet = { path: '/calls/bet' }
  expect((await send(port, bet)).status).toBe(200)
  fill(load, LIMITS.play.inFlight)
  expect(await send(port, bet)).toMatchObject(overloaded)
  expect((await send(port)).status).toBe(200)
  load.end()
  expect((await send(port, bet)).status).toBe(200)
})
