import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signWebhook, type WebhookParty, webhookFault } from '@duang/contract/bank/webhook-signature'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newWebhookSecret } from '../../../../seed/demonstration.ts'
import { addMember, createTestSite, SANDBOX_PARTY, type TestSite } from '../../../../test/people/site.ts'
import { balanceOf, line, message } from './fixtures.ts'
import { pollFeeds } from './poll.ts'

type Answer = { status?: number; body: string | Buffer; secret?: string; party?: WebhookParty; location?: string }

let site: TestSite
let bank: Server
/** The bank's answer, and the requests that it received. */
let answer: (request: IncomingMessage) => Answer
let asked: { cursor: string | null; signatureError: string | undefined }[]

beforeAll(async () => {
  site = await createTestSite()
  bank = createServer(async (request, response) => {
    const { status = 200, body, secret = site.sandboxSecret, party = SANDBOX_PARTY, location } = answer(request)
    const cursor = new URL(request.url ?? '', 'http://bank').searchParams.get('cursor')
    asked.push({
      cursor,
      signatureError: await webhookFault(
        [site.sandboxSecret],
        SANDBOX_PARTY,
        request.headers,
        '',
        site.platform.clock(),
      ),
    })
    const headers = await signWebhook(secret, party, 'msg_answer', site.platform.clock(), body)
    response.writeHead(status, { 'content-type': 'application/json', ...headers, ...(location ? { location } : {}) })
    response.end(body)
  })
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise((resolve) => bank.close(resolve))
  await site.stop()
})
beforeEach(async () => {
  asked = []
  const poll_url = `http://127.0.0.1:${(bank.address() as AddressInfo).port}/lines?format=json`
  await site.owner
    .updateTable('bank_feeds')
    .set({ poll_url, poll_cursor: null })
    .where('feed', '=', 'sandbox')
    .execute()
})

const page = (lines: unknown[], next: string | null) => ({ body: JSON.stringify({ ...message(lines), next }) })
const cursor = async () =>
  (
    await site.owner
      .selectFrom('bank_feeds')
      .select('poll_cursor')
      .where('feed', '=', 'sandbox')
      .executeTakeFirstOrThrow()
  ).poll_cursor

test('stores nothing of a page in TIS-620, and reads it once it is UTF-8', async () => {
  const member = await addMember(site, { accountName: 'สมชาย ใจดี' })
  const whole = page([line(site, member, { amount: 21 })], null)
  const [start, end] = whole.body.split('สมชาย ใจดี') as [string, string]
  const name = Buffer.from([0xca, 0xc1, 0xaa, 0xd2, 0xc2])
  answer = () => ({ body: Buffer.concat([Buffer.from(start), name, Buffer.from(end)]) })
  await pollFeeds(await site.ctx())
  expect([asked.length, await balanceOf(site, member)]).toEqual([1, 0])
  answer = () => whole
  await pollFeeds(await site.ctx())
  expect(await balanceOf(site, member)).toBe(2_100)
})

test('connects to no address inside, unless the operator names its network', async () => {
  answer = () => page([], null)
  const ctx = await site.ctx()
  await pollFeeds({ ...ctx, privateNetworks: [] })
  const inside = (bank.address() as AddressInfo).port
  await site.owner
    .updateTable('bank_feeds')
    .set({ poll_url: `http://localhost:${inside}/lines` })
    .where('feed', '=', 'sandbox')
    .execute()
  await pollFeeds({ ...ctx, privateNetworks: [] })
  expect(asked).toEqual([])
  await pollFeeds(ctx)
  expect(asked).toHaveLength(1)
})

test('fetches signed pages to the end, and continues from the cursor', async () => {
  const member = await addMember(site)
  const pages = [
    page([line(site, member, { amount: 10 })], 'p1'),
    page([line(site, member, { amount: 20 })], 'p2'),
    page([], null),
  ]
  let n = 0
  answer = () => pages[Math.min(n++, 2)] as Answer
  await pollFeeds(await site.ctx())
  expect(asked.map((each) => each.cursor)).toEqual([null, 'p1', 'p2'])
  expect(asked.every((each) => each.signatureError === undefined)).toBe(true)
  expect(await balanceOf(site, member)).toBe(3_000)
  expect(await cursor()).toBe('p2')
  await pollFeeds(await site.ctx())
  expect(asked.at(-1)?.cursor).toBe('p2')
  expect(await balanceOf(site, member)).toBe(3_000)
})

test('quarantines an unreadable line, credits the rest of its page, and fetches later pages', async () => {
  const member = await addMember(site)
  const good = (baht: number) => line(site, member, { amount: baht })
  const pages = [
    page([good(10), { ...good(20), amount: 0 }, { ...good(30), reference: 'ก\0ข' }, 'nonsense'], 'q1'),
    page([good(40)], null),
  ]
  let n = 0
  answer = () => pages[Math.min(n++, 1)] as Answer
  await pollFeeds(await site.ctx())
  expect(await balanceOf(site, member)).toBe(5_000)
  expect(await cursor()).toBe('q1')
  const aside = await site.owner.selectFrom('quarantine').select(['kind', 'raw']).orderBy('received_at').execute()
  expect(aside).toHaveLength(3)
  expect(aside).toEqual(
    expect.arrayContaining([
      {
        kind: 'statement-line',
        raw: expect.objectContaining({ document: 'nonsense', errors: [{ path: 'lines.3', code: 'invalid_type' }] }),
      },
      { kind: 'statement-line', raw: expect.objectContaining({ document: expect.objectContaining({ amount: 0 }) }) },
      { kind: 'statement-line', raw: expect.objectContaining({ text: expect.stringContaining('ก\\u0000ข') }) },
    ]),
  )
  n = 0
  await pollFeeds(await site.ctx())
  expect(await site.owner.selectFrom('quarantine').select('kind').execute()).toHaveLength(3)
  expect(await balanceOf(site, member)).toBe(5_000)
})

test('continues after a sender at a bank that members cannot have', async () => {
  const member = await addMember(site)
  const stranger = line(site, member, { amount: 61 })
  stranger.counterparty.bank = '052'
  answer = () => page([line(site, member, { amount: 60 }), stranger], null)
  await pollFeeds(await site.ctx())
  expect(await balanceOf(site, member)).toBe(6_000)
})

test('applies no page that the bank signed for another feed', async () => {
  const member = await addMember(site)
  const party = { brand: 'duang-demo', feed: 'other' }
  answer = () => ({ ...page([line(site, member, { amount: 10 })], 'x1'), party })
  await pollFeeds(await site.ctx())
  expect(await balanceOf(site, member)).toBe(0)
  expect(await cursor()).toBeNull()
})

test('requests four pages a run from a bank whose pages never end', async () => {
  let n = 0
  answer = () => page([], `c${n++}`)
  await pollFeeds(await site.ctx())
  expect(asked).toHaveLength(4)
})

test.each([
  ['an answer signed with another secret', (good: string): Answer => ({ body: good, secret: newWebhookSecret() })],
  ['an error', (good: string): Answer => ({ body: good, status: 500 })],
  ['a redirect', (good: string): Answer => ({ body: good, status: 302, location: 'http://127.0.0.1:1/' })],
  ['no JSON', (): Answer => ({ body: '<html>' })],
  ['another document', (): Answer => ({ body: '{"type":"payout.result"}' })],
  ['more than 1 MB', (good: string): Answer => ({ body: good + ' '.repeat(1024 * 1024) })],
])('stores nothing and keeps the cursor at %s', async (_why, tamper) => {
  const member = await addMember(site)
  answer = () => tamper(page([line(site, member)], 'next').body)
  await pollFeeds(await site.ctx())
  expect(await balanceOf(site, member)).toBe(0)
  expect(await cursor()).toBeNull()
})

test('sweeps waiting lines while a bank is unavailable', async () => {
  await site.owner
    .updateTable('bank_feeds')
    .set({ poll_url: 'http://127.0.0.1:1/' })
    .where('feed', '=', 'sandbox')
    .execute()
  const member = await addMember(site)
  await site.owner
    .insertInto('statement_lines')
    .values({
      brand_id: 1,
      feed: 'sandbox',
      ext_id: 'left-behind',
      content_hash: Buffer.alloc(32),
      raw: '{}',
      via: 'webhook',
      bank_code: '004',
      account_digits: '1234567890',
      direction: 'in',
      amount_satang: 4_200,
      booked_at: site.platform.clock(),
      received_at: site.platform.clock(),
      source_bank: member.bank,
      source_account: member.account,
      source_name: member.accountName,
    })
    .execute()
  await pollFeeds(await site.ctx())
  expect(await balanceOf(site, member)).toBe(4_200)
})
