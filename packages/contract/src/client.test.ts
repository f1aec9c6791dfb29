import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCredit } from './account/user.ts'
import { requestWithdraw } from './bank/withdraw.ts'
import { type CallError, createClient } from './client.ts'
import { getWebsiteStatus } from './site/setting.ts'

/** A server whose reply depends on the query of the path. It produces each kind of failure over a real connection. */
let server: Server
let baseUrl: string
const seen: { headers: Record<string, unknown>; body: string }[] = []
let answer: (response: import('node:http').ServerResponse) => void

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      seen.push({ headers: request.headers, body })
      answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  // Some requests are never answered.
  server.closeAllConnections()
  server.close()
})

const json = (status: number, body: unknown) => (response: import('node:http').ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
// Longer than a busy machine needs. Tests of the timeout set a shorter one.
const client = (timeoutMs = 20_000) =>
  createClient({ baseUrl, headers: () => ({ platform: 'DSK', channel: 'web' }), token: () => 'the-token', timeoutMs })
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: CallError) => error,
  )
const UUID = '0b0c1d2e-3f40-4a5b-8c6d-7e8f90a1b2c3'

test('amounts are baht on the wire and satang on both ends; headers, token and key are sent', async () => {
  answer = json(200, { balanceType: 'M', credit: 12_480.5, version: 7, at: '2026-10-05T07:07:00Z' })
  const credit = await client()(getCredit, { params: { username: 'somchai' }, body: { balanceType: 'M' } })
  expect(credit.credit).toBe(1_248_050)
  answer = json(409, { code: 'withdraw_pending', message: 'มีคำขอถอน', requestId: 'r1' })
  const refused = await failure(
    client()(requestWithdraw, {
      params: { uuid: UUID },
      body: { amount: 50_025 },
      idempotencyKey: 'key-0123456789abcdef',
    }),
  )
  expect(refused?.code).toBe('withdraw_pending')
  expect(refused?.status).toBe(409)
  const last = seen.at(-1)
  expect(JSON.parse(last?.body ?? '')).toEqual({ amount: 500.25 })
  expect(last?.headers).toMatchObject({
    authorization: 'Bearer the-token',
    'idempotency-key': 'key-0123456789abcdef',
    platform: 'DSK',
    channel: 'web',
  })
})

test.each([
  ['HTML instead of JSON', (r: import('node:http').ServerResponse) => r.end('<html>'), 'unreadable'],
  ['a reply that is not of the contract', json(200, { nonsense: 1 }), 'unreadable'],
  ['an error without our body', json(502, { error: 'bad gateway' }), 'unreadable'],
  ['a connection that is cut', (r: import('node:http').ServerResponse) => r.destroy(), 'network'],
  [
    'half a body',
    (r: import('node:http').ServerResponse) => {
      r.writeHead(200, { 'content-length': '500' }).write('{"websiteStatus":')
      setTimeout(() => r.destroy(), 20)
    },
    'network',
  ],
  [
    'truncated JSON in a complete reply',
    (r: import('node:http').ServerResponse) => r.end('{"websiteStatus":'),
    'unreadable',
  ],
])('%s', async (_, answers, kind) => {
  answer = answers
  expect((await failure(client()(getWebsiteStatus, {})))?.kind).toBe(kind)
})

test('a slow reply is a timeout; an abort by the caller is an abort', async () => {
  answer = () => undefined
  expect((await failure(client(60)(getWebsiteStatus, {})))?.kind).toBe('timeout')
  const controller = new AbortController()
  setTimeout(() => controller.abort(), 30)
  expect((await failure(client()(getWebsiteStatus, { signal: controller.signal })))?.kind).toBe('abort')
})

test('an endless body is a timeout', async () => {
  answer = (response) => void response.writeHead(200).write('{')
  expect((await failure(client(60)(getWebsiteStatus, {})))?.kind).toBe('timeout')
})

test('distinguishes an invalid request from a missing network, and does not send it', async () => {
  const before = seen.length
  const body = { amount: 0.5 }
  const kind = (await failure(client()(requestWithdraw, { params: { uuid: UUID }, body, idempotencyKey: 'k' })))?.kind
  expect(kind).toBe('unsendable')
  expect(seen.length).toBe(before)
})
