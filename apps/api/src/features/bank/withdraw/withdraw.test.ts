/** Withdrawals through the API: invalid amounts, every reason, lists, and simultaneous requests. */

import { randomUUID } from 'node:crypto'
import { listPublicWithdraws } from '@duang/contract/bank/public-lists'
import {
  checkWithdraw,
  listEndedWithdraws,
  listOpenWithdraws,
  requestWithdraw,
  retryWithdraw,
} from '@duang/contract/bank/withdraw'
import type { CallError } from '@duang/contract/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cookieName } from '#core/session/session.ts'
import { readBalance } from '#money/ledger/ledger.ts'
import { refusalOf } from '../../../../test/outside/refusal-of.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  type TestMember,
  type TestSession,
  type TestSite,
} from '../../../../test/people/site.ts'
import { payoutKeyOf } from './decide.ts'
import { recordAnswer } from './outcome.ts'
import { approveWithdrawal, rejectWithdrawal } from './queue.ts'

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 5)
const TIMES = 20

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())

async function createAsker(
  satang: number,
  level = 1,
): Promise<{ member: TestMember; session: TestSession; call: ReturnType<typeof clientOf> }> {
  const member = await addMember(site)
  await site.owner.updateTable('members').set({ level }).where('member_id', '=', member.memberId).execute()
  if (satang > 0) await giveCredit(site, member, satang)
  const session = await logIn(site, member)
  return { member, session, call: clientOf(site, session) }
}
type Asker = Awaited<ReturnType<typeof createAsker>>

const ask = ({ member, call }: Asker, amount: number, key: string = randomUUID()) =>
  call(requestWithdraw, { params: { uuid: member.uuid }, body: { amount }, idempotencyKey: key })
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'fine',
    (error: CallError) => error.code ?? error.kind,
  )
const paid = async (id: string) =>
  recordAnswer(await site.ctx(), payoutKeyOf(id), { key: payoutKeyOf(id), status: 'paid' }, 'test')
const balances = async ({ member }: Asker) => {
  const { db, brand } = await site.ctx()
  const of = async (account: 'cash' | 'hold') => (await readBalance(db, brand.id, member.memberId, account)).balance
  return { cash: await of('cash'), hold: await of('hold') }
}

describe('invalid amounts', () => {
  test.each([
    ['three decimals', '1.005'],
    ['a sign', '+100'],
    ['negative', '-100'],
    ['zero', '0'],
    ['beyond ten digits', '10000000000'],
    ['beyond what is exact', '9007199254740993'],
    ['a string', '"100"'],
    ['an exponent in a string', '"1e3"'],
    ['Thai digits', '"๑๐๐"'],
    ['nothing', 'null'],
    ['a list', '[100]'],
    ['an exponent that is too fine', '1e-3'],
    ['not a number at all', 'NaN'],
  ])('%s', async (_, literal) => {
    const { member, session } = await createAsker(100_000)
    const answer = await site.fastify.inject({
      method: 'POST',
      url: `/api/auth/withdraw/${member.uuid}`,
      headers: {
        host: 'localhost',
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        authorization: `Bearer ${session.token}`,
        cookie: `${cookieName(false)}=${session.cookie}`,
      },
      payload: `{"amount":${literal}}`,
    })
    expect([400, 422]).toContain(answer.statusCode)
    expect(answer.json().message).toMatch(/[ก-๙]/)
    const { db, brand } = await site.ctx()
    expect((await readBalance(db, brand.id, member.memberId, 'cash')).balance).toBe(100_000)
  })
})

test('pays a withdrawal through hold, approval and payment, with its figures on every page', async () => {
  const asker = await createAsker(100_050)
  const before = await asker.call(checkWithdraw, { params: { uuid: asker.member.uuid } })
  expect(before).toMatchObject({ available: 100_050, requestsLeft: 5, amountLeft: 10_000_000, reasons: [] })
  expect(before.destination?.bankId).toMatch(/^xxx-x-x\d{4}-x$/)
  const { withdraw, credit, version } = await ask(asker, 50_025)
  expect({ credit, version }).toEqual({ credit: 50_025, version: 2 })
  expect(withdraw).toMatchObject({ status: 'processing', amount: 50_025, canRetry: false })
  expect(await balances(asker)).toEqual({ cash: 50_025, hold: 50_025 })
  expect(
    (await asker.call(checkWithdraw, { params: { uuid: asker.member.uuid } })).reasons.map((each) => each.code),
  ).toEqual(['withdraw_pending'])
  const { items: open } = await asker.call(listOpenWithdraws, { params: { uuid: asker.member.uuid } })
  expect(open).toMatchObject([{ id: withdraw.id, balance: 50_025 }])
  expect(await paid(withdraw.id)).toBe('taken')
  expect(await paid(withdraw.id)).toBe('known')
  expect(await balances(asker)).toEqual({ cash: 50_025, hold: 0 })
  expect((await asker.call(listEndedWithdraws, { params: { uuid: asker.member.uuid } })).items).toMatchObject([
    { id: withdraw.id, status: 'success', balance: 50_025 },
  ])
  expect((await asker.call(listOpenWithdraws, { params: { uuid: asker.member.uuid } })).items).toEqual([])
})

test('returns every reason with its figures in baht at a refusal, and changes nothing', async () => {
  const asker = await createAsker(5_000)
  const error = await ask(asker, 20_000_000).catch((each: CallError) => each)
  expect(error).toMatchObject({ status: 422, code: 'withdraw_insufficient' })
  expect((error as CallError).refusal?.details).toEqual({
    // The tightest limit first.
    reasons: [
      { code: 'withdraw_insufficient', message: expect.stringContaining('50.00'), left: 50 },
      {
        code: 'withdraw_over_daily_cap',
        message: expect.stringContaining('ซิลเวอร์'),
        limit: 100_000,
        used: 0,
        left: 100_000,
      },
    ],
  })
  expect(await balances(asker)).toEqual({ cash: 5_000, hold: 0 })
  expect((await asker.call(checkWithdraw, { params: { uuid: asker.member.uuid } })).requestsLeft).toBe(5)
})

test('leaves a withdrawal above the limit to staff: approved is sent, rejected is refunded, a repetition does nothing', async () => {
  const ctx = await site.ctx()
  const limit = ctx.brand.settings.autoApproveSatang
  // Gold: a rejected withdrawal counts towards the day too.
  const asker = await createAsker(limit * 2 + 2, 2)
  const { withdraw } = await ask(asker, limit + 1)
  expect(withdraw.status).toBe('pending')
  await rejectWithdrawal(ctx, withdraw.id, 'test', 'บัญชีไม่ตรง')
  const isRejected = { code: 'desk_state_changed', details: { state: 'rejected' } }
  await expect(rejectWithdrawal(ctx, withdraw.id, 'test', 'อีกครั้ง')).rejects.toMatchObject(isRejected)
  await expect(approveWithdrawal(ctx, withdraw.id, 'test')).rejects.toMatchObject(isRejected)
  expect(await balances(asker)).toEqual({ cash: limit * 2 + 2, hold: 0 })
  expect((await asker.call(listEndedWithdraws, { params: { uuid: asker.member.uuid } })).items[0]).toMatchObject({
    status: 'rejected',
    note: 'บัญชีไม่ตรง',
  })
  const second = await ask(asker, limit + 1)
  const decided = await Promise.all(
    Array.from({ length: TIMES }, () => refusalOf(approveWithdrawal(ctx, second.withdraw.id, 'test'))),
  )
  expect(decided.filter((each) => each === 'done')).toHaveLength(1)
  expect(await paid(second.withdraw.id)).toBe('taken')
})

test('treats the same key as the same request, even without its stored reply; refuses it with another amount', async () => {
  const asker = await createAsker(100_000)
  const key = randomUUID()
  const first = await ask(asker, 10_000, key)
  expect(await ask(asker, 10_000, key)).toEqual(first)
  expect(await codeOf(ask(asker, 10_001, key))).toBe('idempotency_key_reused')
  await site.owner.deleteFrom('idempotency_keys').where('member_id', '=', asker.member.memberId).execute()
  expect((await ask(asker, 10_000, key)).withdraw.id).toBe(first.withdraw.id)
  await site.owner.deleteFrom('idempotency_keys').where('member_id', '=', asker.member.memberId).execute()
  expect(await codeOf(ask(asker, 10_001, key))).toBe('idempotency_key_reused')
  expect(await balances(asker)).toEqual({ cash: 90_000, hold: 10_000 })
})

test('requires a valid key', async () => {
  const asker = await createAsker(100_000)
  for (const key of ['', 'short', 'x'.repeat(101)])
    expect(await codeOf(ask(asker, 10_000, key))).toBe('idempotency_key_missing')
})

test('refuses a retry of another member’s withdrawal like an unknown one', async () => {
  const asker = await createAsker(100_000)
  const other = await createAsker(100_000)
  const { withdraw } = await ask(other, 10_000)
  const retry = (id: string) => codeOf(asker.call(retryWithdraw, { body: { id }, idempotencyKey: randomUUID() }))
  expect(await retry(withdraw.id)).toBe('not_found')
  expect(await retry(randomUUID())).toBe('not_found')
})

test('permits five a Bangkok day, and a sixth after midnight', async () => {
  site.setNow(new Date('2026-10-06T16:58:00Z'))
  const asker = await createAsker(100_000)
  for (let n = 1; n <= 5; n++) await paid((await ask(asker, 1_000)).withdraw.id)
  expect(await codeOf(ask(asker, 1_000))).toBe('withdraw_count_used')
  site.setNow(new Date('2026-10-06T16:59:59.999Z'))
  expect(await codeOf(ask(asker, 1_000))).toBe('withdraw_count_used')
  site.setNow(new Date('2026-10-06T17:00:00Z'))
  expect(await codeOf(ask(asker, 1_000))).toBe('fine')
})

test('pages through ended withdrawals without gaps and duplicates', async () => {
  const asker = await createAsker(1_000_000, 2)
  const ids: string[] = []
  for (let day = 0; day < 3; day++) {
    for (let n = 0; n < 5; n++) {
      const { withdraw } = await ask(asker, 1_000 + n)
      await paid(withdraw.id)
      ids.unshift(withdraw.id)
      site.advance(1_000)
    }
    site.advance(86_400_000)
    asker.call = clientOf(site, await logIn(site, asker.member))
  }
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await asker.call(listEndedWithdraws, {
      params: { uuid: asker.member.uuid },
      query: { limit: 4, ...(cursor ? { cursor } : {}) },
    })
    seen.push(...page.items.map((item) => item.id))
    cursor = page.next ?? undefined
  } while (cursor)
  expect(seen).toEqual(ids)
  expect(
    await codeOf(
      asker.call(listEndedWithdraws, { params: { uuid: asker.member.uuid }, query: { cursor: 'nonsense' } }),
    ),
  ).toBe('request_invalid')
})

test('lists real withdrawals publicly, ten minutes late, without names', async () => {
  const asker = await createAsker(123_456)
  const { withdraw } = await ask(asker, 123_456)
  await paid(withdraw.id)
  const list = async () =>
    (await clientOf(site)(listPublicWithdraws, {})).items.filter((item) => item.amount === 120_000)
  expect(await list()).toEqual([])
  site.advance(600_001)
  expect(await list()).toMatchObject([{ name: `${asker.member.username.slice(0, 3)}****` }])
})

describe(`${TIMES} at once, ${ROUNDS} rounds`, () => {
  test('different keys leave one open, and never hold more than the credit', { timeout: 300_000 }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const asker = await createAsker(10_000)
      const outcomes = await Promise.all(Array.from({ length: TIMES }, () => codeOf(ask(asker, 6_000))))
      expect(outcomes.filter((code) => code === 'fine')).toHaveLength(1)
      expect(new Set(outcomes)).toEqual(new Set(['fine', 'withdraw_pending']))
      expect(await balances(asker)).toEqual({ cash: 4_000, hold: 6_000 })
    }
  })

  test('one key has one effect; the others get its reply, or a refusal while it is in progress', {
    timeout: 300_000,
  }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const asker = await createAsker(10_000)
      const key = randomUUID()
      const outcomes = await Promise.all(Array.from({ length: TIMES }, () => codeOf(ask(asker, 6_000, key))))
      expect(outcomes).toContain('fine')
      for (const code of outcomes) expect(['fine', 'idempotency_in_flight']).toContain(code)
      expect(await balances(asker)).toEqual({ cash: 4_000, hold: 6_000 })
    }
  })

  test('permit exactly one more after four of five', { timeout: 300_000 }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const asker = await createAsker(100_000)
      for (let n = 0; n < 4; n++) await paid((await ask(asker, 1_000)).withdraw.id)
      const outcomes = await Promise.all(
        Array.from({ length: TIMES }, async () => {
          const code = await codeOf(ask(asker, 1_000))
          // Each accepted one is paid at once, so that only the count can limit the others.
          const [open] = (await asker.call(listOpenWithdraws, { params: { uuid: asker.member.uuid } })).items
          if (open) await paid(open.id)
          return code
        }),
      )
      expect(outcomes.filter((code) => code === 'fine')).toHaveLength(1)
    }
  })

  test('never pass the daily sum', { timeout: 300_000 }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const asker = await createAsker(20_000_000)
      const first = await ask(asker, 4_000_000)
      await paid(first.withdraw.id)
      const outcomes = await Promise.all(Array.from({ length: TIMES }, () => codeOf(ask(asker, 4_500_000))))
      expect(outcomes.filter((code) => code === 'fine')).toHaveLength(1)
      const [open] = (await asker.call(listOpenWithdraws, { params: { uuid: asker.member.uuid } })).items
      await paid(open?.id as string)
      expect(await codeOf(ask(asker, 1_500_001))).toBe('withdraw_over_daily_cap')
    }
  })
})
