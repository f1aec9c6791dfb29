/** Bank feeds at the desk: two persons, one execution, and a secret that only its author is shown. */
import {
  addFeed,
  finishFeedRotation,
  listFeeds,
  rotateFeed,
  setFeedRhythm,
  setFeedUrl,
} from '@duang/contract/action/bank-admin-feeds'
import { approveProposal, listProposals, rejectProposal } from '@duang/contract/action/proposal'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSecretBox } from '#kit/secret-box.ts'
import { createTestDesk, outcomeOf, type TestDesk, type TestPerson } from '../../../../test/people/desk.ts'
import { createTestSite, sendFeed, type TestSite } from '../../../../test/people/site.ts'

const reason = 'เปิดบัญชีธนาคารใหม่'
const POLL = 'https://bank.example/lines'

let site: TestSite
let desk: TestDesk
let finance: TestPerson
let owner: TestPerson
/** A deployment of an operator, without demonstration data in its database. */
beforeAll(async () => {
  site = await createTestSite()
  desk = await createTestDesk(site)
  site.platform.bankMode = 'feed'
  desk.platform.bankMode = 'feed'
  await sql`update bank_feeds set is_active = false where adapter = 'sandbox'`.execute(site.owner)
  finance = await desk.person('finance')
  owner = await desk.person('owner')
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})

const params = () => ({ brand: desk.brand })
const read = async (feed: string) =>
  (await finance.call(listFeeds, { params: params(), query: {} })).items.find((each) => each.feed === feed)
const waiting = async (kind: string) => {
  const { items } = await owner.call(listProposals, { params: params(), query: { state: 'open' } })
  const found = items.find((each) => each.kind === kind)
  if (!found) throw new Error(`no ${kind}`)
  return found
}
const approvalOf = async (kind: string) => ({
  params: params(),
  body: { proposal: (await waiting(kind)).id },
})
const knock = async (secret: string, feed = 'kbank') =>
  (await sendFeed(site, 'payouts/claim', { type: 'payout.claim', limit: 1 }, { secret, feed })).status
/** What the author is shown, once. */
const shownTo = async (reply: Promise<{ shown?: Record<string, string> | undefined }>) => ({
  secret: (await reply).shown?.secret ?? '',
})
const add = (feed: string, person = finance) =>
  shownTo(person.call(addFeed, { params: params(), body: { feed, pollUrl: POLL, reason } }))
const rotate = (person = finance) =>
  shownTo(person.call(rotateFeed, { params: params(), body: { feed: 'kbank', reason } }))
const finish = (person = finance) =>
  outcomeOf(person.call, finishFeedRotation, { params: params(), body: { feed: 'kbank', reason } })

/** Where a secret must not be: proposals, the audit log, lists. */
const shownAnywhere = async () =>
  JSON.stringify(
    await Promise.all([
      site.owner.selectFrom('audit_log').selectAll().execute(),
      site.owner.selectFrom('proposals').selectAll().execute(),
      owner.call(listProposals, { params: params(), query: {} }),
      finance.call(listFeeds, { params: params(), query: {} }),
    ]),
  )
const bare = (secret: string) => secret.slice('whsec_'.length, 30)

test('a feed is added by two persons, once, and accepts the secret of its author', async () => {
  const { secret } = await add('kbank')
  expect(secret).toMatch(/^whsec_/)
  expect(await knock(secret)).toBe(404)
  const proposal = await waiting('feeds.add')
  expect(proposal).toMatchObject({ subject: 'kbank', isOwn: false })
  expect(proposal.effect).toContainEqual({ label: 'poll_url', before: null, after: POLL, unit: 'text' })
  expect(proposal.effect.map((each) => each.label)).not.toContain('secret')
  const again = { params: params(), body: { feed: 'kbank', reason } }
  expect(await outcomeOf(owner.call, addFeed, again)).toBe('desk_proposal_open')
  const approval = await approvalOf('feeds.add')
  expect(await outcomeOf(finance.call, approveProposal, approval)).toBe('desk_proposal_own')
  const all = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(owner.call, approveProposal, approval)))
  expect(all.filter((each) => each === 'done')).toHaveLength(1)
  expect(await read('kbank')).toMatchObject({ isActive: true, secrets: 1, pollUrl: POLL, adapter: 'feed' })
  expect(await knock(secret)).toBe(200)
  expect(await shownAnywhere()).not.toContain(bare(secret))
  expect(await outcomeOf(finance.call, addFeed, again)).toBe('bank_feed_exists')
  // Of 20 persons who approved and of one who proposed, two are in the record.
  const log = await site.owner.selectFrom('audit_log').selectAll().where('subject', '=', 'kbank').execute()
  expect(log).toMatchObject([{ actor: `staff:${owner.username}`, reason }])
})

test('a secret is rotated by two persons; both work until the old one is revoked', async () => {
  const { secret: refused } = await rotate()
  const { body: ofProposal } = await approvalOf('feeds.rotate')
  const reject = { params: params(), body: { ...ofProposal, reason } }
  await owner.call(rejectProposal, reject)
  expect(await finish()).toBe('bank_feed_one_secret')
  const { secret: newer } = await rotate()
  expect(await knock(newer)).toBe(401)
  const approval = await approvalOf('feeds.rotate')
  const all = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(owner.call, approveProposal, approval)))
  expect(all.filter((each) => each === 'done')).toHaveLength(1)
  expect(await read('kbank')).toMatchObject({ secrets: 2 })
  expect([await knock(newer), await knock(refused)]).toEqual([200, 401])
  const body = { feed: 'kbank', reason }
  expect(await outcomeOf(finance.call, rotateFeed, { params: params(), body })).toBe('bank_feed_two_secrets')
  const finished = await Promise.all(Array.from({ length: 20 }, () => finish()))
  expect(finished.filter((each) => each === 'done')).toHaveLength(1)
  expect([(await read('kbank'))?.secrets, await knock(newer)]).toEqual([1, 200])
  const text = await shownAnywhere()
  for (const secret of [refused, newer]) expect(text).not.toContain(bare(secret))
})

test('another address is approved by another person, and not after a change of others', async () => {
  const propose = (pollUrl: string | null) =>
    outcomeOf(finance.call, setFeedUrl, { params: params(), body: { feed: 'kbank', pollUrl, reason } })
  expect(await propose('https://user:password@bank.example')).toBe('unsendable')
  expect(await propose(POLL)).toBe('desk_nothing_changed')
  expect(await propose(null)).toBe('done')
  expect((await waiting('feeds.poll-url')).effect).toEqual([
    { label: 'poll_url', before: POLL, after: null, unit: 'text' },
  ])
  await owner.call(approveProposal, await approvalOf('feeds.poll-url'))
  expect((await read('kbank'))?.pollUrl).toBeNull()
  expect(await propose(POLL)).toBe('done')
  await sql`update bank_feeds set poll_url = 'https://other.example' where feed = 'kbank'`.execute(site.owner)
  expect(await outcomeOf(owner.call, approveProposal, await approvalOf('feeds.poll-url'))).toBe('desk_state_changed')
})

test('refuses a demonstration, an unknown feed, roles without the right, and a deployment without a key of secrets', async () => {
  const body = { feed: 'scb', reason }
  const tryAdd = (person = finance) => outcomeOf(person.call, addFeed, { params: params(), body })
  desk.platform.bankMode = 'sandbox'
  expect(await tryAdd()).toBe('bank_feed_demonstration')
  desk.platform.bankMode = 'feed'
  expect(await tryAdd(await desk.person('cashier'))).toBe('desk_not_permitted')
  const unknown = { params: params(), body: { feed: 'no-such', reason } }
  expect(await outcomeOf(finance.call, rotateFeed, unknown)).toBe('not_found')
  const { secrets } = desk.platform
  desk.platform.secrets = createSecretBox(undefined)
  expect(await tryAdd()).toBe('desk_secrets_unsealed')
  desk.platform.secrets = secrets
})

test('a secret that no key opens any more is not stored', async () => {
  await add('late')
  const { secrets } = desk.platform
  desk.platform.secrets = createSecretBox(Buffer.alloc(32, 9).toString('base64'))
  expect(await outcomeOf(owner.call, approveProposal, await approvalOf('feeds.add'))).toBe('desk_secret_lost')
  desk.platform.secrets = secrets
  expect(await outcomeOf(owner.call, approveProposal, await approvalOf('feeds.add'))).toBe('done')
})

test('a call needs the second factor again after ten minutes', async () => {
  site.advance(11 * 60_000)
  const body = { feed: 'kbank', reason }
  for (const call of [addFeed, rotateFeed, finishFeedRotation] as const)
    expect(await outcomeOf(finance.call, call, { params: params(), body })).toBe('desk_step_up_needed')
})

test('the silence of a feed is set by one person, and shown with a refused message', async () => {
  await site.owner
    .insertInto('bank_feeds')
    .values({ brand_id: 1, feed: 'robot', adapter: 'feed', secrets: ['x'] })
    .execute()
  const night = '01:00-06:00'
  finance = await desk.person('finance')
  const set = (more: object) =>
    outcomeOf(finance.call, setFeedRhythm, {
      params: params(),
      body: { feed: 'robot', silence: '90', night, reason, ...more },
    })
  expect(await set({})).toBe('done')
  expect((await read('robot'))?.rhythm).toEqual({ mode: 'set', limitMinutes: 90, lateMinutes: 0, night, refused: null })
  expect(await set({ silence: '4' })).toBe('unsendable')
  expect(await set({ silence: 'off', night: null })).toBe('done')
  await sendFeed(site, 'statement', {}, { feed: 'robot', at: new Date(site.platform.clock().getTime() - 900_000) })
  expect((await read('robot'))?.rhythm).toMatchObject({
    mode: 'off',
    limitMinutes: null,
    night: null,
    refused: { fault: 'expired', clockSeconds: 900 },
  })
})
