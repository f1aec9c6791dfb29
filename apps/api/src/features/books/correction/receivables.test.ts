/** Receivables: origin, effect on withdrawals, and settlement by staff. */
import { randomUUID } from 'node:crypto'
import { checkWithdraw, requestWithdraw, retryWithdraw } from '@duang/contract/bank/withdraw'
import { listCorrections } from '@duang/contract/books/correction'
import { SATANG_MAX } from '@duang/contract/wire/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Bank } from '#core/bank/bank.ts'
import { CommandMistake } from '#core/command.ts'
import { verifyLedger } from '../../../../test/books/verify-ledger.ts'
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
import { payoutKeyOf } from '../../bank/withdraw/decide.ts'
import { sendPayout } from '../../bank/withdraw/payout.ts'
import { accountOf, because, deposit, duang } from './fixtures.ts'

/** A bank that refuses every payout for now. */
const refusing: Bank = {
  accountName: async () => 'unavailable',
  send: async (_ctx, _feed, payout) => ({ key: payout.key, status: 'failed', isRetryable: true }),
  ask: async (_ctx, _feed, key) => ({ key, status: 'failed', isRetryable: true }),
}

let site: TestSite
let member: TestMember
let call: ReturnType<typeof clientOf>
beforeAll(async () => {
  site = await createTestSite({ now: new Date('2026-10-05T11:00:00+07:00'), bank: refusing })
  await site.setSettings({ bonus: undefined })
})
afterAll(async () => {
  expect((await verifyLedger(site.owner)).broken).toEqual([])
  await site.stop()
})
beforeEach(async () => {
  member = await addMember(site)
  call = clientOf(site, await logIn(site, member))
})

const run = (...args: string[]) => duang(site, [...args, ...because])
const own = () => ({ uuid: member.uuid })
const ask = (amount: number) => call(requestWithdraw, { params: own(), body: { amount }, idempotencyKey: randomUUID() })
/** Makes a receivable of this much by a debit; satang. */
async function makeReceivable(satang: number): Promise<string> {
  const { report } = await run('correction', 'debit', member.username, String(satang / 100), '--may-owe', 'on')
  return report.id as string
}

test('debits the credit, and refuses an amount that the credit does not hold', async () => {
  await giveCredit(site, member, 500_00)
  expect(await run('correction', 'debit', member.username, '200.25')).toMatchObject({ code: 0 })
  expect(await accountOf(site, member)).toBe(299_75)
  const { code, text } = await run('correction', 'debit', member.username, '300')
  expect({ code, text }).toEqual({ code: 1, text: 'The credit of the member does not hold the amount.' })
  expect(await accountOf(site, member)).toBe(299_75)
})

test('keeps room for held amounts when staff credit, so that a rejected withdrawal fits', async () => {
  await giveCredit(site, member, SATANG_MAX - 100_00)
  await site.setSettings({ autoApproveSatang: 0 })
  const { withdraw } = await ask(200_00)
  await site.setSettings({ autoApproveSatang: 5_000_000 })
  const { code, text } = await run('correction', 'credit', member.username, '250')
  expect({ code, text }).toEqual({ code: 1, text: 'The balance of the member would exceed the ceiling.' })
  expect((await run('withdrawals', 'reject', withdraw.id)).code).toBe(0)
  expect(await accountOf(site, member)).toBe(SATANG_MAX - 100_00)
})

test('collects a receivable from the credit in parts', async () => {
  const id = await makeReceivable(300_00)
  expect(await run('receivable', 'collect', id)).toMatchObject({ code: 1 })
  await giveCredit(site, member, 100_00)
  expect((await run('receivable', 'collect', id)).text).toBe('100.00 baht collected; 200.00 baht stay open.')
  await giveCredit(site, member, 500_00)
  expect((await run('receivable', 'collect', id, '--amount', '200.01')).code).toBe(1)
  expect((await run('receivable', 'collect', id)).text).toBe('200.00 baht collected; nothing is open any more.')
  expect([await accountOf(site, member), await accountOf(site, member, 'receivable')]).toEqual([300_00, 0])
  expect((await run('receivable', 'collect', id)).text).toBe('Less of this receivable is open.')
})

test('collects a receivable once under one reference, and distinguishes another amount', async () => {
  const id = await makeReceivable(300_00)
  await giveCredit(site, member, 300_00)
  const collect = (...more: string[]) => run('receivable', 'collect', id, '--reference', 'T9', ...more)
  expect((await collect('--amount', '100')).code).toBe(0)
  for (const more of [['--amount', '100'], []])
    expect(await collect(...more)).toMatchObject({ code: 0, report: { outcome: 'known' } })
  expect(await collect('--amount', '50')).toMatchObject({ code: 1, error: { code: 'desk_correction_reused' } })
  expect(await accountOf(site, member)).toBe(200_00)
})

test('lists Bangkok time, and reports an unknown member', async () => {
  await makeReceivable(300_00)
  const { text } = await duang(site, ['receivable', 'list', '--member', member.username])
  expect(text).toMatch(/^2026-10-05 1\d:\d\d/m)
  await expect(duang(site, ['receivable', 'list', '--member', 'nobody9'])).rejects.toThrow('Unknown member: nobody9')
  expect((await duang(site, ['members', 'corrections', member.username])).text).toMatch(
    /^2026-10-05 1\d:\d\d.* debit /m,
  )
})

test('writes a receivable off without a change of the credit', async () => {
  const id = await makeReceivable(300_00)
  await giveCredit(site, member, 50_00)
  expect((await run('receivable', 'write-off', id, '--amount', '120')).text).toContain('180.00 baht stay open')
  expect((await run('receivable', 'write-off', id)).text).toContain('nothing is open any more')
  expect([await accountOf(site, member), await accountOf(site, member, 'receivable')]).toEqual([50_00, 0])
  expect(
    (await call(listCorrections, { params: own(), query: {} })).items.map(({ kind, change }) => [kind, change]),
  ).toEqual(
    expect.arrayContaining([
      ['write-off', 0],
      ['debit', 0],
    ]),
  )
})

test('leaves the receivable in the credit at a withdrawal', async () => {
  const id = await makeReceivable(300_00)
  await giveCredit(site, member, 1_000_00)
  expect(await call(checkWithdraw, { params: own() })).toMatchObject({
    credit: 1_000_00,
    available: 700_00,
    reasons: [],
  })
  expect(await codeOf(ask(700_01))).toBe('withdraw_insufficient')
  await expect(ask(700_01)).rejects.toMatchObject({
    refusal: { details: { reasons: [{ code: 'withdraw_insufficient' }, { code: 'withdraw_receivable', left: 300 }] } },
  })
  expect(await ask(700_00)).toMatchObject({ credit: 300_00 })
  expect((await run('receivable', 'collect', id)).code).toBe(0)
})

test('does not approve a waiting withdrawal while the rest does not cover the receivable', async () => {
  await site.setSettings({ autoApproveSatang: 0 })
  await giveCredit(site, member, 1_000_00)
  const { withdraw } = await ask(800_00)
  await makeReceivable(300_00)
  const { code, text } = await duang(site, ['withdrawals', 'approve', withdraw.id])
  expect({ code, text }).toMatchObject({
    code: 1,
    text: expect.stringContaining('does not cover what the member owes'),
  })
  await giveCredit(site, member, 100_00)
  expect(await duang(site, ['withdrawals', 'approve', withdraw.id])).toMatchObject({ code: 0 })
  await site.setSettings({ autoApproveSatang: 5_000_000 })
})

test('does not resend a failed payout while the rest does not cover the receivable', async () => {
  await giveCredit(site, member, 1_000_00)
  const { withdraw } = await ask(1_000_00)
  await sendPayout(await site.ctx(), payoutKeyOf(withdraw.id))
  await makeReceivable(300_00)
  const retry = () => call(retryWithdraw, { body: { id: withdraw.id }, idempotencyKey: randomUUID() })
  expect(await codeOf(retry())).toBe('withdraw_receivable')
  expect(await duang(site, ['withdrawals', 'resend', withdraw.id])).toMatchObject({ code: 1 })
  expect(await run('withdrawals', 'refund', withdraw.id)).toMatchObject({ code: 0 })
  expect(await accountOf(site, member)).toBe(1_000_00)
})

test('releases the hold of a wrong credit, which is then collected', async () => {
  await site.setSettings({ autoApproveSatang: 0 })
  const line = await deposit(site, member, 1_000)
  const { withdraw } = await ask(900_00)
  const { text, report } = await run('correction', 'unassign', String(line))
  expect(text).toContain(`The member has a withdrawal that is requested: ${withdraw.id}`)
  expect(report).toMatchObject({ taken: 100, owed: 900 })
  expect(text).toContain('reject or refund it, then collect')
  await run('withdrawals', 'reject', withdraw.id)
  expect((await run('receivable', 'collect', report.id as string)).text).toContain('nothing is open any more')
  expect(await accountOf(site, member)).toBe(0)
  await site.setSettings({ autoApproveSatang: 5_000_000 })
})

test('does not advise staff to reject a payout that is on its way', async () => {
  const line = await deposit(site, member, 1_000)
  const { withdraw } = await ask(900_00)
  const { text } = await run('correction', 'unassign', String(line))
  expect(text).toContain(`that is approved: ${withdraw.id}. Its payout is on its way and is not stopped`)
  expect(text).not.toContain('reject')
})

test.each(['0', '-5', '1.001', 'abc', '1e3', '99999999999.99'])('refuses an amount of %s', async (amount) => {
  await expect(run('correction', 'credit', member.username, amount)).rejects.toThrow(CommandMistake)
  expect(await accountOf(site, member)).toBe(0)
})

test.each([
  ['members credit', ['correction', 'credit'], 'Missing argument: MEMBER'],
  ['members credit nobody 5', ['correction', 'credit', 'nobody', '5'], 'Unknown member: nobody'],
  ['receivable collect 5', ['receivable', 'collect', '5'], 'RECEIVABLE is an ID as a list shows it.'],
  ['receivables list --cursor x', ['receivable', 'list', '--cursor', 'x'], '--cursor is not from this list.'],
])('%s reports the mistake', async (_line, args, sentence) => {
  const given = args[1] === 'list' ? args : [...args, ...because]
  await expect(duang(site, given)).rejects.toThrow(sentence)
})
