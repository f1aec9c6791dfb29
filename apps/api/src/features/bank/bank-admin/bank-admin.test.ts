/** `duang feeds`, `duang accounts`, and their entries in the audit log. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { itemsOf, typed } from '../../../../test/outside/command.ts'
import { createTestSite, sendFeed, type TestSite } from '../../../../test/people/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())

/** A deployment of an operator, without demonstration data in its database. */
beforeEach(async () => {
  site.platform.bankMode = 'feed'
  await sql`update bank_feeds set is_active = false where adapter = 'sandbox'`.execute(site.owner)
  await sql`delete from receiving_accounts where feed <> 'sandbox'`.execute(site.owner)
  await sql`delete from webhook_messages`.execute(site.owner)
  await sql`delete from bank_feeds where feed <> 'sandbox'`.execute(site.owner)
})

const type = (...line: string[]) => typed(site, line)
const secretIn = ({ data }: { data: Record<string, unknown> }) => (data.shown as { secret: string }).secret
const addFeed = async (feed = 'kbank') => secretIn(await type('feeds', 'add', feed))
const refusalOf = async (...line: string[]) => (await type(...line)).error?.code
const knock = async (secret: string, feed = 'kbank') =>
  (await sendFeed(site, 'payouts/claim', { type: 'payout.claim', limit: 1 }, { secret, feed })).status
const audit = async (action: string) => itemsOf(await type('audit', 'list', '--action', action))

test('accepts a feed with the printed secret until the feed is off', async () => {
  const secret = await addFeed()
  expect(await knock(secret)).toBe(200)
  await type('feeds', 'off', 'kbank', '--reason', 'robot went mad')
  expect(await knock(secret)).toBe(404)
  await type('feeds', 'on', 'kbank')
  expect(await knock(secret)).toBe(200)
  expect((await audit('feeds.off')).find((each) => each.reason === 'robot went mad')).toMatchObject({
    actor: 'cli:somsri',
    subject: 'kbank',
    before: { is_active: true },
    after: { is_active: false },
  })
})

test('accepts both secrets during a rotation, then the new one only; the audit log holds no secret', async () => {
  const old = await addFeed()
  const newer = secretIn(await type('feeds', 'rotate', 'kbank'))
  expect([await knock(old), await knock(newer)]).toEqual([200, 200])
  expect(await refusalOf('feeds', 'rotate', 'kbank')).toBe('bank_feed_two_secrets')
  await type('feeds', 'finish-rotation', 'kbank')
  expect([await knock(old), await knock(newer)]).toEqual([401, 200])
  expect(await refusalOf('feeds', 'finish-rotation', 'kbank')).toBe('bank_feed_one_secret')
  const log = JSON.stringify(itemsOf(await type('audit', 'list')))
  expect(log).toContain('feeds.rotate')
  for (const secret of [old, newer]) expect(log).not.toContain(secret.slice(6, 20))
})

test('makes one secret when twenty rotations run at once', async () => {
  await addFeed()
  const codes = await Promise.all(
    Array.from({ length: 20 }, () => type('feeds', 'rotate', 'kbank').then(({ code, error }) => error?.code ?? code)),
  )
  expect(codes.filter((code) => code === 0)).toHaveLength(1)
  expect(codes.filter((code) => code === 'bank_feed_two_secrets')).toHaveLength(19)
})

test('rejects a real feed in a demonstration', async () => {
  await sql`update bank_feeds set is_active = true where adapter = 'sandbox'`.execute(site.owner)
  expect(await refusalOf('feeds', 'add', 'kbank')).toBe('bank_feed_demonstration')
  site.platform.bankMode = 'sandbox'
  expect(await refusalOf('feeds', 'add', 'kbank')).toBe('bank_feed_demonstration')
})

test.each([
  [['feeds', 'add', 'K Bank'], 'FEED has 1 to 40 characters (Small letters'],
  [['feeds', 'add', 'scb', '--poll-url', 'http://bank.example'], '--poll-url is an https address'],
  [['feeds', 'off', 'unknown'], 'Unknown feed: unknown'],
  [['feeds', 'rotate', 'unknown'], 'Unknown feed: unknown'],
  [['feeds', 'poll-url', 'kbank', 'https://user:password@bank.example'], 'POLL-URL is an https address'],
  [['feeds', 'poll-url', 'unknown'], 'Missing argument'],
  [['accounts', 'add', '004:1234', '--feed', 'kbank', '--name', 'x'], 'BANK:NUMBER'],
  [['accounts', 'add', '004:9876543210', '--feed', 'kbank'], 'Missing argument: --name'],
  [['accounts', 'change', '004:9876543210', '--prompt-pay', '123'], 'A PromptPay id is'],
  [['accounts', 'off', '004:9999999999'], 'Unknown account: 004:9999999999'],
])('refuses %s', async (line, sentence) => {
  await expect(type(...line)).rejects.toThrow(sentence)
})

test('refuses an account of an unknown feed, and a change of nothing', async () => {
  const line = ['accounts', 'add', '004:9876543210', '--feed', 'unknown', '--name', 'x']
  expect(await refusalOf(...line)).toBe('bank_feed_unknown')
  expect(await refusalOf('accounts', 'set', '004:9876543210')).toBe('desk_nothing_changed')
})

test('assigns accounts by priority, and none that is off', async () => {
  await addFeed()
  await type('accounts', 'add', '004:987-6-54321-0', '--feed', 'kbank', '--name', 'บจก. ตัวอย่าง', '--priority', '5')
  expect(await refusalOf('accounts', 'add', '004:9876543210', '--feed', 'kbank', '--name', 'x')).toBe(
    'bank_account_exists',
  )
  const changed = await type('accounts', 'change', '004:9876543210', '--prompt-pay', '081-234-5678')
  expect(changed.text).toContain('PromptPay phone 081-234-5678.')
  await type('accounts', 'set', '004:9876543210', '--priority', '1')
  const added = { account: '004:9876543210', promptPay: '0812345678', priority: 1, isActive: true }
  expect(itemsOf(await type('accounts', 'list'))).toContainEqual(expect.objectContaining(added))
  await sql`update receiving_accounts set is_active = false where feed = 'sandbox'`.execute(site.owner)
  expect((await type('accounts', 'off', '004:9876543210')).text).toContain('WARNING: no account is on.')
  expect((await audit('accounts.off'))[0]).toMatchObject({
    actor: 'cli:somsri',
    subject: '004:9876543210',
    after: { is_active: false },
  })
})

test('records a manual statement with the database login', async () => {
  await addFeed()
  await sql`update bank_feeds set is_active = false where feed = 'kbank'`.execute(site.owner)
  const [row] = await audit('bank_feeds.update')
  expect(row).toMatchObject({ actor: 'postgres', subject: 'kbank', after: { is_active: false } })
})

test('records no changes by the application itself', async () => {
  await addFeed()
  const before = (await audit('bank_feeds.update')).length
  await site.platform.db.updateTable('bank_feeds').set({ poll_cursor: 'x' }).where('feed', '=', 'kbank').execute()
  expect(await audit('bank_feeds.update')).toHaveLength(before)
})
