/** Over a real socket: what a client of HTTP would not even send. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { REFUSALS, type RefusalCode } from '@duang/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBrandFinder } from '#core/brand/brand.ts'
import { createTestSite, type TestSite } from '../../../test/people/site.ts'
import { createApp } from '../app.ts'

let site: TestSite
let fastify: FastifyInstance
let folder: string
beforeAll(async () => {
  site = await createTestSite()
  folder = mkdtempSync(path.join(tmpdir(), 'duang-pages-'))
  writeFileSync(path.join(folder, 'index.html'), '<html lang="th"><head><!--brand--></head><body></body></html>')
  writeFileSync(path.join(folder, 'first-loads.json'), JSON.stringify({ '/': [], '/404': [], '/aff/:afCode': [] }))
  const brands = createBrandFinder(site.platform.db, site.platform.clock, site.platform.log)
  fastify = await createApp({ platform: site.platform, brands, trustProxy: 'loopback', webFolder: folder })
  await fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await fastify.close()
  rmSync(folder, { recursive: true })
  await site.stop()
})

type Answer = { status: number; headers: Record<string, unknown>; body: string }
const ask = (method: string, target: string, host = 'localhost', payload?: string) =>
  new Promise<Answer>((resolve, reject) => {
    const { port } = fastify.server.address() as AddressInfo
    const headers = {
      host,
      'x-request-id': 'same-for-all-of-them',
      ...(payload ? { 'content-type': 'application/json' } : {}),
    }
    const sent = request({ port, host: '127.0.0.1', method, path: target, headers }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
    sent.on('error', reject).end(payload)
  })

const refusal = (code: RefusalCode) => ({
  code,
  message: REFUSALS[code].message,
  requestId: 'same-for-all-of-them',
})
/** Names of the headers that every answer of the same kind has. */
const namesOf = ({ headers }: Answer) => Object.keys(headers).sort()

const TOO_LONG = 'x'.repeat(101)

describe('an address of no page', () => {
  test.each([
    ['GET', '/api/user/checkPhone/%zz'],
    ['GET', '/api/%'],
    ['GET', '/api/auth/user/detail/%E0%A4%A'],
    ['GET', `/api/user/inviter/${TOO_LONG}`],
    ['POST', '/aff/%E0%A4%A'],
    ['POST', '/bank/v1/%zz/statement'],
    ['GET', '/media/%zz'],
    ['GET', '/assets/%zz.js'],
    ['DELETE', '/%'],
  ])('%s %s is malformed, in our words', async (method, target) => {
    const answer = await ask(method, target, 'localhost', method === 'POST' ? '{"a":1}' : undefined)
    expect([answer.status, JSON.parse(answer.body)]).toEqual([400, refusal('request_malformed')])
    const usual = await ask('GET', '/api/nowhere')
    expect(namesOf(answer)).toEqual(namesOf(usual))
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  })
})

describe('a page', () => {
  test.each([
    ['GET', '/aff/%E0%A4%A'],
    ['GET', '/%'],
    ['GET', '/%zz?x=%'],
    ['HEAD', '/login/%c3%28'],
  ])('%s %s is not found, as any other', async (method, target) => {
    const [answer, unknown] = [await ask(method, target), await ask(method, '/nowhere')]
    expect([answer.status, unknown.status]).toEqual([404, 404])
    expect(namesOf(answer)).toEqual(namesOf(unknown))
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    const withoutNonce = ({ body }: Answer) => body.replaceAll(/(nonce|content)="[^"]*=="/g, '')
    expect(withoutNonce(answer)).toBe(withoutNonce(unknown))
  })

  test('serves the page of an address with an unreadable query', async () => {
    expect((await ask('GET', '/aff/ABCD?x=%zz')).status).toBe(200)
  })
})

test.each(['/aff/%E0%A4%A', '/api/user/checkPhone/%zz', '/assets/%zz.js'])(
  '%s of an unknown host is 421',
  async (target) => {
    const [answer, usual] = [await ask('GET', target, 'evil.example'), await ask('GET', '/api/setting', 'evil.example')]
    expect([answer.status, JSON.parse(answer.body)]).toEqual([421, refusal('host_unknown')])
    expect(namesOf(answer)).toEqual(namesOf(usual))
  },
)

test('the route that they are sent round to is no page and no call', async () => {
  expect((await ask('GET', '/unreadable-address')).status).toBe(404)
  const sent = await ask('POST', '/unreadable-address', 'localhost', '{}')
  expect([sent.status, JSON.parse(sent.body)]).toEqual([404, refusal('not_found')])
})
