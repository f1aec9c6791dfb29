/** Loops over the list of calls, so that each rule is checked for every call, also for new ones. */
import { randomUUID } from 'node:crypto'
import { CALLS, type CallDefinition, REFUSALS, type RefusalCode } from '@duang/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { cookieName } from '#core/session/session.ts'
import { hostileBody, hostileWord } from '../../../test/outside/hostile.ts'
import {
  addMember,
  createTestSite,
  giveCredit,
  logIn,
  type TestMember,
  type TestSession,
  type TestSite,
} from '../../../test/people/site.ts'

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

const fillPath = (call: CallDefinition, ids: Ids) => {
  const query = new URLSearchParams(idsIn('query', call, ids)).toString()
  const path = call.path
    .replace('{uuid}', ids.uuid)
    .replace('{username}', ids.username)
    .replace('{id}', randomUUID())
    .replace(/\{\w+\}/, 'x')
  return query === '' ? path : `${path}?${query}`
}

const idsIn = (place: 'query' | 'body', call: CallDefinition, ids: Ids): Record<string, string> =>
  Object.fromEntries(
    (call.owner ?? []).filter((owner) => owner.in === place).map((owner) => [owner.field, ids[owner.is]]),
  )

/** A body that is valid as far as the owner ids are concerned. */
const bodyFor = (call: CallDefinition, ids: Ids): Record<string, unknown> => idsIn('body', call, ids)

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
const HOSTILE_RUNS = Number(process.env.HOSTILE_RUNS ?? 10_000)
const MS_A_RUN = 30

/** Refusals that no call lists, because every call has them. */
const EVERYWHERE = new Set<string>([
  ...['request_malformed', 'request_invalid', 'request_too_large', 'media_type_unsupported', 'not_found'],
  ...['rate_limited', 'overloaded', 'session_ended', 'idempotency_key_reused', 'idempotency_in_flight'],
])

/** Why a reply is not one of its call; undefined for one that is. */
function contradiction(call: CallDefinition, { statusCode, body }: { statusCode: number; body: string }) {
  if (statusCode >= 500) return 'a bug of ours'
  const json = call.media && statusCode === 200 ? body : JSON.parse(body)
  if (statusCode < 300) return z.safeDecode(call.reply, json as never).error?.message
  const { code, message, requestId } = json
  const refusal = REFUSALS[code as RefusalCode]
  if (refusal?.status !== statusCode) return `status of ${code}`
  if (!EVERYWHERE.has(code) && !call.refusals.includes(code)) return `${code} is not listed`
  return typeof message === 'string' && typeof requestId === 'string' ? undefined : 'incomplete'
}

/** The body with the ids of the caller, so that it comes past the check of owners. Undefined for one that is no object. */
function withOwnIds(call: CallDefinition, body: string): string | undefined {
  try {
    const given: unknown = JSON.parse(body)
    return isPlainObject(given) ? JSON.stringify({ ...given, ...bodyFor(call, own) }) : undefined
  } catch {
    return undefined
  }
}
const isPlainObject = (given: unknown): given is object =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

test(
  'hostile bodies, paths and queries are refused, and every reply matches its schema',
  async () => {
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
      isOwn: fc.boolean(),
      word: fc.option(hostileWord, { freq: 3 }),
      query: fc.option(fc.tuple(fc.constantFrom('cursor', 'limit', 'x'), hostileWord), { freq: 4 }),
    })
    const samples = fc.sample(request, { numRuns: HOSTILE_RUNS, seed: 20_261_005 })
    const ask = async ({ call, body, isOwn, word, query }: (typeof samples)[number]) => {
      const path = word ? call.path.replace(/\{\w+\}/g, word) : fillPath(call, own)
      const url = query ? `${path}${path.includes('?') ? '&' : '?'}${query[0]}=${query[1]}` : path
      const sent = (isOwn ? withOwnIds(call, body) : undefined) ?? body
      const answer = await send(call, url, call.method === 'GET' ? undefined : sent, asMember())
      seen.set(answer.statusCode, (seen.get(answer.statusCode) ?? 0) + 1)
      const wrong = contradiction(call, answer)
      if (wrong) throw new Error(`${call.method} ${url} ${sent}: ${answer.statusCode} ${answer.body}: ${wrong}`)
    }
    // Several at once: while the database works for one, the api works for another.
    for (let at = 0; at < samples.length; at += AT_ONCE) await Promise.all(samples.slice(at, at + AT_ONCE).map(ask))
    // The generator is honest when it meets acceptance and refusal alike.
    expect(seen.get(200) ?? 0).toBeGreaterThan(HOSTILE_RUNS / 100)
    expect(seen.get(422) ?? 0).toBeGreaterThan(HOSTILE_RUNS / 20)
  },
  60_000 + HOSTILE_RUNS * MS_A_RUN,
)
