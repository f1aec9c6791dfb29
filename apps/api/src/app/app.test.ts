import { openRegistration } from '@duang/contract/account/register-lookups'
import { assignReceivingAccount } from '@duang/contract/bank/deposit'
import fastifyCookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { answerFailures } from '#entry/mount.ts'
import { readsOf } from '#kit/database/read-db.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  logIn,
  PASSWORD,
  sendFeed,
  type TestSite,
} from '../../test/people/site.ts'
import { createBrandFinder } from '../core/brand/brand.ts'
import { mountAll } from './http/calls.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())

test('refuses an unknown host', async () => {
  const answer = await site.fastify.inject({ url: '/api/setting', headers: { host: 'elsewhere.example' } })
  expect(answer.statusCode).toBe(421)
  expect(answer.json().code).toBe('host_unknown')
})

test.each(['203.0.113.7:4711', '[2001:db8::7]:4711', 'fe80::7%eth0', 'unknown'])(
  'accepts requests from a proxy that writes %s for an address',
  async (address) => {
    const member = await addMember(site)
    const headers = { host: 'localhost', 'x-forwarded-for': address }
    const login = { username: member.username, password: PASSWORD }
    const entered = await site.fastify.inject({ method: 'POST', url: '/api/auth/login', headers, payload: login })
    expect(entered.statusCode).toBe(200)
    const opened = await site.fastify.inject({ method: 'POST', url: openRegistration.path, headers, payload: {} })
    expect(opened.statusCode).toBe(200)
  },
)

test('refuses a NUL in every input', async () => {
  const member = await addMember(site)
  const asked = clientOf(site, await logIn(site, member))(assignReceivingAccount, {
    body: { uuid: member.uuid, bankId: member.account, bankName: '\0' },
  })
  await expect(asked).rejects.toMatchObject({ status: 422, code: 'request_invalid' })
  expect((await sendFeed(site, 'statement', {}, { feed: '%00' })).status).toBe(422)
})

test.each(['/api/setting', '/api/nowhere', '/bank/v1/sandbox/statement', '/'])(
  'the answer of %s forbids type sniffing',
  async (url) => {
    const method = url.startsWith('/bank') ? 'POST' : 'GET'
    const answer = await site.fastify.inject({ method, url, headers: { host: 'localhost' } })
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  },
)

test('one process has a limit of sockets', () => {
  expect(site.fastify.server.maxConnections).toBe(2_000)
})

test('calls have five seconds, feeds ten, calls that ask providers 45, files 60, and later answers are refused as overload', async () => {
  const fastify = Fastify()
  onTestFinished(() => fastify.close())
  const times = new Map<string, number | undefined>()
  fastify.addHook('onRoute', ({ url, handlerTimeout }) => void times.set(url, handlerTimeout))
  await fastify.register(fastifyCookie)
  answerFailures(fastify)
  mountAll({
    fastify,
    platform: site.platform,
    read: readsOf(site.platform.db),
    brands: createBrandFinder(site.platform.db, site.platform.clock, site.platform.log),
  })
  fastify.get('/slow', { handlerTimeout: 20 }, () => new Promise(() => undefined))
  await fastify.ready()
  const held = [...times].filter(([url]) => /^\/(api|bank)\//.test(url))
  expect(held.length).toBeGreaterThan(40)
  expect(held.filter(([url, timeout]) => timeout !== (url.startsWith('/bank/') ? 10_000 : 5_000))).toEqual([
    ['/api/auth/user/opengame', 45_000],
    ['/api/auth/user/game/resume', 45_000],
    ['/api/auth/user/game/cashOut', 45_000],
    ['/api/auth/history/csv/:uuid', 60_000],
    ['/api/auth/winlost/csv/:uuid', 60_000],
  ])
  const answer = await fastify.inject('/slow')
  expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'overloaded', '2'])
})

test('forbids type sniffing on every route', async () => {
  for (const url of ['/api/setting', '/api/openapi.json', '/no/such/page', '/api/no-such-call', '/robots.txt'])
    expect((await site.fastify.inject({ url, headers: { host: 'localhost' } })).headers['x-content-type-options']).toBe(
      'nosniff',
    )
})

test('ignores forwarded headers of a caller that is not a trusted proxy', async () => {
  const member = await addMember(site)
  const login = (remoteAddress: string) =>
    site.fastify.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress,
      headers: {
        host: 'localhost',
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'elsewhere.example',
      },
      payload: { username: member.username, password: PASSWORD },
    })
  const addresses = () =>
    site.owner.selectFrom('sessions').select('address').where('member_id', '=', member.memberId).execute()

  const direct = await login('198.51.100.7')
  expect(direct.statusCode).toBe(200)
  expect(String(direct.headers['set-cookie'])).not.toContain('__Host-')
  expect((await addresses()).map(({ address }) => address)).toEqual(['198.51.100.7'])
  // From a trusted proxy the same headers name another host, which no brand has.
  expect((await login('127.0.0.1')).statusCode).toBe(421)
})
