/** Traces as a collector receives them: from the request and the job to the statement, without values and without the caller's choice. */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signProviderRequest } from '@duang/contract/games/provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setTracing, stopTracing, traced } from '#kit/log/tracing.ts'
import { readConfig } from '#kit/start/config.ts'
import { addProvider, startPlay, type TestPlay, type TestProvider } from '../../../test/people/games.ts'
import {
  addMember,
  createTestSite,
  giveCredit,
  logIn,
  PASSWORD,
  type TestMember,
  type TestSite,
} from '../../../test/people/site.ts'
import { startTracing } from './start-tracing.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type Span = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: Attribute[]
  links?: { traceId: string }[]
  status?: { code?: number }
}
type Export = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[]
}

const bodies: string[] = []
const collector = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    if (request.url === '/v1/traces') bodies.push(body)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})

let site: TestSite
let member: TestMember
let provider: TestProvider
let play: TestPlay
let address: string
let spans: Span[] = []

const attributeOf = (span: Span, key: string) =>
  Object.values(span.attributes.find((each) => each.key === key)?.value ?? {})[0]
const named = (name: string): Span => {
  const found = spans.find((each) => each.name === name)
  if (!found) throw new Error(`No span ${name}: ${spans.map((each) => each.name).join(', ')}`)
  return found
}
const inside = (outer: Span): Span[] => spans.filter((each) => each.parentSpanId === outer.spanId)

const CALLER = '4bf92f3577b34da6a3ce929d0e0e4736'
const REQUEST_ID = 'request-4711'

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  await startTracing(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` }), 'api')
  site = await createTestSite()
  member = await addMember(site)
  provider = await addProvider(site)
  await giveCredit(site, member, 100_00)
  play = await startPlay(site, member, provider)
  address = (await site.fastify.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost')

  await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-request-id': REQUEST_ID,
      traceparent: `00-${CALLER}-00f067aa0ba902b7-01`,
    },
    body: JSON.stringify({ username: member.username, password: PASSWORD }),
  })
  await bet()
  await traced('some.job', 'root', () => site.platform.db.selectFrom('brands').select('brand_id').execute())
  await traced('a failure', 'root', () => Promise.reject(new TypeError('secret 4711'))).catch(() => undefined)
  await stopTracing()
  setTracing(undefined)
  spans = bodies.flatMap((body) =>
    (JSON.parse(body) as Export).resourceSpans.flatMap((each) => each.scopeSpans.flatMap((scope) => scope.spans)),
  )
})
afterAll(async () => {
  await site.stop()
  collector.close()
})

async function bet(): Promise<void> {
  const path = `/provider/v1/${provider.provider}/bet`
  const body = JSON.stringify({
    playerRef: play.playerRef,
    txId: randomUUID(),
    roundId: 'r1',
    gameCode: 'reels',
    amount: 1,
    sessionToken: play.token,
  })
  const signing = { method: 'POST', path, body, requestId: randomUUID(), at: site.platform.clock() } as const
  const headers = { 'content-type': 'application/json', ...(await signProviderRequest(provider, signing)) }
  const answer = await fetch(address + path, { method: 'POST', body, headers })
  expect(answer.status).toBe(200)
}

test('a call: named by its route, with its request id, its status and its statements', () => {
  const request = named('POST /api/auth/login')
  expect(attributeOf(request, 'http.response.status_code')).toBe(200)
  expect(attributeOf(request, 'duang.request_id')).toBe(REQUEST_ID)
  const statements = inside(request)
  expect(statements.length).toBeGreaterThan(2)
  expect(statements.map((each) => each.name)).toContain('select')
  expect(statements.every((each) => each.traceId === request.traceId)).toBe(true)
})

test('the caller is a link and no parent: a stranger does not choose what is recorded', () => {
  const request = named('POST /api/auth/login')
  expect(request.parentSpanId ?? '').toBe('')
  expect(request.traceId).not.toBe(CALLER)
  expect(request.links?.map((each) => each.traceId)).toEqual([CALLER])
})

test('a bet on the fast path waits for its batch, which is a trace of its own', () => {
  const request = spans.find((each) => each.name.startsWith('POST /provider/v1'))
  expect(request).toBeDefined()
  expect(inside(request as Span).map((each) => each.name)).toContain('wait for the batch')
  const batch = named('batch of provider requests')
  expect(batch.parentSpanId ?? '').toBe('')
  expect(inside(batch)).toHaveLength(1)
})

test('a job holds its statements', () => {
  expect(inside(named('some.job')).map((each) => attributeOf(each, 'db.query.text'))).toEqual([
    expect.stringContaining('from "brands"'),
  ])
})

test('a failure is marked with its kind, and statements have no values', () => {
  expect(named('a failure').status?.code).toBe(2)
  expect(attributeOf(named('a failure'), 'error.type')).toBe('TypeError')
  const sent = bodies.join('')
  for (const secret of ['secret 4711', PASSWORD, member.username, play.token]) expect(sent).not.toContain(secret)
})

test('names service, release and process', () => {
  const [resource] = (JSON.parse(bodies[0] ?? '') as Export).resourceSpans
  expect(resource?.resource.attributes.map((each) => each.key)).toEqual(
    expect.arrayContaining(['service.name', 'service.version', 'duang.process']),
  )
})

test('without an address nothing is traced, and work is called as it is', async () => {
  await startTracing(readConfig({}), 'api')
  const work = () => Promise.resolve(7)
  expect(await traced('x', 'root', work)).toBe(7)
  const before = bodies.length
  await logIn(site, member)
  await stopTracing()
  expect(bodies).toHaveLength(before)
})
