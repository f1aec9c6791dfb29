/** Loops over the list of calls, so that each rule is checked for every call, also for new ones. */
import { randomUUID } from 'node:crypto'
import { CALLS, type CallDefinition } from '@duang/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostileBody, hostileWord } from '../../test/hostile.ts'
import {
  addMember,
  createTestSite,
  giveCredit,
  logIn,
  type TestMember,
  type TestSession,
  type TestSite,
} from '../../test/site.ts'
import { cookieName } from '../core/session/session.ts'

const calls: readonly CallDefinition[] = CALLS
const memberCalls = calls.filter((call) => call.access === 'member')

let site: TestSite
let own: TestMember
let other: TestMember
let session: TestSession

beforeAll(async () => {
  site = await createTestSite()
  own = await addMember(site)
  other = await addMember(site)
  session = await logIn(site, own)
  await giveCredit(site, own, 1_000_000)
})
afterAll(() => site.stop())

type Ids = { uuid: string; username: string }

const fillPath = (call: CallDefinition, ids: Ids) =>
  call.path
    .replace('{uuid}', ids.uuid)
    .replace('{username}', ids.username)
    .replace('{id}', randomUUID())
    .replace(/\{\w+\}/, 'x')

/** A body that is valid as far as the owner ids are concerned. */
const bodyFor = (call: CallDefinition, ids: Ids): Record<string, unknown> =>
  Object.fromEntries(
    (call.owner ?? []).filter((owner) => owner.in === 'body').map((owner) => [owner.field, ids[owner.is]]),
  )

function send(call: CallDefinition, url: string, body: string | undefined, headers: Record<string, string>) {
  return site.fastify.inject({
    method: call.method,
    url,
    headers: {
      host: 'localhost',
      'idempotency-key': randomUUID(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body }),
  })
}

const asMember = () => ({ authorization: `Bearer ${session.token}`, cookie: `${cookieName(false)}=${session.cookie}` })

describe.each(memberCalls.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_, call) => {
  test.each([
    ['without a token', {}],
    ['with the cookie alone', { cookie: 'duang=x' }],
    ['with an unknown token', { authorization: `Bearer ${'A'.repeat(43)}`, cookie: 'duang=x' }],
  ])('%s is 401', async (__, headers) => {
    const answer = await send(
      call,
      fillPath(call, own),
      call.body ? JSON.stringify(bodyFor(call, own)) : undefined,
      headers,
    )
    expect(answer.statusCode).toBe(401)
    expect(answer.json().code).toBe('session_ended')
  })

  test('with the token alone is 401: a stolen token is worth nothing', async () => {
    const answer = await send(call, fillPath(call, own), call.body ? '{}' : undefined, {
      authorization: `Bearer ${session.token}`,
    })
    expect(answer.statusCode).toBe(401)
  })
})

describe.each(calls.filter((call) => call.owner).map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s',
  (_, call) => {
    test('answers the id of another member like an unknown one, byte for byte', async () => {
      const unknown = { uuid: randomUUID(), username: 'nobody_at_all' }
      const malformed = { uuid: 'not-a-uuid', username: '%00' }
      const headers = { ...asMember(), 'x-request-id': 'the-same-request' }
      const answers = await Promise.all(
        [other, unknown, malformed].map((ids) =>
          send(call, fillPath(call, ids), call.body ? JSON.stringify(bodyFor(call, ids)) : undefined, headers),
        ),
      )
      expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404])
      expect(answers[0]?.rawPayload.equals(answers[1]?.rawPayload as Buffer)).toBe(true)
      expect(answers[0]?.rawPayload.equals(answers[2]?.rawPayload as Buffer)).toBe(true)
      expect(answers[0]?.json().code).toBe('not_found')
    })
  },
)

describe('an address that is not of the contract', () => {
  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/auth',
    '//api/setting',
    '/API/setting',
    '/api/setting/',
    '/bank/v1',
    '/operator/healthz',
    '/provider/v1/x/bet',
  ])('%s is nothing', async (url) => {
    const answer = await site.fastify.inject({ url, headers: { host: 'localhost' } })
    expect(answer.statusCode).toBe(404)
  })
})

const AT_ONCE = 8

test('hostile bodies, paths and queries are refused: no answer is a bug of ours', { timeout: 300_000 }, async () => {
  const runs = Number(process.env.HOSTILE_RUNS ?? 10_000)
  const seen = new Map<number, number>()
  // Login and registration hash passwords, which is slow on purpose, so they get their share of the runs only.
  const slow = new Set(['login.enter', 'register.join', 'change-password.change', 'login.leave'])
  const fast = calls.filter((call) => !slow.has(call.name))
  const request = fc.record({
    call: fc.oneof(
      { weight: 30, arbitrary: fc.constantFrom(...fast) },
      { weight: 1, arbitrary: fc.constantFrom(...calls.filter((call) => call.name !== 'login.leave')) },
    ),
    body: hostileBody,
    word: fc.option(hostileWord, { freq: 3 }),
    query: fc.option(fc.tuple(fc.constantFrom('cursor', 'limit', 'x'), hostileWord), { freq: 4 }),
  })
  const samples = fc.sample(request, { numRuns: runs, seed: 20_261_005 })
  const ask = async ({ call, body, word, query }: (typeof samples)[number]) => {
    const path = word ? call.path.replace(/\{\w+\}/g, word) : fillPath(call, own)
    const url = query ? `${path}?${query[0]}=${query[1]}` : path
    const answer = await send(call, url, call.method === 'GET' ? undefined : body, asMember())
    seen.set(answer.statusCode, (seen.get(answer.statusCode) ?? 0) + 1)
    if (answer.statusCode >= 500) throw new Error(`${call.method} ${url} ${body}: ${answer.statusCode} ${answer.body}`)
  }
  // Several at once: while the database works for one, the api works for another.
  for (let at = 0; at < samples.length; at += AT_ONCE) await Promise.all(samples.slice(at, at + AT_ONCE).map(ask))
  // The generator is honest when it meets acceptance and refusal alike.
  expect(seen.get(200) ?? 0).toBeGreaterThan(runs / 100)
  expect(seen.get(422) ?? 0).toBeGreaterThan(runs / 20)
})
