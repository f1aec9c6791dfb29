/** A withdrawal whose money came back uses up no request and no amount of its day. */

import { randomUUID } from 'node:crypto'
import { checkWithdraw, requestWithdraw } from '@duang/contract/bank/withdraw'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { gateOfMachine } from '#money/second-person/money-gate.ts'
import { verifyLedger } from '../../../../test/books/verify-ledger.ts'
import { refusalOf } from '../../../../test/outside/refusal-of.ts'
import { codeOf } from '../../../../test/people/applicant.ts'
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
import { recordAnswer } from './outcome.ts'
import { approveWithdrawal, rejectWithdrawal } from './queue.ts'
import { returnWithdrawal } from './returned.ts'

const A_DAY = 5
const AMOUNT = 10_000
const TIMES = 20

let site: TestSite
let member: TestMember
let call: ReturnType<typeof clientOf>
beforeAll(async () => {
  site = await createTestSite()
  await site.setSettings({ autoApproveSatang: 0 })
})
afterAll(async () => {
  expect((await verifyLedger(site.owner)).broken).toEqual([])
  await site.stop()
})
beforeEach(async () => {
  member = await addMember(site)
  await giveCredit(site, member, 1_000_000)
  call = clientOf(site, await logIn(site, member))
})

const ask = async () => {
  const given = { params: { uuid: member.uuid }, body: { amount: AMOUNT }, idempotencyKey: randomUUID() }
  return (await call(requestWithdraw, given)).withdraw.id
}
const reject = async (id: string) => refusalOf(rejectWithdrawal(await site.ctx(), id, 'nok', 'ชื่อไม่ตรง'))
const answer = async (id: string, result: { status: 'paid' } | { status: 'failed'; isRetryable: false }) => {
  await approveWithdrawal(await site.ctx(), id, 'nok')
  await site.owner
    .updateTable('payouts')
    .set({ state: 'sending', attempts: 1 })
    .where('withdrawal_id', '=', id)
    .execute()
  await recordAnswer(await site.ctx(), payoutKeyOf(id), { key: payoutKeyOf(id), ...result }, 'test', 1)
}
/** The bank books the amount of a paid withdrawal back. */
const sendBack = async (id: string) => {
  const ext = randomUUID()
  const line = {
    id: ext,
    account: { bank: '004', number: '1234567890' },
    direction: 'in',
    amount: AMOUNT / 100,
    at: site.platform.clock().toISOString(),
    counterparty: {},
    reference: payoutKeyOf(id),
  }
  expect((await sendFeed(site, 'statement', { type: 'statement.lines', lines: [line] })).status).toBe(200)
  const row = await site.owner
    .selectFrom('statement_lines')
    .select('line_id')
    .where('ext_id', '=', ext)
    .executeTakeFirstOrThrow()
  return row.line_id
}
const left = async () => {
  const { requestsLeft, amountLeft } = await call(checkWithdraw, { params: { uuid: member.uuid } })
  return { requestsLeft, amountLeft }
}

const BACK: [string, (id: string) => Promise<unknown>][] = [
  ['rejected by staff', reject],
  ['refused by the bank', (id) => answer(id, { status: 'failed', isRetryable: false })],
  [
    'returned by the bank',
    async (id) => {
      await answer(id, { status: 'paid' })
      const ctx = { ...(await site.ctx()), db: site.operator }
      const decision = { actor: 'nok', note: 'ธนาคารคืนรายการ', gate: gateOfMachine(ctx, 'nok') }
      await returnWithdrawal(ctx, id, await sendBack(id), decision)
    },
  ],
]

test.each(BACK)('a withdrawal %s gives its place and its amount back, each time', async (_, comeBack) => {
  const before = await left()
  for (let n = 0; n < A_DAY; n++) {
    const id = await ask()
    expect(await left()).toEqual({
      requestsLeft: A_DAY - 1,
      amountLeft: before.amountLeft === null ? null : before.amountLeft - AMOUNT,
    })
    await comeBack(id)
    expect(await left()).toEqual(before)
  }
  await ask()
})

test('a paid one keeps its place', async () => {
  for (let n = 0; n < A_DAY; n++) await answer(await ask(), { status: 'paid' })
  expect((await left()).requestsLeft).toBe(0)
  expect(await codeOf(ask())).toBe('withdraw_count_used')
})

test('a day below nothing is refused by the table', async () => {
  const id = await ask()
  await sql`update withdrawal_days set requests = 0, amount_satang = 0 where member_id = ${member.memberId}`.execute(
    site.owner,
  )
  await expect(reject(id)).rejects.toThrow(/counts less than this gives back/)
  await sql`update withdrawal_days set requests = 1, amount_satang = ${AMOUNT} where member_id = ${member.memberId}`.execute(
    site.owner,
  )
})

test('twenty rejections of the last request of the day give one place back, which one of twenty requests gets', async () => {
  for (let n = 1; n < A_DAY; n++) await answer(await ask(), { status: 'paid' })
  const last = await ask()
  const decided = await Promise.all(Array.from({ length: TIMES }, () => reject(last)))
  expect(decided.filter((each) => each === 'done')).toHaveLength(1)
  const asked = await Promise.all(Array.from({ length: TIMES }, () => codeOf(ask())))
  expect(asked.filter((each) => each === 'ok')).toHaveLength(1)
  expect((await left()).requestsLeft).toBe(0)
})
