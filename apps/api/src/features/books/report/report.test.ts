/** Comparison of bank and ledger: each difference has its reason, and an unexplained one is reported. */
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { requestWithdraw } from '@duang/contract/bank/withdraw'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Bank } from '#core/bank/bank.ts'
import { CommandMistake } from '#core/command.ts'
import { KINDS } from '#money/ledger/chart.ts'
import { houseAccount, memberAccount } from '#money/ledger/ledger.ts'
import { typed } from '../../../../test/outside/command.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  logIn,
  sendFeed,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'
import { payoutKeyOf } from '../../bank/withdraw/decide.ts'
import { sendPayout } from '../../bank/withdraw/payout.ts'
import { because, deposit, duang } from '../correction/fixtures.ts'

const MONDAY = '2026-10-05'
const HOUR_MS = 3_600_000
/** A bank that pays at once. */
const paying: Bank = {
  accountName: async () => 'unavailable',
  send: async (_ctx, _feed, payout) => ({ key: payout.key, status: 'paid', reference: 'B-1' }),
  ask: async (_ctx, _feed, key) => ({ key, status: 'paid' }),
}
const folder = mkdtempSync(path.join(tmpdir(), 'duang-report-'))

let site: TestSite
let member: TestMember
beforeAll(() => () => rmSync(folder, { recursive: true, force: true }))
beforeEach(async () => {
  site = await createTestSite({ now: new Date(`${MONDAY}T11:00:00+07:00`), bank: paying })
  await site.setSettings({ bonus: {} })
  member = await addMember(site)
})
afterEach(() => site.stop())
afterAll(() => expect(existsSync(folder)).toBe(true))

type Report = {
  isExplained: boolean
  days: Record<string, unknown>[]
  differences: { reason: string; satang: number; line_id: number | null; payout_key: string | null }[]
}
async function report(...args: string[]) {
  const { data, ...rest } = await typed(site, ['report', ...args])
  return { ...rest, report: data as Report }
}
const reconcile = (...args: string[]) => report('reconcile', '--date', MONDAY, ...args)
const reasons = async () => {
  const { differences } = (await reconcile()).report
  return differences.map(({ reason, satang }) => [reason, satang])
}

type Line = { direction?: 'in' | 'out'; amount: number; reference?: string; balance?: number; at?: Date }
async function line({ direction = 'in', at = site.platform.clock(), ...given }: Line): Promise<string> {
  const id = randomUUID()
  const common = { id, account: { bank: '004', number: '1234567890' }, direction, at: at.toISOString() }
  const lines = [{ ...common, counterparty: { name: 'ใครก็ไม่รู้' }, ...given }]
  expect((await sendFeed(site, 'statement', { type: 'statement.lines', lines })).status).toBe(200)
  return id
}
/** A withdrawal that the bank reports as paid. Returns its id. */
async function withdraw(satang: number): Promise<string> {
  const call = clientOf(site, await logIn(site, member))
  const given = { params: { uuid: member.uuid }, body: { amount: satang }, idempotencyKey: randomUUID() }
  const { id } = (await call(requestWithdraw, given)).withdraw
  await sendPayout(await site.ctx(), payoutKeyOf(id))
  return id
}
const debit = (id: string, baht: number, at?: Date) =>
  line({ direction: 'out', amount: baht, reference: payoutKeyOf(id), ...(at && { at }) })

test('needs no explanation for a day on which bank and ledger agree', async () => {
  await deposit(site, member, 1_000)
  await debit(await withdraw(400_00), 400)
  const { code, text, report: found } = await reconcile()
  expect(code).toBe(0)
  expect(found).toMatchObject({ isExplained: true, differences: [] })
  expect(found.days).toEqual([
    expect.objectContaining({
      brand: 'duang-demo',
      bank_code: '004',
      account_digits: '1234567890',
      day: MONDAY,
      in_satang: 1_000_00,
      out_satang: 400_00,
      ledger_satang: 600_00,
      paid_satang: 400_00,
    }),
  ])
  expect(text).toContain('bank +600.00, ledger +600.00, difference 0.00')
})

test('reports each line and payout without a counterpart as a reason of its own', async () => {
  await deposit(site, member, 1_000)
  const undebited = await withdraw(300_00)
  await line({ amount: 70 })
  const ignored = await line({ amount: 5 })
  await line({ direction: 'out', amount: 11 })
  const row = await site.owner
    .selectFrom('statement_lines')
    .select('line_id')
    .where('ext_id', '=', ignored)
    .executeTakeFirstOrThrow()
  await duang(site, ['deposits', 'ignore', String(row.line_id), ...because])
  expect(await reasons()).toEqual([
    ['debit-without-payout', -11_00],
    ['ignored', 5_00],
    ['waiting', 70_00],
    ['not-debited', 300_00],
  ])
  const { code, text } = await reconcile()
  expect(code).toBe(0)
  expect(text).toContain(`payouts reported as paid, without a debit line: ${payoutKeyOf(undebited)}`)
})

test('gives a day as data with the rows behind its difference, without the owner of the database', async () => {
  await deposit(site, member, 1_000)
  const undebited = await withdraw(300_00)
  await line({ amount: 70 })
  const { code, data } = await typed(site, ['reconcile', 'bank', '--from', MONDAY, '--to', MONDAY])
  expect({ code, data }).toMatchObject({
    code: 0,
    data: {
      isExplained: true,
      days: [
        {
          day: MONDAY,
          bank_code: '004',
          in_satang: 1_070_00,
          ledger_satang: 1_000_00,
          difference_satang: 70_00,
          differences: [{ reason: 'waiting', satang: 70_00 }],
        },
        {
          day: MONDAY,
          bank_code: null,
          in_satang: 0,
          ledger_satang: -300_00,
          difference_satang: 300_00,
          differences: [{ reason: 'not-debited', satang: 300_00, payout_key: payoutKeyOf(undebited) }],
        },
      ],
    },
  })
})

test('counts an unassigned deposit as waiting, and its next owner on another day', async () => {
  const lineId = await deposit(site, member, 1_000)
  await duang(site, ['deposits', 'unassign', String(lineId), ...because])
  expect(await reasons()).toEqual([['waiting', 1_000_00]])
  site.advance(24 * HOUR_MS)
  await duang(site, ['deposits', 'assign', String(lineId), '--member', member.username, ...because])
  expect(await reasons()).toEqual([['other-day', 1_000_00]])
  const both = await report('reconcile', '--from', MONDAY, '--to', '2026-10-06')
  expect(both.report.differences.map(({ satang }) => satang)).toEqual([1_000_00, -1_000_00])
  expect(both.code).toBe(0)
})

test('counts a payout that is debited on the next day on another day on both', async () => {
  await deposit(site, member, 1_000)
  const id = await withdraw(300_00)
  await debit(id, 300, new Date('2026-10-06T00:10:00+07:00'))
  expect(await reasons()).toEqual([['other-day', 300_00]])
})

test('reports a transfer of the ledger without a fact as unexplained', async () => {
  await deposit(site, member, 1_000)
  await sql`select ledger.post(1, ${site.platform.clock()}, array[gen_random_uuid()], array[${KINDS['deposit.credit']}::smallint],
    array[${houseAccount('bank')}::bigint], array[${memberAccount(member.memberId, 'cash')}::bigint], array[777::bigint])`.execute(
    site.owner,
  )
  const { code, text, report: found } = await reconcile()
  expect(found.differences).toMatchObject([{ reason: 'no-fact', satang: -7_77 }])
  expect({ code, text }).toMatchObject({ code: 1, text: expect.stringContaining('NOT explained') })
})

test('reads opening and closing balances, and reports missing lines', async () => {
  await line({ amount: 100, balance: 1_100 })
  await line({ amount: 50, balance: 1_150 })
  await line({ direction: 'out', amount: 150, balance: 1_000 })
  const balanced = (await reconcile()).report
  expect(balanced.days).toMatchObject([{ opening_satang: 1_000_00, closing_satang: 1_000_00, missing_satang: 0 }])
  expect(balanced.isExplained).toBe(true)
  site.advance(60_000)
  await line({ amount: 20, balance: 1_520 })
  const { code, text, report: found } = await reconcile()
  expect(found.days).toMatchObject([{ opening_satang: 1_000_00, closing_satang: 1_520_00, missing_satang: 500_00 }])
  expect({ code, text }).toMatchObject({ code: 1, text: expect.stringContaining('! +500.00') })
})

test('finds the same balances for any order of the bank’s lines', async () => {
  await line({ amount: 50, balance: 1_150 })
  await line({ amount: 100, balance: 1_100 })
  expect((await reconcile()).report.days).toMatchObject([
    { opening_satang: 1_000_00, closing_satang: 1_150_00, missing_satang: 0 },
  ])
})

test('reports missing lines when a day opens at another balance than the one before closed', async () => {
  await line({ amount: 100, balance: 1_100 })
  site.advance(24 * HOUR_MS)
  await line({ amount: 10, balance: 1_310 })
  const { code, report: found } = await report('reconcile', '--from', MONDAY, '--to', '2026-10-06')
  expect(found.days).toMatchObject([{ missing_satang: 0 }, { missing_satang: 200_00 }])
  expect(code).toBe(1)
})

test('writes the report to a file, and never overwrites one', async () => {
  await deposit(site, member, 1_000)
  const file = path.join(folder, 'day.csv')
  expect((await report('day', '--date', MONDAY, '--csv', file)).code).toBe(0)
  const [heads, row] = readFileSync(file, 'utf8').split('\r\n')
  expect(heads).toContain('"brand","bank","account","day"')
  expect(row).toContain(`"duang-demo","004","1234567890","${MONDAY}"`)
  expect(await report('day', '--date', MONDAY, '--csv', file)).toMatchObject({
    error: { code: 'file_exists', message: `File exists: ${file}` },
  })
})

test('lists a paid payout without a debit until the debit or a decision of staff', async () => {
  await deposit(site, member, 1_000)
  const [first, second] = [await withdraw(100_00), await withdraw(200_00)]
  const listed = async (...args: string[]) =>
    ((await duang(site, ['withdrawals', 'undebited', ...args])).report.items as { withdrawal_id: string }[]).map(
      ({ withdrawal_id }) => withdrawal_id,
    )
  expect(await listed()).toEqual([])
  site.advance(2 * HOUR_MS)
  expect((await listed('--hours', '1')).sort()).toEqual([first, second].sort())
  await debit(first, 100)
  expect(await listed('--hours', '1')).toEqual([second])
  const check = () => duang(site, ['withdrawals', 'debit-checked', second, ...because])
  expect((await check()).code).toBe(0)
  expect((await check()).code).toBe(1)
  expect(await listed('--hours', '1')).toEqual([])
  expect(await reasons()).toEqual([['not-debited', 200_00]])
})

test.each([
  ['--date', '2026-13-01'],
  ['--date', '2569-10-05'],
  ['--date', '2027-10-05'],
  ['--date', '2026-02-30'],
  ['--from', '2026-10-05', '--to', '2026-10-04'],
  ['--from', '2020-01-01', '--to', '2026-10-04'],
  ['--date', '2026-10-05', '--from', '2026-10-05'],
  ['--brand', 'unknown'],
])('reports %s %s as a mistake', async (...args) => {
  await expect(report('reconcile', ...args)).rejects.toThrow(CommandMistake)
})
