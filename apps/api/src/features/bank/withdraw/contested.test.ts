/** Late and contradicting results of a bank. A hold is never released while the bank may have paid. */
import { randomUUID } from 'node:crypto'
import type { PayoutResult } from '@duang/contract/bank/bank'
import { requestWithdraw, retryWithdraw } from '@duang/contract/bank/withdraw'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BankAnswer } from '#core/bank/bank.ts'
import { readBalance } from '#money/ledger/ledger.ts'
import { refusalOf } from '../../../../test/outside/refusal-of.ts'
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
import { payoutKeyOf } from './decide.ts'
import { expireFailedPayouts, sendPayout } from './payout.ts'
import { refundWithdrawal, resendWithdrawal, showWithdrawal } from './queue.ts'

/** A bank whose answers a test controls, one for each request. */
let answers: ((answer: BankAnswer) => void)[]
const asked = () => new Promise<BankAnswer>((resolve) => answers.push(resolve))

let site: TestSite
let member: TestMember
let call: ReturnType<typeof clientOf>
let id: string
let key: string

beforeAll(async () => {
  site = await createTestSite({ bank: { accountName: async () => 'unavailable', send: asked, ask: asked } })
})
afterAll(() => site.stop())
beforeEach(async () => {
  answers = []
  await site.owner.updateTable('bank_feeds').set({ adapter: 'sandbox' }).execute()
  site.platform.bankMode = 'sandbox'
  // Failures of earlier tests are too recent for an expiry.
  const later = new Date(site.platform.clock().getTime() + 100 * DAY_MS)
  await site.owner.updateTable('payouts').set({ first_failed_at: later }).execute()
  member = await addMember(site)
  await giveCredit(site, member, 100_000)
  call = clientOf(site, await logIn(site, member))
  const body = { amount: 40_000 }
  const { withdraw } = await call(requestWithdraw, {
    params: { uuid: member.uuid },
    body,
    idempotencyKey: randomUUID(),
  })
  id = withdraw.id
  key = payoutKeyOf(id)
})

const DAY_MS = 86_400_000
const result = (status: PayoutResult['status'], isRetryable?: boolean): PayoutResult => ({
  key,
  status,
  ...(isRetryable === undefined ? {} : { isRetryable }),
})
const state = async () => (await showWithdrawal(await site.ctx(), id))?.withdrawal.state
const hold = async () => (await readBalance(site.owner, 1, member.memberId, 'hold')).balance
const quarantined = async () =>
  (await site.owner.selectFrom('quarantine').selectAll().where('ext_id', '=', key).execute()).length

/** Waits until the bank has received `count` requests. The test does not await its own call before the answer. */
async function requested(count: number): Promise<void> {
  await expect.poll(() => answers.length, { timeout: 5_000 }).toBe(count)
}
async function answered(work: Promise<unknown>, answer: BankAnswer): Promise<void> {
  const before = answers.length
  await Promise.race([requested(before + 1), work])
  answers[before]?.(answer)
  await work
}
const failForNow = async () => answered(sendPayout(await site.ctx(), key), result('failed', true))

test('ignores an answer that is later than a retry, unless it is paid', async () => {
  const ctx = await site.ctx()
  const first = sendPayout(ctx, key)
  await requested(1)
  site.advance(21_000)
  const question = sendPayout(ctx, key)
  await requested(2)
  answers[1]?.(result('failed', true))
  await question
  await call(retryWithdraw, { body: { id }, idempotencyKey: randomUUID() })
  const second = sendPayout(ctx, key)
  await requested(3)
  answers[0]?.(result('failed', true))
  await first
  expect(await state()).toBe('sent')
  answers[2]?.(result('paid'))
  await second
  expect([await state(), await hold(), await quarantined()]).toEqual(['paid', 0, 0])
})

test.each<[string, BankAnswer | 'paid' | 'failed', string, number]>([
  ['does not answer', 'no-answer', 'failed', 40_000],
  ['answers that it has paid', 'paid', 'failed', 40_000],
  ['answers failed again', 'failed', 'refunded', 0],
])('asks the bank before the expiry releases a hold; the bank %s', async (_, answer, then, left) => {
  await failForNow()
  site.advance(DAY_MS + 1)
  const bankAnswer =
    answer === 'paid' || answer === 'failed' ? result(answer, answer === 'failed' || undefined) : answer
  await answered(expireFailedPayouts(await site.ctx()), bankAnswer)
  expect([await state(), await hold()]).toEqual([then, left])
})

test('keeps the hold of a failed one that the bank has paid after all until it is sent again', async () => {
  await failForNow()
  const refund = refusalOf(refundWithdrawal(await site.ctx(), id, 'staff', 'why'))
  await answered(refund, result('paid'))
  expect(await refund).toBe('desk_withdraw_maybe_paid')
  expect([await state(), await hold(), await quarantined()]).toEqual(['failed', 40_000, 1])
  site.advance(DAY_MS + 1)
  await expireFailedPayouts(await site.ctx())
  expect([await state(), await hold()]).toEqual(['failed', 40_000])
  await resendWithdrawal(await site.ctx(), id, 'staff')
  // The bank knows the key and repeats its result: nothing is paid twice.
  await answered(sendPayout(await site.ctx(), key), result('paid'))
  expect([await state(), await hold()]).toEqual(['paid', 0])
})

test('keeps the hold until a decision of staff when a robot reports failed and then paid', async () => {
  await site.owner.updateTable('bank_feeds').set({ adapter: 'feed' }).execute()
  site.platform.bankMode = 'feed'
  const report = async (given: PayoutResult) =>
    (await sendFeed(site, 'payouts/result', { type: 'payout.result', result: given })).status
  await sendFeed(site, 'payouts/claim', { type: 'payout.claim', limit: 100 })
  expect(await report({ ...result('failed', true), attempt: 1 })).toBe(200)
  expect(await report(result('paid'))).toBe(409)
  site.advance(DAY_MS + 1)
  await expireFailedPayouts(await site.ctx())
  expect([await state(), await hold()]).toEqual(['failed', 40_000])
  call = clientOf(site, await logIn(site, member))
  // The report again, after a retry and before the next claim, when no robot holds it.
  await call(retryWithdraw, { body: { id }, idempotencyKey: randomUUID() })
  expect(await report({ ...result('failed', true), attempt: 1 })).toBe(200)
  expect(await state()).toBe('approved')
  await sendFeed(site, 'payouts/claim', { type: 'payout.claim', limit: 100 })
  expect(await report(result('paid'))).toBe(200)
  expect([await state(), await hold()]).toEqual(['paid', 0])
})
