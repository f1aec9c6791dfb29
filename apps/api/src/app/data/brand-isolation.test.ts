/** No brand's data can be read or changed through another's host. Loops over the list of calls, so that new calls are included. */
import { randomUUID } from 'node:crypto'
import { CALLS, type CallDefinition } from '@duang/contract'
import { listDevices } from '@duang/contract/account/login'
import { checkPhone, findInviter, openRegistration } from '@duang/contract/account/register-lookups'
import { requestWithdraw } from '@duang/contract/bank/withdraw'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieName } from '#core/session/session.ts'
import { SECOND_HOST, SECOND_LOGINS, seedSecondBrand } from '../../../seed/second-brand.ts'
import { codeOf } from '../../../test/people/applicant.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  type TestMember,
  type TestSession,
  type TestSite,
} from '../../../test/people/site.ts'

const calls: readonly CallDefinition[] = CALLS
const [WICHAI] = SECOND_LOGINS
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

let site: TestSite
/** A member of the first brand, with credit, a withdrawal and a session. */
let ours: TestMember
let ourSession: TestSession
/** A member of the second brand. */
let theirs: { uuid: string; username: string; session: TestSession }
/** Texts of the first brand that must not appear at the second host. */
let marks: string[]
/** Every id that the first brand's member is shown. */
let ourIds: string[]

beforeAll(async () => {
  site = await createTestSite()
  const bank = { sandboxUrl: 'http://127.0.0.1:9', sandboxSecret: site.sandboxSecret }
  await seedSecondBrand(site.owner, { ...bank, now: site.platform.clock(), withMembers: true })
  await site.ctx()
  ours = await addMember(site, { username: 'onlyhere', accountName: 'เฉพาะที่ นี่' })
  await giveCredit(site, ours, 1_000_000)
  ourSession = await logIn(site, ours)
  const withdraw = { params: { uuid: ours.uuid }, body: { uuid: ours.uuid, amount: 12_300 } }
  await clientOf(site, ourSession)(requestWithdraw, { ...withdraw, idempotencyKey: randomUUID() })
  theirs = await logInAtSecond()
  const seen = await Promise.all(calls.filter(isRead).map((call) => answerOf(call, 'localhost', ours, ourSession)))
  ourIds = [...new Set(seen.flatMap((answer) => answer.body.match(UUID) ?? []))]
  marks = [...ourIds, ours.username, ours.phone, ours.account, ours.accountName, 'ดวง', 'duang-demo', '1234567890']
})
afterAll(() => site.stop())

const isRead = (call: CallDefinition) => call.method === 'GET'

async function logInAtSecond() {
  const { username, password } = WICHAI
  const payload = { username, password }
  const answer = await site.fastify.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { host: SECOND_HOST },
    payload,
  })
  const { uuid } = await site.owner
    .selectFrom('members')
    .select('uuid')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  const cookie = answer.cookies.find((each) => each.name === cookieName(false))?.value ?? ''
  return { uuid, username, session: { token: answer.json().token as string, cookie } }
}

type Ids = { uuid: string; username: string }

function answerOf(call: CallDefinition, host: string, ids: Ids, session?: TestSession, id = randomUUID() as string) {
  const url = call.path
    .replace('{uuid}', ids.uuid)
    .replace('{username}', ids.username)
    .replace(/\{\w+\}/, id)
  const ownIn = (place: 'body' | 'query') =>
    Object.fromEntries((call.owner ?? []).filter((each) => each.in === place).map((each) => [each.field, ids[each.is]]))
  return site.fastify.inject({
    method: call.method,
    url,
    query: ownIn('query'),
    headers: {
      host,
      'idempotency-key': randomUUID(),
      'x-request-id': 'the-same-request',
      ...(session
        ? { authorization: `Bearer ${session.token}`, cookie: `${cookieName(false)}=${session.cookie}` }
        : {}),
    },
    ...(call.method === 'GET' ? {} : { payload: ownIn('body') }),
  })
}

const expectNothingOfOurs = (body: string) => expect(marks.filter((mark) => body.includes(mark))).toEqual([])
const named = (list: readonly CallDefinition[]) => list.map((call) => [`${call.method} ${call.path}`, call] as const)

test('there is something to be seen at home', () => {
  expect(ourIds.length).toBeGreaterThan(4)
})

test.each(named(calls.filter((call) => call.access === 'member')))(
  '%s: a session of the first brand is none at the second host',
  async (_, call) => {
    const answer = await answerOf(call, SECOND_HOST, ours, ourSession)
    expect(answer.statusCode).toBe(401)
    expectNothingOfOurs(answer.body)
  },
)

test.each(named(calls.filter((call) => call.owner)))(
  '%s: a member of the first brand is unknown to one of the second',
  async (_, call) => {
    const answer = await answerOf(call, SECOND_HOST, ours, theirs.session)
    expect(answer.statusCode).toBe(404)
    expectNothingOfOurs(answer.body)
  },
)

test.each(named(calls.filter((call) => /\{id\}/.test(call.path))))(
  '%s: answers an id of the first brand like an unknown one at the second host, byte for byte',
  async (_, call) => {
    const unknown = await answerOf(call, SECOND_HOST, theirs, theirs.session)
    for (const id of ourIds) {
      const answer = await answerOf(call, SECOND_HOST, theirs, theirs.session, id)
      expect(answer.statusCode).toBe(unknown.statusCode)
      expect(answer.body).toBe(unknown.body)
    }
  },
)

test.each(named(calls.filter(isRead)))(
  '%s: answers at the second host contain nothing of the first',
  async (_, call) => {
    const answer = await answerOf(call, SECOND_HOST, theirs, theirs.session)
    expect(answer.statusCode).toBeLessThan(500)
    expectNothingOfOurs(answer.body)
  },
)

test('a phone, a name and a code of the first brand are free at the second', async () => {
  const call = clientOf(site, undefined, SECOND_HOST)
  const { ticket } = await call(openRegistration, { body: {} })
  const headers = { 'x-register-ticket': ticket }
  expect(await codeOf(call(checkPhone, { params: { value: ours.phone }, headers }))).toBe('ok')
  const code = await site.owner
    .selectFrom('members')
    .select('af_code')
    .where('uuid', '=', ours.uuid)
    .executeTakeFirstOrThrow()
  const inviter = (afCode: string) => call(findInviter, { params: { afCode }, headers })
  expect(await inviter(code.af_code)).toEqual(await inviter('NOBODY99'))
})

test('a password of the first brand opens nothing at the second host', async () => {
  const payload = { username: ours.username, password: 'correct horse 1' }
  const at = (host: string) =>
    site.fastify.inject({ method: 'POST', url: '/api/auth/login', headers: { host }, payload })
  expect((await at('localhost')).statusCode).toBe(200)
  const refused = await at(SECOND_HOST)
  expect(refused.statusCode).toBeGreaterThanOrEqual(400)
  expectNothingOfOurs(refused.body)
})

test('after all of that the first brand is as it was', async () => {
  const { items } = await clientOf(site, ourSession)(listDevices, {})
  expect(items.some((each) => each.isCurrent)).toBe(true)
  const open = await site.owner.selectFrom('withdrawals').select(['brand_id', 'amount_satang']).execute()
  expect(open).toEqual([{ brand_id: 1, amount_satang: 12_300 }])
})
