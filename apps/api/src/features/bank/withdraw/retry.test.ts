/** Retries of a failed payout: five times a Bangkok day, and never after the time that began with the first failure. */
import { randomUUID } from 'node:crypto'
import { listOpenWithdraws, requestWithdraw, retryWithdraw } from '@duang/contract/bank/withdraw'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Bank } from '#core/bank/bank.ts'
import { readBalance } from '#money/ledger/ledger.ts'
import { codeOf } from '../../../../test/people/applicant.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'
import { payoutKeyOf } from './decide.ts'
import { expireFailedPayouts, sendPayout } from './payout.ts'
import { resendWithdrawal } from './queue.ts'
import { RETRIES_A_DAY } from './states.ts'

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 3)
const HOUR_MS = 3_600_000

/** A bank that refuses every payout for now. */
const refusing: Bank = {
  accountName: async () => 'unavailable',
  send: async (_ctx, _feed, payout) => ({ key: payout.key, status: 'failed', isRetryable: true }),
  ask: async (_ctx, _feed, key) => ({ key, status: 'failed', isRetryable: true }),
}

let site: TestSite
let member: TestMember
let call: ReturnType<typeof clientOf>
let id: string

beforeAll(async () => {
  site = await createTestSite({ bank: refusing })
})
afterAll(() => site.stop())
beforeEach(failedWithdrawal)

async function failedWithdrawal(): Promise<void> {
  // Morning in Bangkok, so that a day has room.
  site.setNow(new Date('2026-10-05T01:00:00Z'))
  member = await addMember(site)
  await giveCredit(site, member, 100_000)
  call = clientOf(site, await logIn(site, member))
  const given = { params: { uuid: member.uuid }, body: { amount: 40_000 }, idempotencyKey: randomUUID() }
  id = (await call(requestWithdraw, given)).withdraw.id
  await fail()
}

const fail = async () => sendPayout(await site.ctx(), payoutKeyOf(id))
const retry = () => codeOf(call(retryWithdraw, { body: { id }, idempotencyKey: randomUUID() }))
const shown = async () => (await call(listOpenWithdraws, { params: { uuid: member.uuid } })).items[0]
const hold = async () => (await readBalance(site.owner, 1, member.memberId, 'hold')).balance

async function useUpToday(): Promise<void> {
  for (let n = 0; n < RETRIES_A_DAY; n++) {
    expect(await retry()).toBe('ok')
    await fail()
  }
}

test('permits five retries a day, and more from midnight in Bangkok on', async () => {
  await useUpToday()
  expect(await retry()).toBe('withdraw_retries_used')
  expect(await shown()).toMatchObject({ status: 'failed', canRetry: false })
  expect(await hold()).toBe(40_000)
  site.setNow(new Date('2026-10-05T17:00:00Z'))
  call = clientOf(site, await logIn(site, member))
  expect(await shown()).toMatchObject({ canRetry: true })
  expect(await retry()).toBe('ok')
})

test('lets staff retry when the member may not', async () => {
  await useUpToday()
  await resendWithdrawal(await site.ctx(), id, 'cli:staff')
})

test('does not extend the expiry by a retry, and shows it', async () => {
  const refundAt = new Date(site.platform.clock().getTime() + 24 * HOUR_MS).toISOString()
  expect(await shown()).toMatchObject({ refundAt })
  site.advance(23 * HOUR_MS)
  call = clientOf(site, await logIn(site, member))
  expect(await retry()).toBe('ok')
  await fail()
  expect(await shown()).toMatchObject({ refundAt })
  await expireFailedPayouts(await site.ctx())
  expect(await hold()).toBe(40_000)
  site.advance(HOUR_MS)
  await expireFailedPayouts(await site.ctx())
  expect(await hold()).toBe(0)
})

test('permits five of twenty simultaneous retries a day, with every answer of the bank in between', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    if (round > 0) await failedWithdrawal()
    const press = async () => {
      const codes: unknown[] = []
      for (let n = 0; n < 50 && codes.at(-1) !== 'withdraw_retries_used'; n++) {
        codes.push(await retry())
        await fail()
      }
      return codes
    }
    const codes = (await Promise.all(Array.from({ length: 20 }, press))).flat()
    expect(codes.filter((code) => code === 'ok')).toHaveLength(RETRIES_A_DAY)
    expect(new Set(codes)).toEqual(new Set(['ok', 'withdraw_not_failed', 'withdraw_retries_used']))
  }
})

test('a failed withdrawal without a failed payout stays failed, and is approved for nothing', async () => {
  const payoutIs = (state: string) =>
    site.owner.updateTable('payouts').set({ state }).where('withdrawal_id', '=', id).execute()
  await payoutIs('unknown')
  await expect(site.ctx().then((ctx) => resendWithdrawal(ctx, id, 'nok'))).rejects.toThrow('has no failed payout')
  expect(await retry()).toBe('internal')
  expect((await shown())?.status).toBe('failed')
  await payoutIs('failed')
  await resendWithdrawal(await site.ctx(), id, 'nok')
})

test('checks the same number in the table', async () => {
  const over = site.owner
    .updateTable('payouts')
    .set({ retries: RETRIES_A_DAY + 1 })
    .execute()
  await expect(over).rejects.toThrow('payouts_retries_check')
})
