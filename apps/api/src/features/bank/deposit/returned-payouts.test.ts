/** Money of payouts that comes back is no deposit, however the bank writes it. */
import { randomUUID } from 'node:crypto'
import { requestWithdraw } from '@duang/contract/bank/withdraw'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { optionsOf, typed } from '../../../../test/outside/command.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  sendFeed,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'
import { balanceOf, line, message } from './fixtures.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  await site.owner.updateTable('bank_feeds').set({ adapter: 'feed' }).execute()
  site.platform.bankMode = 'feed'
})
afterAll(() => site.stop())

type PaidOut = { member: TestMember; key: string; reference: string; left: number }

/** A member with 1,000 baht who withdrew 200 of them, with this result of the bank. */
async function withdrawn(status: 'paid' | 'failed' | 'processing'): Promise<PaidOut> {
  const member = await addMember(site)
  await giveCredit(site, member, 100_000)
  const call = clientOf(site, await logIn(site, member))
  const request = { params: { uuid: member.uuid }, body: { amount: 20_000 }, idempotencyKey: randomUUID() }
  const { id } = (await call(requestWithdraw, request)).withdraw
  const key = `wd-${id.replaceAll('-', '')}`
  const { body } = await sendFeed(site, 'payouts/claim', { type: 'payout.claim', limit: 100 })
  const { attempt } = body.payouts.find((each: { key: string }) => each.key === key)
  const result = { key, status, attempt, ...(status === 'failed' ? { isRetryable: false } : {}) }
  await sendFeed(site, 'payouts/result', { type: 'payout.result', result })
  const { reference } = await site.owner
    .selectFrom('withdrawals')
    .select('reference')
    .where('withdrawal_id', '=', id)
    .executeTakeFirstOrThrow()
  return { member, key, reference, left: await balanceOf(site, member) }
}

type Given = { reference?: string; name?: string; account?: string; amount?: number; id?: string; at?: Date }

/** Sends an incoming line from the account of the member, and returns what became of it. */
async function lineFrom({ member }: Pick<PaidOut, 'member'>, given: Given = {}) {
  const { reference, ...rest } = given
  const sent = { ...line(site, member, { amount: 200, ...rest }), ...(reference === undefined ? {} : { reference }) }
  expect((await sendFeed(site, 'statement', message([sent]))).status).toBe(200)
  return site.owner.selectFrom('statement_lines').selectAll().where('ext_id', '=', sent.id).executeTakeFirstOrThrow()
}

test.each<[string, (key: string) => Given]>([
  ['alone', (key) => ({ reference: key })],
  ['after words', (key) => ({ reference: `โอนเงินคืน RETURN ${key}` })],
  ['before words', (key) => ({ reference: `${key} RETURN ACCOUNT CLOSED` })],
  ['in capitals', (key) => ({ reference: key.toUpperCase() })],
  [
    'with other dashes and spaces',
    (key) => ({
      reference: `RTN WD ${key
        .slice(3)
        .match(/.{1,8}/g)
        ?.join(' – ')}`,
    }),
  ],
  ['cut after twelve characters', (key) => ({ reference: `REV/${key.slice(0, 12)}` })],
  ['cut after nine characters, before a word of the same letters', (key) => ({ reference: `${key.slice(0, 9)} BACK` })],
  ['without its beginning', (key) => ({ reference: `…${key.slice(-14)} returned` })],
  ['without both ends', (key) => ({ reference: key.slice(10, 26) })],
  ['in the name', (key) => ({ name: `RETURN ${key}` })],
  ['in the id of the line', (key) => ({ id: `${key}-R` })],
])('holds a returned payout whose key is written %s', async (_how, given) => {
  site.advance(DAY_MS)
  const paid = await withdrawn('paid')
  // Hours later, so that nothing but the key shows what it is.
  site.advance(5 * HOUR_MS)
  const back = await lineFrom(paid, given(paid.key))
  expect(back).toMatchObject({ state: 'queued', matching: { payouts: [paid.reference] } })
  expect((back.matching as { doubts: string[] }).doubts).toContain('payout-back')
  expect(await balanceOf(site, paid.member)).toBe(paid.left)
  const words = ['deposits', 'assign', String(back.line_id)]
  const options = optionsOf({ member: paid.member.username, reason: 'it looks like a deposit' })
  const assigned = await typed(site, [...words, ...options], { actor: 'nok' })
  expect([assigned.code, await balanceOf(site, paid.member)]).toEqual([1, paid.left])
})

test.each<[string, 'paid' | 'failed' | 'processing', number, Given]>([
  ['speaks of a return, a week after a paid payout', 'paid', 7 * DAY_MS, { reference: 'เงินโอนคืน บัญชีปิด' }],
  ['speaks of a return in English, less a fee', 'paid', DAY_MS, { reference: 'Reversal', amount: 190 }],
  ['speaks of a return, from a masked account', 'paid', DAY_MS, { reference: 'RTN', account: 'masked' }],
  ['is of the amount of a failed payout', 'failed', DAY_MS, {}],
  ['is of the amount of an undecided payout', 'processing', HOUR_MS, {}],
  ['is of the amount of a payout paid minutes before', 'paid', 5 * MINUTE_MS, {}],
])('leaves a line without a key to staff that %s', async (_what, status, later, given) => {
  site.advance(45 * DAY_MS)
  const paid = await withdrawn(status)
  site.advance(later)
  const account = given.account
    ? { account: `xxx-x-x${paid.member.account.slice(-5, -1)}-${paid.member.account.slice(-1)}` }
    : {}
  const back = await lineFrom(paid, { ...given, ...account })
  expect(back).toMatchObject({ state: 'queued', matching: { payouts: [paid.reference] } })
  expect((back.matching as { doubts: string[] }).doubts).toContain('payout-maybe')
  expect(await balanceOf(site, paid.member)).toBe(paid.left)
  const { text } = await typed(site, ['deposits', 'explain', String(back.line_id)], { actor: 'nok' })
  expect(text).toContain(`withdrawal ${paid.reference}`)
  // Staff asked the bank: it is a deposit all the same.
  const words = ['deposits', 'assign', String(back.line_id)]
  const options = optionsOf({ member: paid.member.username, reason: 'the bank says that it is a deposit' })
  expect(await typed(site, [...words, ...options], { actor: 'nok' })).toMatchObject({ code: 0 })
})

test('credits an ordinary deposit of the amount of a payout', async () => {
  site.advance(45 * DAY_MS)
  const paid = await withdrawn('paid')
  const before = await lineFrom(paid, { amount: 300 })
  site.advance(3 * HOUR_MS)
  const same = await lineFrom(paid)
  const numbered = await lineFrom(paid, { reference: `TR ${'0123456789'.repeat(4)}` })
  const thanks = await lineFrom(paid, { reference: 'คืนค่าข้าว', amount: 250 })
  expect([before, same, numbered, thanks].map((each) => each.state)).toEqual(Array(4).fill('credited'))
})

test('names the payout of a return that the bank sends in its own name', async () => {
  site.advance(45 * DAY_MS)
  const paid = await withdrawn('paid')
  site.advance(HOUR_MS)
  const from = { member: { ...paid.member, bank: '004', accountName: 'ธนาคาร' } as TestMember }
  const { counterparty: _, ...sent } = line(site, from.member, { amount: 200, account: null })
  await sendFeed(site, 'statement', message([{ ...sent, counterparty: {}, reference: 'REJECTED TRANSFER' }]))
  const back = await site.owner
    .selectFrom('statement_lines')
    .select(['state', 'matching'])
    .where('ext_id', '=', sent.id)
    .executeTakeFirstOrThrow()
  expect(back).toMatchObject({ state: 'queued', matching: { payouts: [paid.reference] } })
})

test('leaves a cut key that two payouts share to staff', async () => {
  site.advance(45 * DAY_MS)
  const paid = await withdrawn('paid')
  const other = await withdrawn('paid')
  site.advance(5 * HOUR_MS)
  const both = await lineFrom(paid, { reference: `${paid.key.slice(0, 12)} / ${other.key.slice(0, 12)}` })
  expect((both.matching as { doubts: string[] }).doubts).toContain('payout-maybe')
})

test('staff credit a payout that came back to no other member', async () => {
  site.advance(45 * DAY_MS)
  const paid = await withdrawn('paid')
  site.advance(5 * HOUR_MS)
  const other = await addMember(site)
  const back = await lineFrom(paid, { reference: paid.key.slice(10, 26), amount: 190 })
  const options = optionsOf({ member: other.username, reason: 'the slip of another member' })
  const assigned = await typed(site, ['deposits', 'assign', String(back.line_id), ...options], { actor: 'nok' })
  expect([assigned.code, await balanceOf(site, other)]).toEqual([1, 0])
})
