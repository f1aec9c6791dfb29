/** Notifications at a real push service (that of the sandbox): encrypted, signed, without amounts, and only where the member wants them. */
import { PUSH_NOTICES, pushOff, pushOn, pushState } from '@duang/contract/site/push'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notifyMember, PUSH_QUEUE } from '#core/push/notify.ts'
import { inTransaction } from '#kit/database/db.ts'
import { codeOf } from '../../../../test/people/applicant.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  logIn,
  startSandbox,
  type TestMember,
  type TestSession,
  type TestSite,
} from '../../../../test/people/site.ts'
import { sendPush } from './send.ts'

type Browser = { id: string; endpoint: string; p256dh: string; auth: string }
type Received = { payload: string; ttl: number; urgency: string; key: string }

let site: TestSite
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let member: TestMember
let session: TestSession
let browser: Browser
beforeAll(async () => {
  site = await createTestSite()
  sandbox = await startSandbox(site)
  site.platform.sandboxUrl = sandbox.url
})
afterAll(async () => {
  await sandbox.stop()
  await site.stop()
})
beforeEach(async () => {
  member = await addMember(site)
  session = await logIn(site, member)
  browser = await newBrowser()
})

const ofSandbox = async (method: string, path: string, body?: object): Promise<unknown> => {
  const headers = body ? { 'content-type': 'application/json' } : {}
  const answer = await fetch(`${sandbox.url}/sandbox/v1/${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return answer.json()
}
const newBrowser = async () => (await ofSandbox('POST', 'browsers')) as Browser
const received = async ({ id }: Browser) =>
  ((await ofSandbox('GET', `browsers/${id}`)) as { received: Received[] }).received

const params = ({ uuid }: TestMember) => ({ params: { uuid } })
const on = ({ endpoint, p256dh, auth }: Browser, as = session, of = member) =>
  clientOf(site, as)(pushOn, { ...params(of), body: { endpoint, p256dh, auth } })
const stateOf = ({ endpoint }: Browser, as = session, of = member) =>
  clientOf(site, as)(pushState, { ...params(of), body: { endpoint } })
const send = async (notice = 'deposit', to = member) => sendPush(await site.ctx(), `${to.memberId} ${notice} 1c2e`)
const rowsOf = ({ endpoint }: { endpoint: string }) =>
  site.owner.selectFrom('push_subscriptions').selectAll().where('endpoint', '=', endpoint).execute()

test('is off at first, receives what happens when on, and nothing after it is off', async () => {
  expect(await stateOf(browser)).toMatchObject({ isOn: false })
  await send()
  await on(browser)
  expect(await stateOf(browser)).toMatchObject({ isOn: true })
  await send('paid')
  const { publicKey } = await stateOf(browser)
  const [message, ...more] = await received(browser)
  expect(more).toEqual([])
  expect(message).toMatchObject({ ttl: 21_600, urgency: 'high', key: publicKey })
  expect(JSON.parse(message?.payload ?? '')).toEqual({ site: 'ดวง', notice: 'paid', id: '1c2e' })

  expect(await clientOf(site, session)(pushOff, { ...params(member), body: {} })).toEqual({ isOn: false })
  await send()
  expect(await received(browser)).toHaveLength(1)
})

test.each(PUSH_NOTICES)('%s has neither amount nor bank', async (notice) => {
  await on(browser)
  await send(notice)
  const [message] = await received(browser)
  expect(Object.keys(JSON.parse(message?.payload ?? ''))).toEqual(['site', 'notice', 'id'])
})

test('words the notice in the language that the member chose', async () => {
  await on(browser)
  for (const language of ['en', 'th']) {
    await site.owner.updateTable('members').set({ language }).where('member_id', '=', member.memberId).execute()
    await send()
  }
  const worded = (await received(browser)).map(({ payload }) => JSON.parse(payload).worded)
  expect(worded).toEqual([
    { language: 'en', text: 'Your deposit has been credited' },
    { language: 'th', text: 'เงินฝากเข้าเครดิตแล้ว' },
  ])
})

test.each([
  'https://169.254.169.254/latest',
  'https://push.evil.example/send',
  'https://fcm.googleapis.com.evil.example/send',
  'https://fcm.googleapis.com:8443/send',
  'https://user@fcm.googleapis.com/send',
  'http://fcm.googleapis.com/send',
  'http://localhost:1/push/1',
])('refuses %s, to which no request must go', async (endpoint) => {
  expect(await codeOf(on({ ...browser, endpoint }))).toBe('push_service_unknown')
  expect(await rowsOf({ endpoint })).toEqual([])
})

test.each([
  'https://fcm.googleapis.com/fcm/send/a:b',
  'https://updates.push.services.mozilla.com/wpush/v2/a',
  'https://web.push.apple.com/a',
  'https://wns2-sg2p.notify.windows.com/w/?token=a',
])('accepts %s', async (endpoint) => {
  expect(await on({ ...browser, endpoint })).toEqual({ isOn: true })
  await site.owner.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute()
})

test.each([
  ['logout', 0],
  ['device', 0],
  ['password', 0],
  ['staff', 0],
  ['idle', 1],
  ['age', 1],
] as const)('after a session that ended by %s the browser receives %i', async (ended_by, count) => {
  await on(browser)
  await site.owner
    .updateTable('sessions')
    .set({ ended_by, ended_at: site.platform.clock() })
    .where('member_id', '=', member.memberId)
    .execute()
  await send()
  expect(await received(browser)).toHaveLength(count)
})

test('moves to the next login of the member in the same browser', async () => {
  await on(browser)
  const again = await logIn(site, member)
  expect(await stateOf(browser, again)).toMatchObject({ isOn: true })
  await clientOf(site, again)(pushOff, { ...params(member), body: {} })
  await send()
  expect(await received(browser)).toEqual([])
})

test('ends when another member uses the browser, and is theirs when they switch it on', async () => {
  await on(browser)
  const other = await addMember(site)
  const otherSession = await logIn(site, other)
  expect(await stateOf(browser, otherSession, other)).toMatchObject({ isOn: false })
  await send()
  expect(await received(browser)).toEqual([])
  await on(browser)
  await on(browser, otherSession, other)
  await send()
  await send('paid', other)
  expect((await received(browser)).map(({ payload }) => JSON.parse(payload).notice)).toEqual(['paid'])
})

test('has no effect on another member', async () => {
  const stranger = await logIn(site, await addMember(site))
  expect(await codeOf(on(browser, stranger))).toBe('not_found')
  expect(await codeOf(stateOf(browser, stranger))).toBe('not_found')
  expect(await rowsOf(browser)).toEqual([])
})

test('leaves one subscription after twenty at once', async () => {
  await Promise.all(Array.from({ length: 20 }, () => on(browser)))
  expect(await rowsOf(browser)).toHaveLength(1)
})

test('a browser that the service no longer knows is removed, and the others get theirs', async () => {
  const other = await newBrowser()
  await on(browser)
  await on(other, await logIn(site, member))
  await ofSandbox('DELETE', `browsers/${browser.id}`)
  await send()
  expect(await rowsOf(browser)).toEqual([])
  expect(await received(other)).toHaveLength(1)
})

test('a service that fails is asked again by the job, and the browser keeps its subscription', async () => {
  await on(browser)
  await ofSandbox('PUT', 'outside', { push: 'failing' })
  await expect(send()).rejects.toThrow('did not take')
  await ofSandbox('PUT', 'outside', { push: 'none' })
  await send()
  expect(await received(browser)).toHaveLength(1)
})

test('a copy of a database sends nothing', async () => {
  await on(browser)
  await sendPush({ ...(await site.ctx()), bankMode: 'none' }, `${member.memberId} deposit 1c2e`)
  expect(await received(browser)).toEqual([])
})

test('a fact enqueues a notification in its transaction, and only for members with a browser', async () => {
  const ctx = await site.ctx()
  const jobs = async () => {
    const { rows } = await sql<{ key: string }>`
      select data ->> 'key' as key from pgboss.job where name = ${PUSH_QUEUE} and data ->> 'key' like ${`${member.memberId} %`}`.execute(
      site.owner,
    )
    return rows.map(({ key }) => key)
  }
  const job = { memberId: member.memberId, notice: 'deposit', id: 'x' } as const
  await inTransaction(ctx.db, (tx) => notifyMember(tx, ctx, job))
  expect(await jobs()).toEqual([])
  await on(browser)
  const undone = inTransaction(ctx.db, async (tx) => {
    await notifyMember(tx, ctx, job)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await jobs()).toEqual([])
  await inTransaction(ctx.db, (tx) => notifyMember(tx, ctx, job))
  expect(await jobs()).toEqual([`${member.memberId} deposit x`])
})
