import { randomUUID } from 'node:crypto'
import { signWebhook } from '@duang/contract/bank/webhook-signature'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newWebhookSecret } from '../../../../../seed/demonstration.ts'
import {
  addMember,
  createTestSite,
  SANDBOX_PARTY,
  sendFeed,
  type TestMember,
  type TestSite,
} from '../../../../../test/people/site.ts'
import { balanceOf, line, message } from '../fixtures.ts'

let site: TestSite
let member: TestMember
beforeAll(async () => {
  site = await createTestSite()
  member = await addMember(site)
  await site.owner
    .insertInto('bank_feeds')
    .values({ brand_id: 1, feed: 'other', adapter: 'sandbox', secrets: [newWebhookSecret()] })
    .execute()
  await site.owner.insertInto('brands').values({ brand_id: 2, client_id: 'two', name: 'Two' }).execute()
  await site.owner.insertInto('brand_hosts').values({ brand_id: 2, host: 'two.example' }).execute()
  await site.owner
    .insertInto('bank_feeds')
    .values({ brand_id: 2, feed: 'sandbox', adapter: 'sandbox', secrets: [newWebhookSecret()] })
    .execute()
})
afterAll(() => site.stop())

const MINUTE_MS = 60_000

type Sent = { url: string; headers: Record<string, string>; payload: string }

/** A valid message, ready for changes. */
async function signed(document: unknown, given: { at?: Date; secret?: string } = {}): Promise<Sent> {
  const payload = typeof document === 'string' ? document : JSON.stringify(document)
  const at = given.at ?? site.platform.clock()
  const headers = await signWebhook(
    given.secret ?? site.sandboxSecret,
    SANDBOX_PARTY,
    `msg_${randomUUID()}`,
    at,
    payload,
  )
  return {
    url: '/bank/v1/sandbox/statement',
    headers: { host: 'localhost', 'content-type': 'application/json', ...headers },
    payload,
  }
}

const ago = (minutes: number) => new Date(site.platform.clock().getTime() - minutes * MINUTE_MS)
const withLine = (patch: object) => message([{ ...line(site, member), ...patch }])
const without = (sent: Sent, name: string): Sent => {
  const { [name]: _, ...headers } = sent.headers
  return { ...sent, headers }
}

const REFUSED: { why: string; status: number; code: string; make: () => Promise<Sent> }[] = [
  {
    why: 'another secret',
    status: 401,
    code: 'webhook_refused',
    make: () => signed(withLine({}), { secret: newWebhookSecret() }),
  },
  { why: 'six minutes old', status: 401, code: 'webhook_refused', make: () => signed(withLine({}), { at: ago(6) }) },
  { why: 'six minutes ahead', status: 401, code: 'webhook_refused', make: () => signed(withLine({}), { at: ago(-6) }) },
  {
    why: 'an altered body',
    status: 401,
    code: 'webhook_refused',
    make: async () => {
      const sent = await signed(withLine({ amount: 100 }))
      return { ...sent, payload: sent.payload.replace('"amount":100', '"amount":900') }
    },
  },
  {
    why: 'an altered id',
    status: 401,
    code: 'webhook_refused',
    make: async () => {
      const sent = await signed(withLine({}))
      return { ...sent, headers: { ...sent.headers, 'webhook-id': 'msg_other' } }
    },
  },
  {
    why: 'a fresh time on an old signature',
    status: 401,
    code: 'webhook_refused',
    make: async () => {
      const sent = await signed(withLine({}), { at: ago(60) })
      const now = String(Math.floor(site.platform.clock().getTime() / 1000))
      return { ...sent, headers: { ...sent.headers, 'webhook-timestamp': now } }
    },
  },
  {
    why: 'a message of one feed at another',
    status: 401,
    code: 'webhook_refused',
    make: async () => ({ ...(await signed(withLine({}))), url: '/bank/v1/other/statement' }),
  },
  {
    why: 'a message of one brand at the feed of that name of another',
    status: 401,
    code: 'webhook_refused',
    make: async () => {
      const sent = await signed(withLine({}))
      return { ...sent, headers: { ...sent.headers, host: 'two.example' } }
    },
  },
  {
    why: 'an unknown feed',
    status: 404,
    code: 'feed_unknown',
    make: async () => ({ ...(await signed(withLine({}))), url: '/bank/v1/nobody/statement' }),
  },
  {
    why: 'an unknown host',
    status: 421,
    code: 'host_unknown',
    make: async () => {
      const sent = await signed(withLine({}))
      return { ...sent, headers: { ...sent.headers, host: 'elsewhere.example' } }
    },
  },
  ...['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
    why: `no ${name}`,
    status: 401,
    code: 'webhook_refused',
    make: async () => without(await signed(withLine({})), name),
  })),
  {
    why: 'no content type',
    status: 415,
    code: 'media_type_unsupported',
    make: async () => {
      const sent = await signed(withLine({}))
      return { ...sent, headers: { ...sent.headers, 'content-type': 'text/plain' } }
    },
  },
  {
    why: 'a body over 1 MB',
    status: 413,
    code: 'request_too_large',
    make: () => signed(withLine({ note: 'x'.repeat(1024 * 1024) })),
  },
  { why: 'not JSON', status: 400, code: 'request_malformed', make: () => signed('lines: none') },
  { why: 'an empty body', status: 400, code: 'request_malformed', make: () => signed('') },
  { why: 'JSON of something else', status: 422, code: 'request_invalid', make: () => signed('[1]') },
  {
    why: 'another type of message',
    status: 422,
    code: 'request_invalid',
    make: () => signed({ ...message([line(site, member)]), type: 'payout.result' }),
  },
  { why: 'no lines', status: 422, code: 'request_invalid', make: () => signed(message([])) },
  {
    why: '501 lines',
    status: 422,
    code: 'request_invalid',
    make: () => signed(message(Array.from({ length: 501 }, () => line(site, member)))),
  },
  ...[100.005, -100, 0, '100', '1e3', '๑๐๐', 99_999_999_999, null].map((amount) => ({
    why: `amount ${JSON.stringify(amount)}`,
    status: 422,
    code: 'request_invalid',
    make: () => signed(withLine({ amount })),
  })),
  ...[
    { at: 'yesterday' },
    { at: '2026-10-05T05:00:00' },
    { id: '' },
    { direction: 'sideways' },
    { account: { bank: '004', number: '12-34' } },
    { account: { bank: '999', number: '1234567890' } },
    { counterparty: { name: 'ก\0ข' } },
    { counterparty: { name: '\ud83d' } },
    { deep: JSON.parse(`${'['.repeat(50)}${']'.repeat(50)}`) },
  ].map((patch) => ({
    why: `a line with ${JSON.stringify(patch).slice(0, 50)}`,
    status: 422,
    code: 'request_invalid',
    make: () => signed(withLine(patch)),
  })),
]

test.each(REFUSED)('$why → $status, and stores nothing', async ({ status, code, make }) => {
  const answer = await site.fastify.inject({ method: 'POST', ...(await make()) })
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  const kept = await site.owner.selectFrom('statement_lines').select('line_id').execute()
  expect(kept).toEqual([])
  expect(await balanceOf(site, member)).toBe(0)
})

test.each(['052', '017', '008', '080', '098', '035', '9'])(
  'leaves a line of a sender at the bank %s to staff, whatever its digits, and credits the others',
  async (bank) => {
    const one = await addMember(site)
    const stranger = { ...line(site, one, { amount: 6 }), counterparty: { bank, account: one.account, name: 'x' } }
    const answer = await sendFeed(site, 'statement', message([line(site, one, { amount: 5 }), stranger]))
    expect(answer).toMatchObject({ status: 200, body: { results: [{ outcome: 'stored' }, { outcome: 'stored' }] } })
    expect(await balanceOf(site, one)).toBe(500)
    const kept = await site.owner
      .selectFrom('statement_lines')
      .select(['state', 'source_bank', 'source_account', 'matching'])
      .where('ext_id', '=', stranger.id)
      .executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ state: 'queued', source_bank: bank.padStart(3, '0'), source_account: one.account })
    expect(kept.matching).toMatchObject({ doubts: ['nobody-fits'] })
  },
)

test('refuses an unreadable line by its place and quarantines it; the others of its message are credited', async () => {
  const one = await addMember(site)
  const good = line(site, one, { amount: 7 })
  const bad = { ...line(site, one), amount: '7' }
  const deep = { ...line(site, one), deep: JSON.parse(`${'['.repeat(50)}${']'.repeat(50)}`) }
  const held = () =>
    site.owner.selectFrom('quarantine').select(['kind', 'raw']).where('ext_id', 'in', [bad.id, deep.id]).execute()
  for (const _ of ['first', 'again']) {
    const answer = await sendFeed(site, 'statement', message([bad, good, deep]))
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'request_invalid', details: [{ path: 'lines.0.amount' }, { path: 'lines.2', code: 'unstorable' }] },
    })
    expect(await balanceOf(site, one)).toBe(700)
    expect(await held()).toHaveLength(2)
  }
  // Corrected under its own id, it is a line like any other.
  const mended = await sendFeed(site, 'statement', message([good, { ...bad, amount: 7 }]))
  expect(mended.body.results.map((each: { outcome: string }) => each.outcome)).toEqual(['known', 'stored'])
  expect(await balanceOf(site, one)).toBe(1_400)
})

test('accepts a second live secret, and an unknown field', async () => {
  const next = newWebhookSecret()
  await site.owner
    .updateTable('bank_feeds')
    .set({ secrets: [site.sandboxSecret, next] })
    .where('feed', '=', 'sandbox')
    .execute()
  const known = line(site, member, { amount: 10 })
  const answer = await sendFeed(site, 'statement', message([{ ...known, branch: '0012' }]), { secret: next })
  expect(answer).toEqual({ status: 200, body: { results: [{ id: known.id, outcome: 'stored' }] } })
  // The same line without that field and in another time format is the same line.
  const again = { ...known, at: known.at.replace('Z', '+00:00') }
  expect((await sendFeed(site, 'statement', message([again]))).body.results[0].outcome).toBe('known')
  expect(await balanceOf(site, member)).toBe(1_000)
})

test('accepts feeds during maintenance', async () => {
  await site.setSettings({ websiteStatus: 'MA' })
  const one = await addMember(site)
  await sendFeed(site, 'statement', message([line(site, one, { amount: 25 })]))
  await site.setSettings({ websiteStatus: '' })
  expect(await balanceOf(site, one)).toBe(2_500)
})

test('refuses a replayed message, which credits nothing more', async () => {
  const one = await addMember(site)
  const sent = await signed(message([line(site, one, { amount: 40 })]))
  const outcomes = []
  for (const _ of [1, 2, 3]) {
    const answer = await site.fastify.inject({ method: 'POST', ...sent })
    outcomes.push(answer.json().code ?? answer.json().results[0].outcome)
  }
  expect(outcomes).toEqual(['stored', 'webhook_replayed', 'webhook_replayed'])
  expect(await balanceOf(site, one)).toBe(4_000)
})

test('quarantines the same id with another amount, which moves no money', async () => {
  const one = await addMember(site)
  const first = line(site, one, { amount: 50 })
  await sendFeed(site, 'statement', message([first]))
  const other = { ...first, amount: 5_000 }
  const batch = message([other, line(site, one, { id: `${first.id}-b`, amount: 1 }), other])
  const answer = await sendFeed(site, 'statement', batch)
  expect(answer.status).toBe(200)
  expect(answer.body.results.map((each: { outcome: string }) => each.outcome)).toEqual([
    'conflict',
    'stored',
    'conflict',
  ])
  const held = await site.owner.selectFrom('quarantine').selectAll().where('ext_id', '=', first.id).execute()
  expect(held).toMatchObject([{ feed: 'sandbox', kind: 'statement-line', raw: { document: { amount: 5_000 } } }])
  expect(await balanceOf(site, one)).toBe(5_100)
})

test('applies the first of two contradicting lines in one message', async () => {
  const one = await addMember(site)
  const first = line(site, one, { amount: 50 })
  const answer = await sendFeed(site, 'statement', message([first, { ...first, amount: 60 }, first]))
  expect(answer.body.results.map((each: { outcome: string }) => each.outcome)).toEqual(['stored', 'conflict', 'known'])
  expect(await balanceOf(site, one)).toBe(5_000)
})

test('credits a hundred copies of one line at once as one', async () => {
  const one = await addMember(site)
  const only = line(site, one, { amount: 77.77 })
  const answers = await Promise.all(Array.from({ length: 100 }, () => sendFeed(site, 'statement', message([only]))))
  expect(answers.map((each) => each.status)).toEqual(Array(100).fill(200))
  expect(answers.filter((each) => each.body.results[0].outcome === 'stored')).toHaveLength(1)
  expect(await balanceOf(site, one)).toBe(7_777)
  const deposits = await site.owner.selectFrom('deposits').where('member_id', '=', one.memberId).selectAll().execute()
  expect(deposits).toMatchObject([{ amount_satang: 7_777, matched_by: 'engine' }])
})

test.each(['9999-12-31T23:59:59-12:00', '9999-12-31T23:59:59Z', '2027-01-01T00:00:00Z', '0000-01-01T00:00:00+14:00'])(
  'leaves a line of %s to staff, and credits the others of its message',
  async (at) => {
    const one = await addMember(site)
    const odd = { ...line(site, one, { amount: 5 }), at }
    const answer = await sendFeed(site, 'statement', message([line(site, one, { amount: 3 }), odd]))
    expect(answer.body.results.map((each: { outcome: string }) => each.outcome)).toEqual(['stored', 'stored'])
    const row = await site.owner
      .selectFrom('statement_lines')
      .select(['state', 'raw'])
      .where('ext_id', '=', odd.id)
      .executeTakeFirst()
    expect(row).toMatchObject({ state: 'queued', raw: { at } })
    expect(await balanceOf(site, one)).toBe(300)
  },
)
