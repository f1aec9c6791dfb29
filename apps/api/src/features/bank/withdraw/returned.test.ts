/** A bank that reverses a payout books a line that names it. Its money is no deposit, and is credited again at most once. */

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { approveProposal, listProposals } from '@duang/contract/action/proposal'
import { returnWithdrawal as returnAction } from '@duang/contract/action/withdraw'
import { listDeposits } from '@duang/contract/bank/deposit'
import { listEndedWithdraws, requestWithdraw } from '@duang/contract/bank/withdraw'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readBalance } from '#money/ledger/ledger.ts'
import { gateOfMachine } from '#money/second-person/money-gate.ts'
import { verifyLedger } from '../../../../test/books/verify-ledger.ts'
import { optionsOf, typed } from '../../../../test/outside/command.ts'
import { refusalOf } from '../../../../test/outside/refusal-of.ts'
import { createTestDesk, decisionOf, outcomeOf } from '../../../../test/people/desk.ts'
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
import { differences } from '../../books/report/bank-moves.ts'
import { payoutKeyOf } from './decide.ts'
import { returnWithdrawal } from './returned.ts'

const AMOUNT = 40_000
const REASON = { actor: 'nok', note: 'ธนาคารคืนรายการ' }

let site: TestSite
let member: TestMember
let call: ReturnType<typeof clientOf>
let id: string
let key: string
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(async () => {
  expect((await verifyLedger(site.owner)).broken).toEqual([])
  await site.stop()
})
beforeEach(async () => {
  // The tests do not share times.
  site.advance(24 * 3_600_000)
  await site.owner.updateTable('bank_feeds').set({ adapter: 'feed' }).execute()
  site.platform.bankMode = 'feed'
  member = await addMember(site)
  await giveCredit(site, member, 100_000)
  call = clientOf(site, await logIn(site, member))
  const asked = { params: { uuid: member.uuid }, body: { amount: AMOUNT }, idempotencyKey: randomUUID() }
  id = (await call(requestWithdraw, asked)).withdraw.id
  key = payoutKeyOf(id)
})

const cash = async () => (await readBalance(site.owner, 1, member.memberId, 'cash')).balance
/** The acts of the bank's robot: it claims the payout, and reports its result later. */
const claimed = async () => {
  const { body } = await sendFeed(site, 'payouts/claim', { type: 'payout.claim', limit: 100 })
  return body.payouts.find((each: { key: string }) => each.key === key).attempt as number
}
const reply = async (status: 'paid' | 'failed', attempt: number) => {
  const result = { key, status, attempt, ...(status === 'failed' ? { isRetryable: false } : {}) }
  expect((await sendFeed(site, 'payouts/result', { type: 'payout.result', result })).status).toBe(200)
}
const line = async (direction: 'in' | 'out', given: { amount?: number; reference?: string } = {}) => {
  const counterparty = { bank: member.bank, account: member.account, name: member.accountName }
  const ext = randomUUID()
  const row = {
    id: ext,
    account: { bank: '004', number: '1234567890' },
    direction,
    amount: (given.amount ?? AMOUNT) / 100,
  }
  const lines = [{ ...row, at: site.platform.clock().toISOString(), counterparty, reference: given.reference ?? key }]
  expect((await sendFeed(site, 'statement', { type: 'statement.lines', lines })).status).toBe(200)
  return lineOf(ext)
}
const lineOf = (ext: string) =>
  site.owner.selectFrom('statement_lines').selectAll().where('ext_id', '=', ext).executeTakeFirstOrThrow()
const again = (each: { ext_id: string }) => lineOf(each.ext_id)
const staff = (command: string, words: string[], options: Record<string, string | true> = {}) =>
  typed(site, [command, ...words, ...optionsOf(options)], { actor: 'nok' })
const isBack = (lineId: number) => staff('withdrawals', ['returned', id], { line: String(lineId), reason: REASON.note })

test('leaves the return of a paid payout to staff, and credits it once, without a bonus', async () => {
  await reply('paid', await claimed())
  const back = await line('in')
  expect([back.state, await cash()]).toEqual(['queued', 60_000])
  expect(back.matching).toMatchObject({ doubts: ['payout-back'] })
  const assigned = await staff('deposits', ['assign', String(back.line_id)], {
    member: member.username,
    reason: 'why',
  })
  expect(assigned).toMatchObject({ code: 1, error: { code: 'desk_line_payout_back' } })
  expect(await isBack(back.line_id)).toMatchObject({ code: 0 })
  expect([(await again(back)).state, await cash()]).toEqual(['reversed', 100_000])
  expect((await isBack(back.line_id)).code).toBe(1)
  const second = await line('in')
  expect((await isBack(second.line_id)).error?.code).toBe('desk_withdraw_returned_twice')
  expect(await cash()).toBe(100_000)
  const { items } = await call(listEndedWithdraws, { params: { uuid: member.uuid }, query: {} })
  expect(items[0]).toMatchObject({ id, status: 'refunded', note: REASON.note })
  expect(items[0]?.steps.map((step) => step.status)).toEqual(['pending', 'processing', 'success', 'refunded'])
  // The first credit of the test was no deposit of a line either.
  expect((await call(listDeposits, { params: { uuid: member.uuid }, query: {} })).items).toHaveLength(1)
})

test('20 returns at once at the desk credit once, and a line of another amount is refused', async () => {
  await reply('paid', await claimed())
  const [other, back] = [await line('in', { amount: AMOUNT + 1 }), await line('in')]
  const desk = await createTestDesk(site)
  try {
    const { call: ask } = await desk.person('cashier')
    const returns = (lineId: number) =>
      outcomeOf(ask, returnAction, {
        params: { brand: desk.brand },
        body: { withdrawal: id, line: lineId, reason: REASON.note },
      })
    expect(await returns(other.line_id)).toBe('desk_withdraw_line_differs')
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => returns(back.line_id)))
    expect(outcomes.filter((each) => each === 'done')).toHaveLength(1)
    expect(outcomes.filter((each) => !['done', 'desk_state_changed', 'overloaded'].includes(each))).toEqual([])
    expect([(await again(back)).state, await cash()]).toEqual(['reversed', 100_000])
    expect(await returns(999_999_999)).toBe('desk_line_unknown')
  } finally {
    await desk.stop()
  }
})

test('one person returns a payout by its key, also where the bank cut it', async () => {
  await reply('paid', await claimed())
  const back = await line('in', { reference: `REV/${key.slice(0, 14).toUpperCase()}` })
  const desk = await createTestDesk(site)
  try {
    const { call: ask } = await desk.person('cashier')
    const body = { withdrawal: id, line: back.line_id, reason: REASON.note }
    expect(await decisionOf(ask(returnAction, { params: { brand: desk.brand }, body }))).toBe('done')
  } finally {
    await desk.stop()
  }
})

test('two persons credit what came back of a payout where the bank kept a fee', async () => {
  await reply('paid', await claimed())
  const back = await line('in', { amount: AMOUNT - 1_000 })
  expect(back.matching).toMatchObject({ doubts: ['payout-back'] })
  const desk = await createTestDesk(site)
  try {
    const [cashier, second] = [await desk.person('cashier'), await desk.person('finance')]
    const returned = (amount?: number) =>
      decisionOf(
        cashier.call(returnAction, {
          params: { brand: desk.brand },
          body: {
            withdrawal: id,
            line: back.line_id,
            reason: REASON.note,
            ...(amount === undefined ? {} : { amount }),
          },
        }),
      )
    // The person says how much came back. Without it, or with another amount, the line is another transfer.
    expect([await returned(), await returned(AMOUNT - 999)]).toEqual(Array(2).fill('desk_withdraw_line_differs'))
    expect(await returned(AMOUNT - 1_000)).toBe('proposed')
    expect(await cash()).toBe(60_000)
    const [proposal] = (await second.call(listProposals, { params: { brand: desk.brand }, query: { state: 'open' } }))
      .items
    expect(proposal).toMatchObject({ kind: 'withdrawals.returned', amount: AMOUNT - 1_000 })
    expect(proposal?.effect).toContainEqual({ label: 'missing', before: null, after: 1_000, unit: 'satang' })
    const approval = { params: { brand: desk.brand }, body: { proposal: proposal?.id ?? '' } }
    expect(await outcomeOf(second.call, approveProposal, approval)).toBe('done')
    expect([(await again(back)).state, await cash()]).toEqual(['reversed', 99_000])
  } finally {
    await desk.stop()
  }
})

test('explains the return of a refunded payout, and credits no member', async () => {
  const attempt = await claimed()
  const left = await line('out')
  expect(left.state).toBe('payout')
  await reply('failed', attempt)
  // In either order of line and failure, the outgoing money is unexplained.
  expect(await again(left)).toMatchObject({ state: 'unexplained', matching: { doubts: ['payout-failed'] } })
  expect(await cash()).toBe(100_000)
  const back = await line('in')
  expect([back.state, await cash()]).toEqual(['queued', 100_000])
  expect(await isBack(back.line_id)).toMatchObject({ code: 0 })
  expect([(await again(back)).state, await cash()]).toEqual(['reversed', 100_000])
  const now = site.platform.clock().getTime()
  const span = { brandIds: [1], since: new Date(now - 3_600_000), until: new Date(now + 3_600_000) }
  expect((await differences(site.owner, span)).map(({ reason, line_id }) => [reason, line_id])).toEqual([
    ['debit-without-payout', left.line_id],
    ['refunded', back.line_id],
  ])
  expect((await isBack((await line('in')).line_id)).error?.code).toBe('desk_withdraw_returned_twice')
})

test('refuses a line of another amount or direction, and a payout that is on its way', async () => {
  const back = await line('in')
  expect((await isBack(back.line_id)).error?.code).toBe('desk_state_changed')
  await reply('paid', await claimed())
  const other = await line('in', { amount: 40_001 })
  expect((await isBack(other.line_id)).error?.code).toBe('desk_withdraw_line_differs')
  expect((await isBack((await line('out', { reference: 'something' })).line_id)).code).toBe(1)
  expect(await isBack(999_999_999)).toMatchObject({ error: { code: 'desk_line_unknown' } })
  expect([await cash(), (await again(back)).state]).toEqual([60_000, 'queued'])
})

test('does not credit money twice that a file reported before, without the key', async () => {
  await reply('paid', await claimed())
  // So late that without its key it looks like a deposit.
  site.advance(5 * 3_600_000)
  const folder = mkdtempSync(path.join(tmpdir(), 'duang-returned-'))
  const at = new Date(site.platform.clock().getTime() + 7 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
  const row = [at, '400.00', '', '', '', member.bank, member.account, member.accountName].join(',')
  writeFileSync(path.join(folder, 'day.csv'), `date,in,out,id,description,bank,account,name\n${row}\n`)
  const options = { feed: 'sandbox', account: '004:1234567890', map: 'plain' }
  expect((await staff('import-statement', [path.join(folder, 'day.csv')], options)).text).toContain('1 credited')
  rmSync(folder, { recursive: true })
  const back = await line('in')
  expect((await isBack(back.line_id)).error?.code).toBe('desk_line_duplicate')
  expect(await cash()).toBe(100_000)
})

test('returns the money once for twenty requests at once', async () => {
  await reply('paid', await claimed())
  const lines = [await line('in'), await line('in')]
  const ctx = { ...(await site.ctx()), db: site.operator }
  const decision = { ...REASON, gate: gateOfMachine(ctx, REASON.actor) }
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, n) => refusalOf(returnWithdrawal(ctx, id, lines[n % 2]?.line_id ?? 0, decision))),
  )
  expect(outcomes.filter((each) => each === 'done')).toHaveLength(1)
  expect(await cash()).toBe(100_000)
})
