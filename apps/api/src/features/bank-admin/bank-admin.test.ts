/** `duang feeds`, `duang accounts`, and their entries in the audit log. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { itemsOf, typed } from '../../../test/command.ts'
import { createTestSite, sendFeed, type TestSite } from '../../../test/site.ts'

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
const addFeed = async (feed = 'kbank') => String((await type('feeds', 'add', feed)).data.secret)
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
  expect((await audit('bank_feeds.update')).find((each) => each.reason === 'robot went mad')).toMatchObject({
    actor: 'cli:somsri',
    subject: 'kbank',
    before: { is_active: true },
    after: { is_active: false },
  })
})

test('accepts both secrets during a rotation, then the new one only; the audit log holds no secret', async () => {
  const old = await addFeed()
  const newer = String((await type('feeds', 'rotate', 'kbank')).data.secret)
  expect([await knock(old), await knock(newer)]).toEqual([200, 200])
  await expect(type('feeds', 'rotate', 'kbank')).rejects.toThrow('has two secrets')
  await type('feeds', 'rotate', 'kbank', '--finish')
  expect([await knock(old), await knock(newer)]).toEqual([401, 200])
  await expect(type('feeds', 'rotate', 'kbank', '--finish')).rejects.toThrow('has one secret')
  const log = JSON.stringify(itemsOf(await type('audit', 'list')))
  expect(log).toContain('bank_feeds.update')
  for (const secret of [old, newer]) expect(log).not.toContain(secret.slice(6, 20))
})

test('makes one secret when twenty rotations run at once', async () => {
  await addFeed()
  const codes = await Promise.all(
    Array.from({ length: 20 }, () =>
      type('feeds', 'rotate', 'kbank').then(
        ({ code }) => code,
        (error: { code: string }) => error.code,
      ),
    ),
  )
  expect(codes.filter((code) => code === 0)).toHaveLength(1)
  expect(codes.filter((code) => code === 'conflict')).toHaveLength(19)
})

test('rejects a real feed in a demonstration', async () => {
  await sql`update bank_feeds set is_active = true where adapter = 'sandbox'`.execute(site.owner)
  await expect(addFeed()).rejects.toThrow('A demonstration accepts no real feed')
  site.platform.bankMode = 'sandbox'
  await expect(addFeed()).rejects.toThrow('A demonstration accepts no real feed')
})

test.each([
  [['feeds', 'add', 'K Bank'], 'FEED is 1 to 40 small letters'],
  [['feeds', 'add', 'scb', '--poll-url', 'http://bank.example'], 'Not an https address'],
  [['feeds', 'off', 'unknown'], 'Unknown feed: unknown'],
  [['feeds', 'rotate', 'unknown'], 'Unknown feed: unknown'],
  [['feeds', 'poll-url', 'unknown'], 'Missing argument'],
  [['accounts', 'add', '004:1234', '--feed', 'kbank', '--name', 'x'], 'BANK:NUMBER'],
  [['accounts', 'add', '004:9876543210', '--feed', 'unknown', '--name', 'x'], 'Unknown feed: unknown'],
  [['accounts', 'add', '004:9876543210', '--feed', 'kbank'], 'Missing argument: --name'],
  [['accounts', 'set', '004:9876543210', '--promptpay', '123'], 'A PromptPay id is'],
  [['accounts', 'set', '004:9876543210'], 'Missing argument: --feed, --name'],
  [['accounts', 'off', '004:9999999999'], 'Unknown account: 004:9999999999'],
])('refuses %s', async (line, sentence) => {
  await expect(type(...line)).rejects.toThrow(sentence)
})

test('assigns accounts by priority, and none that is off', async () => {
  await addFeed()
  await type('accounts', 'add', '004:987-6-54321-0', '--feed', 'kbank', '--name', 'บจก. ตัวอย่าง', '--priority', '5')
  await expect(type('accounts', 'add', '004:9876543210', '--feed', 'kbank', '--name', 'บจก. ตัวอย่าง')).rejects.toThrow(
    'Account exists: 004:9876543210',
  )
  await type('accounts', 'set', '004:9876543210', '--promptpay', '081-234-5678', '--priority', '1')
  const added = { account_digits: '9876543210', promptpay_id: '0812345678', priority: 1, is_active: true }
  expect(itemsOf(await type('accounts', 'list'))).toContainEqual(expect.objectContaining(added))
  await sql`update receiving_accounts set is_active = false where feed = 'sandbox'`.execute(site.owner)
  expect((await type('accounts', 'off', '004:9876543210')).text).toContain('WARNING: no account is on.')
  expect((await audit('receiving_accounts.update'))[0]).toMatchObject({
    actor: 'cli:somsri',
    subject: '004 9876543210',
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
