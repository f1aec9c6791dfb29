/** Abuse of signed messages by an eavesdropper, and what unauthenticated callers can make the server store. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { signWebhook } from '@duang/contract/bank/webhook-signature'
import { requestWithdraw } from '@duang/contract/bank/withdraw'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  SANDBOX_PARTY,
  sendFeed,
  type TestSite,
} from '../../../test/people/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  await site.owner.updateTable('bank_feeds').set({ adapter: 'feed' }).execute()
  site.platform.bankMode = 'feed'
})
afterAll(() => site.stop())

const claim = (given: { id?: string; at?: Date } = {}) =>
  sendFeed(site, 'payouts/claim', { type: 'payout.claim', limit: 1 }, given)

async function waitingPayout(): Promise<void> {
  const member = await addMember(site)
  await giveCredit(site, member, 100_000)
  const call = clientOf(site, await logIn(site, member))
  const given = { params: { uuid: member.uuid }, body: { amount: 10_000 }, idempotencyKey: randomUUID() }
  await call(requestWithdraw, given)
}

test('of twenty copies of a robot’s claim at once, one gets its payout', async () => {
  for (let n = 0; n < 5; n++) await waitingPayout()
  const message = { id: `msg_${randomUUID()}`, at: site.platform.clock() }
  const answers = await Promise.all(Array.from({ length: 20 }, () => claim(message)))
  const accepted = answers.filter((answer) => answer.status === 200)
  expect(accepted.map((answer) => answer.body.payouts.length)).toEqual([1])
  expect(new Set(answers.filter((answer) => !accepted.includes(answer)).map((each) => each.body.code))).toEqual(
    new Set(['webhook_replayed']),
  )
  // Four minutes later the signature is still right, and still worth nothing.
  site.advance(240_000)
  expect((await claim(message)).body.code).toBe('webhook_replayed')
  const { length } = await site.owner.selectFrom('payouts').select('state').where('state', '=', 'ready').execute()
  expect(length).toBe(4)
})

test('accepts an honest retry with a later signature, and refuses a copy of the first attempt', async () => {
  const id = `msg_${randomUUID()}`
  const first = site.platform.clock()
  expect((await claim({ id, at: first })).status).toBe(200)
  site.advance(1_000)
  expect((await claim({ id, at: site.platform.clock() })).status).toBe(200)
  expect((await claim({ id, at: first })).body.code).toBe('webhook_replayed')
})

test('accepts a failed message again unchanged, and no earlier attempt', async () => {
  const id = `msg_${randomUUID()}`
  const result = { key: 'wd-0123456789abcdef', status: 'paid' }
  const report = (at: Date) => sendFeed(site, 'payouts/result', { type: 'payout.result', result }, { id, at })
  const earlier = site.platform.clock()
  site.advance(1_000)
  const now = site.platform.clock()
  expect([(await report(now)).body.code, (await report(now)).body.code]).toEqual(['payout_unknown', 'payout_unknown'])
  expect((await report(earlier)).body.code).toBe('webhook_replayed')
})

test('the same id of another feed is another message', async () => {
  const secret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
  await site.owner
    .insertInto('bank_feeds')
    .values({ brand_id: 1, feed: 'second', adapter: 'feed', secrets: [secret] })
    .execute()
  const [id, document] = [randomUUID(), { type: 'payout.claim', limit: 1 }]
  expect((await sendFeed(site, 'payouts/claim', document, { id })).status).toBe(200)
  expect((await sendFeed(site, 'payouts/claim', document, { id, secret, feed: 'second' })).status).toBe(200)
})

test('a message for one brand or feed is refused by another that has the same secret', async () => {
  await site.owner.insertInto('brands').values({ brand_id: 2, client_id: 'moonlight', name: 'Moon' }).execute()
  await site.owner.insertInto('brand_hosts').values({ brand_id: 2, host: 'moon.example' }).execute()
  await site.owner
    .insertInto('bank_feeds')
    .values([
      { brand_id: 2, feed: 'sandbox', adapter: 'feed', secrets: [site.sandboxSecret] },
      { brand_id: 1, feed: 'sibling', adapter: 'feed', secrets: [site.sandboxSecret] },
    ])
    .execute()
  await site.ctx()
  const caught = await signWebhook(
    site.sandboxSecret,
    SANDBOX_PARTY,
    randomUUID(),
    site.platform.clock(),
    '{"type":"payout.claim","limit":1}',
  )
  const send = async (host: string, feed: string) => {
    const answer = await site.fastify.inject({
      method: 'POST',
      url: `/bank/v1/${feed}/payouts/claim`,
      headers: { host, 'content-type': 'application/json', ...caught },
      payload: '{"type":"payout.claim","limit":1}',
    })
    return [answer.statusCode, answer.json().code]
  }
  expect(await send('moon.example', 'sandbox')).toEqual([401, 'webhook_refused'])
  expect(await send('localhost', 'sibling')).toEqual([401, 'webhook_refused'])
  expect(await send('localhost', 'sandbox')).toEqual([200, undefined])
})

test('rejects a message whose id cannot be stored', async () => {
  await site.owner.schema.alterTable('webhook_messages').renameTo('webhook_messages_away').execute()
  const answer = await claim().finally(() =>
    site.owner.schema.alterTable('webhook_messages_away').renameTo('webhook_messages').execute(),
  )
  expect(answer.status).toBe(500)
})

test.each<[string, Record<string, string>, number, string?]>([
  ['no signature', {}, 401],
  ['a signature that can be none', { 'webhook-signature': 'v1,AAAA' }, 401],
  ['a message for another brand', { 'webhook-id': 'd1:moonlight:sandbox:msg' }, 401],
  ['a message for another feed', { 'webhook-id': 'd1:duang-demo:kbank:msg' }, 401],
  ['a signature of last week', { 'webhook-timestamp': '1759000000' }, 401],
  ['an unknown feed', {}, 404, 'unknown'],
  ['a length above the limit', { 'content-length': String(2 * 1024 * 1024) }, 413],
])('%s is refused before the body has come', async (why, change, status, feed = 'sandbox') => {
  if (!site.fastify.server.listening) await site.fastify.listen({ port: 0, host: '127.0.0.1' })
  const { port } = site.fastify.server.address() as AddressInfo
  const headers = {
    host: 'localhost',
    'content-type': 'application/json',
    'content-length': String(1024 * 1024),
    'webhook-id': `d1:duang-demo:sandbox:${randomUUID()}`,
    'webhook-timestamp': String(Math.floor(site.platform.clock().getTime() / 1000)),
    ...(why === 'no signature' ? {} : { 'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}` }),
    ...change,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const socket = connect(port, '127.0.0.1')
  socket.write(`POST /bank/v1/${feed}/statement HTTP/1.1\r\n${lines.join('')}\r\n{`)
  const [answer] = (await once(socket, 'data', { signal: AbortSignal.timeout(3_000) })) as [Buffer]
  socket.destroy()
  expect(answer.toString()).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
})

test('bounds the log lines for invented names of feeds', async () => {
  const lines: string[] = []
  const own = await createTestSite({ onLog: (line) => lines.push(line) })
  onTestFinished(() => own.stop())
  for (let n = 0; n < 60; n++)
    await own.fastify.inject({
      method: 'POST',
      url: `/bank/v1/invented-${n}/statement`,
      headers: { host: 'localhost' },
      payload: {},
    })
  expect(lines.filter((line) => line.includes('webhook refused')).length).toBeLessThanOrEqual(20)
})
