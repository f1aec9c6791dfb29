/** Forms in which robots write the same line: codes without zeros, times of ISO 8601, Buddhist years, other encodings. */
import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { signWebhook } from '@duang/contract/bank/webhook-signature'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, createTestSite, SANDBOX_PARTY, sendFeed, type TestSite } from '../../../../test/people/site.ts'
import { balanceOf, line, message } from './fixtures.ts'
import { rematchQueue } from './statement-line/settle.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ now: new Date('2026-11-27T03:00:00+07:00') })
})
afterAll(() => site.stop())

const send = async (document: object) => {
  const { status, body } = await sendFeed(site, 'statement', message([document]))
  return status === 200 ? body.results[0].outcome : [status, body.code, body.details]
}

/** Posts the bytes with their signature. */
async function post(bytes: Buffer, headers: Record<string, string> = {}, signedBytes = bytes, path = 'statement') {
  const signature = await signBytes(signedBytes)
  const answer = await site.fastify.inject({
    method: 'POST',
    url: `/bank/v1/sandbox/${path}`,
    headers: { host: 'localhost', 'content-type': 'application/json', ...signature, ...headers },
    payload: bytes,
  })
  return [answer.statusCode, answer.json().code]
}

const signBytes = (bytes: Buffer) =>
  signWebhook(site.sandboxSecret, SANDBOX_PARTY, `msg_${randomUUID()}`, site.platform.clock(), bytes)

test('credits a sender at the bank "14" like one at "014"', async () => {
  const member = await addMember(site)
  expect(member.bank).toBe('014')
  const short = line(site, member, { amount: 501.01 })
  short.counterparty.bank = '14'
  expect(await send(short)).toBe('stored')
  expect(await balanceOf(site, member)).toBe(50_101)
  expect(await send({ ...short, counterparty: { ...short.counterparty, bank: '014' } })).toBe('known')
})

test('reads the receiving bank "4" as "004"', async () => {
  const member = await addMember(site)
  const { account, ...rest } = line(site, member, { amount: 3 })
  expect(await send({ ...rest, account: { ...account, bank: '4' } })).toBe('stored')
  expect(await balanceOf(site, member)).toBe(300)
})

test.each([
  '2026-11-27T02:41+07:00',
  '2026-11-27T02:41:00+0700',
  '2026-11-27T02:41:00+07',
  '2026-11-27T02:41:00,000+07:00',
  '2026-11-27 02:41:00+07:00',
  '2026-11-26T19:41z',
  '2569-11-27T02:41:00+07:00',
])('reads the time %s', async (at) => {
  const member = await addMember(site)
  site.advance(1_000)
  const sent = { ...line(site, member, { amount: 5 }), at }
  expect(await send(sent)).toBe('stored')
  // Corrected, it is the same line.
  expect(await send({ ...sent, at: '2026-11-27T02:41:00+07:00' })).toBe('known')
})

test.each(['2026-11-27T02:41:00', '2026-02-30T02:41:00+07:00', '2569-02-29T02:41:00+07:00', '27/11/2569'])(
  'refuses the time %s',
  async (at) => {
    const member = await addMember(site)
    expect(await send({ ...line(site, member), at })).toMatchObject([422, 'request_invalid', [{ path: 'lines.0.at' }]])
  },
)

test('credits a deposit of a Buddhist year on the day that it means', async () => {
  const member = await addMember(site)
  const at = `2569${site.platform.clock().toISOString().slice(4)}`
  expect(await send({ ...line(site, member, { amount: 77.77 }), at })).toBe('stored')
  expect(await balanceOf(site, member)).toBe(7_777)
})

test('stores a line without a counterparty for staff', async () => {
  const member = await addMember(site)
  const { counterparty: _, ...rest } = line(site, member)
  expect(await send(rest)).toBe('stored')
  expect(await send({ ...rest, counterparty: {} })).toBe('known')
})

test('reads null in an optional field as left out', async () => {
  const member = await addMember(site)
  site.advance(1_000)
  const full = line(site, member, { amount: 12.34 })
  const { reference: _, ...rest } = full
  expect(await send({ ...rest, reference: null, balance: null })).toBe('stored')
  expect(await send(rest)).toBe('known')
  expect(await balanceOf(site, member)).toBe(1_234)
  const bare = { ...line(site, member), counterparty: { bank: null, account: null, name: null } }
  expect(await send(bare)).toBe('stored')
  expect(await send({ ...bare, counterparty: null })).toBe('known')
  expect(await send({ ...line(site, member), amount: null })).toMatchObject([
    ...[422, 'request_invalid', [{ path: 'lines.0.amount' }]],
  ])
})

test('knows a line again that an earlier release stored with the bank "14" and the year 2569', async () => {
  const member = await addMember(site)
  const old = line(site, member, { amount: 9, account: null })
  expect(await send(old)).toBe('stored')
  const stored = site.owner.updateTable('statement_lines').where('ext_id', '=', old.id)
  const at = new Date(old.at.replace('2026', '2569'))
  await stored.set({ source_bank: '14', booked_at: at, content_hash: Buffer.alloc(32) }).execute()
  expect(await send(old)).toBe('known')
  expect(
    await send({ ...old, at: old.at.replace('2026', '2569'), counterparty: { ...old.counterparty, bank: '14' } }),
  ).toBe('known')
  expect(await send({ ...old, amount: 10 })).toBe('conflict')
  expect(await send({ ...old, counterparty: { ...old.counterparty, bank: '004' } })).toBe('conflict')
  expect(await send({ ...old, counterparty: { ...old.counterparty, name: 'วิชัย พงษ์พานิช' } })).toBe('conflict')
  expect(await send({ ...old, at: old.at.replace('2026', '2025') })).toBe('conflict')
})

test('credits a line by a rematch that an earlier release queued for the bank "14"', async () => {
  const member = await addMember(site)
  const old = line(site, member, { amount: 11 })
  const elsewhere = { ...old.counterparty, bank: '099' }
  expect(await send({ ...old, counterparty: elsewhere })).toBe('stored')
  const queued = site.owner.updateTable('statement_lines').where('ext_id', '=', old.id).where('state', '=', 'queued')
  const { line_id } = await queued.set({ source_bank: '14' }).returning('line_id').executeTakeFirstOrThrow()
  expect(await rematchQueue(await site.ctx(), [line_id])).toBe(1)
  expect(await balanceOf(site, member)).toBe(1_100)
  const deposits = await site.owner.selectFrom('deposits').select('bank_code').where('line_id', '=', line_id).execute()
  expect(deposits).toEqual([{ bank_code: '014' }])
})

const THAI = 161 - 0x0e01
const tis620 = (text: string) =>
  Buffer.from([...text].map((letter) => (letter < '\x80' ? letter.charCodeAt(0) : letter.charCodeAt(0) + THAI)))

test('distinguishes a signed body in TIS-620 or a compressed one from a forged one', async () => {
  const member = await addMember(site, { accountName: 'สมชาย ใจดี' })
  const text = JSON.stringify(message([line(site, member)]))
  const charset = { 'content-type': 'application/json; charset=tis-620' }
  expect(await post(tis620(text), charset)).toEqual([415, 'webhook_not_utf8'])
  expect(await post(tis620(text), charset, Buffer.from(text))).toEqual([401, 'webhook_refused'])
  const packed = gzipSync(text)
  expect(await post(packed)).toEqual([415, 'webhook_not_utf8'])
  expect(await post(packed, { 'content-encoding': 'gzip' })).toEqual([415, 'webhook_compressed'])
  expect(await post(packed, { 'content-encoding': 'gzip' }, Buffer.from(text))).toEqual([415, 'webhook_compressed'])
  expect(await balanceOf(site, member)).toBe(0)
  expect(await post(Buffer.from(`\ufeff${text}`), { 'content-encoding': 'identity' })).toEqual([200, undefined])
  expect(await balanceOf(site, member)).toBe(10_000)
})

test.each([
  ['payouts/claim', { type: 'payout.claim', limit: 1, note: 'โอน' }],
  [
    'payouts/result',
    { type: 'payout.result', result: { key: 'wd-0123456789abcdef', status: 'failed', attempt: 1, reason: 'บัญชีปิด' } },
  ],
])('reads %s in UTF-8 only', async (path, document) => {
  const text = JSON.stringify(document)
  const sent = tis620(text)
  expect(await post(sent, {}, sent, path)).toEqual([415, 'webhook_not_utf8'])
  const packed = gzipSync(text)
  expect(await post(packed, { 'content-encoding': 'gzip' }, packed, path)).toEqual([415, 'webhook_compressed'])
  const read = Buffer.from(text)
  expect((await post(read, {}, read, path))[1]).toBe(path === 'payouts/claim' ? undefined : 'payout_unknown')
})
