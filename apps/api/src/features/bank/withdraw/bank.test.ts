/** Payouts against the real demonstration bank in its own process, with every kind of its answers and failures. */
import { randomUUID } from 'node:crypto'
import { listEndedWithdraws, listOpenWithdraws, requestWithdraw, retryWithdraw } from '@duang/contract/bank/withdraw'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#kit/database/db.ts'
import { readBalance } from '#money/ledger/ledger.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  startSandbox,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'
import { payoutKeyOf } from './decide.ts'
import { claimPayout, expireFailedPayouts, sendPayout, sweepPayouts } from './payout.ts'

let site: TestSite
let bank: Awaited<ReturnType<typeof startSandbox>>
beforeAll(async () => {
  site = await createTestSite({ now: new Date() })
  bank = await startSandbox(site)
})
afterAll(async () => {
  await bank.stop()
  await site.stop()
})

const control = async (method: string, path: string, body?: unknown) => {
  const init: RequestInit = { method }
  if (body !== undefined)
    Object.assign(init, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const answer = await fetch(`${bank.url}/sandbox/v1/${path}`, init)
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}
const payoutsOf = async (key: string) => {
  const { entries } = (await control('GET', 'log?kind=payouts')) as { entries: { key: string; status?: string }[] }
  return entries.filter((entry) => entry.key === key)
}

beforeEach(async () => {
  // The bank reads its own clock, so it would refuse signatures of a site that is minutes ahead.
  site.setNow(new Date())
  await control('PUT', 'switches', { lostReplyProbability: 0, payoutRefusal: 'none', payoutHang: 'none', night: null })
})

async function richMember(isKnownToBank = true): Promise<{ member: TestMember; call: ReturnType<typeof clientOf> }> {
  const member = await addMember(site)
  if (isKnownToBank)
    await control('PUT', 'accounts', {
      bank: member.bank,
      number: member.account,
      name: member.accountName,
      owner: 'person',
    })
  await giveCredit(site, member, 100_000)
  return { member, call: clientOf(site, await logIn(site, member)) }
}

async function ask(call: ReturnType<typeof clientOf>, member: TestMember, amount = 25_050) {
  const { withdraw } = await call(requestWithdraw, {
    params: { uuid: member.uuid },
    body: { amount },
    idempotencyKey: randomUUID(),
  })
  return { id: withdraw.id, key: payoutKeyOf(withdraw.id) }
}

test('sends a payout once, which is paid', async () => {
  const { member, call } = await richMember()
  const { id, key } = await ask(call, member)
  const ctx = await site.ctx()
  await Promise.all(Array.from({ length: 20 }, () => sendPayout(ctx, key)))
  const { items } = await call(listEndedWithdraws, { params: { uuid: member.uuid } })
  expect(items).toMatchObject([{ id, status: 'success', amount: 25_050 }])
  expect(items[0]?.steps.map((step) => step.status)).toEqual(['pending', 'processing', 'success'])
  expect(await payoutsOf(key)).toHaveLength(1)
})

/** Advances the clock past every wait and runs the sweep. */
async function later(seconds: number): Promise<void> {
  site.advance(seconds * 1000)
  await sweepPayouts(await site.ctx())
}

test('asks the bank after a lost reply, and has paid once', async () => {
  const { member, call } = await richMember()
  await control('PUT', 'switches', { lostReplyProbability: 1 })
  const { key } = await ask(call, member)
  await sendPayout(await site.ctx(), key)
  expect((await call(listOpenWithdraws, { params: { uuid: member.uuid } })).items[0]?.status).toBe('unknown')
  await later(2)
  expect((await call(listEndedWithdraws, { params: { uuid: member.uuid } })).items[0]?.status).toBe('success')
  expect(await payoutsOf(key)).toHaveLength(1)
})

test.each([
  ['before it has paid', 'unpaid'],
  ['after it has paid', 'paid'],
])('pays once when the bank hangs %s', async (_, payoutHang) => {
  const { member, call } = await richMember()
  await control('PUT', 'switches', { payoutHang })
  const { key } = await ask(call, member)
  await sendPayout(await site.ctx(), key)
  expect((await call(listOpenWithdraws, { params: { uuid: member.uuid } })).items[0]?.status).toBe('unknown')
  await control('PUT', 'switches', { payoutHang: 'none' })
  await later(61)
  await later(61)
  expect((await call(listEndedWithdraws, { params: { uuid: member.uuid } })).items[0]?.status).toBe('success')
  expect(await payoutsOf(key)).toHaveLength(1)
})

test('keeps the hold after a temporary refusal; retries under the same key pay once', async () => {
  const { member, call } = await richMember()
  await control('PUT', 'switches', { payoutRefusal: 'later' })
  const { id, key } = await ask(call, member)
  await sendPayout(await site.ctx(), key)
  const [failed] = (await call(listOpenWithdraws, { params: { uuid: member.uuid } })).items
  expect(failed).toMatchObject({ status: 'failed', canRetry: true })
  expect(await balances(member)).toEqual({ cash: 74_950, hold: 25_050 })
  await control('PUT', 'switches', { payoutRefusal: 'none' })
  const pressed = await Promise.allSettled(
    Array.from({ length: 20 }, () => call(retryWithdraw, { body: { id }, idempotencyKey: randomUUID() })),
  )
  expect(pressed.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
  await Promise.all(Array.from({ length: 20 }, async () => sendPayout(await site.ctx(), key)))
  expect((await call(listEndedWithdraws, { params: { uuid: member.uuid } })).items[0]?.status).toBe('success')
  expect(await payoutsOf(key)).toHaveLength(2)
  expect(await balances(member)).toEqual({ cash: 74_950, hold: 0 })
})

test('returns the credit at once after a permanent refusal', async () => {
  const { member, call } = await richMember()
  await control('PUT', 'switches', { payoutRefusal: 'for-good' })
  const { key } = await ask(call, member)
  await sendPayout(await site.ctx(), key)
  expect((await call(listEndedWithdraws, { params: { uuid: member.uuid } })).items[0]?.status).toBe('refunded')
  expect(await balances(member)).toEqual({ cash: 100_000, hold: 0 })
})

const balances = async ({ memberId }: TestMember) => {
  const { db, brand } = await site.ctx()
  const of = async (account: 'cash' | 'hold') => (await readBalance(db, brand.id, memberId, account)).balance
  return { cash: await of('cash'), hold: await of('hold') }
}

test('asks the bank after a process died with a claim, and pays once', async () => {
  const { member, call } = await richMember()
  const { key } = await ask(call, member)
  const ctx = await site.ctx()
  await inTransaction(ctx.db, (tx) => claimPayout(tx, ctx, key))
  await sendPayout(ctx, key)
  expect((await call(listOpenWithdraws, { params: { uuid: member.uuid } })).items).toHaveLength(1)
  site.advance(21_000)
  await sweepPayouts(ctx)
  site.advance(61_000)
  await sweepPayouts(ctx)
  expect((await call(listEndedWithdraws, { params: { uuid: member.uuid } })).items[0]?.status).toBe('success')
  expect(await payoutsOf(key)).toHaveLength(1)
})

test('fails permanently for an account that the bank does not know, and returns the credit', async () => {
  const { member, call } = await richMember(false)
  const { key } = await ask(call, member)
  await sendPayout(await site.ctx(), key)
  const { items } = await call(listEndedWithdraws, { params: { uuid: member.uuid } })
  expect(items[0]).toMatchObject({ status: 'refunded', canRetry: false })
  expect(items[0]?.note).toMatch(/คืนเครดิต/)
  // A retry of an ended one is refused, and changes nothing.
  const refused = await call(retryWithdraw, {
    body: { id: items[0]?.id as string },
    idempotencyKey: randomUUID(),
  }).catch((error) => error.code)
  expect(refused).toBe('withdraw_not_failed')
})

// The bank is asked before a hold is released, and its clock cannot be moved. So the failure is made older.
const failedAgo = (ms: number) =>
  site.owner
    .updateTable('payouts')
    .set({ first_failed_at: new Date(site.platform.clock().getTime() - ms) })
    .where('state', '=', 'failed')
    .execute()

test('returns the credit a day after a temporary refusal without a retry', async () => {
  const { member, call } = await richMember()
  await control('PUT', 'switches', { payoutRefusal: 'later' })
  const { key } = await ask(call, member)
  await sendPayout(await site.ctx(), key)
  const other = await richMember()
  await ask(other.call, other.member)
  await failedAgo(23 * 3_600_000)
  await expireFailedPayouts(await site.ctx())
  expect(await balances(member)).toEqual({ cash: 74_950, hold: 25_050 })
  await failedAgo(24 * 3_600_000)
  await Promise.all([1, 2, 3].map(async () => expireFailedPayouts(await site.ctx())))
  expect(await balances(member)).toEqual({ cash: 100_000, hold: 0 })
  // A withdrawal that has not failed is not changed.
  expect(await balances(other.member)).toEqual({ cash: 74_950, hold: 25_050 })
})

test('keeps the payout as failed while the bank is closed at night, and pays in the morning', async () => {
  const { member, call } = await richMember()
  // Closed but for one minute, twelve hours from now.
  const far = new Date(Date.now() + (7 + 12) * 3_600_000).toISOString()
  const opens = far.slice(11, 16)
  const closes = new Date(Date.parse(far) + 60_000).toISOString().slice(11, 16)
  await control('PUT', 'switches', { night: { from: closes, to: opens } })
  const { id, key } = await ask(call, member)
  await sendPayout(await site.ctx(), key)
  expect((await call(listOpenWithdraws, { params: { uuid: member.uuid } })).items[0]?.status).toBe('failed')
  await control('PUT', 'switches', { night: null })
  await call(retryWithdraw, { body: { id }, idempotencyKey: randomUUID() })
  await sendPayout(await site.ctx(), key)
  expect((await call(listEndedWithdraws, { params: { uuid: member.uuid } })).items[0]?.status).toBe('success')
  expect(await balances(member)).toEqual({ cash: 74_950, hold: 0 })
})
