/** A deposit to the wrong member is reversed whole, and its line is assigned to the right one. */

import { listDeposits } from '@duang/contract/bank/deposit'
import { listCorrections } from '@duang/contract/books/correction'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createGateway, type Gateway } from '#money/wallet/gateway.ts'
import { verifyLedger } from '../../../../test/books/verify-ledger.ts'
import {
  addProvider,
  setRoundEnd,
  startPlay,
  type TestProvider,
  walletRequestOf,
} from '../../../../test/people/games.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'
import { accountOf, because, deposit, duang } from './fixtures.ts'

const BONUS = {
  rate1: 50,
  start1: '00:00',
  end1: '00:00',
  endNumber1: 0,
  rate2: 0,
  start2: '00:00',
  end2: '00:00',
  endNumber2: 0,
  maxSatang: 1_000_000,
  turnoverMultiple: 10,
}

let site: TestSite
let gateway: Gateway
let provider: TestProvider
let wrong: TestMember
let right: TestMember
beforeAll(async () => {
  site = await createTestSite({ now: new Date('2026-10-05T11:00:00+07:00') })
  gateway = createGateway(site.platform.db, 256)
  provider = await addProvider(site)
  // What one person may do alone stands in the tests of the gate.
  await site.setSettings({ secondPersonAboveSatang: null, secondPersonAboveDailySatang: null })
})
afterAll(async () => {
  expect((await verifyLedger(site.owner)).broken).toEqual([])
  await site.stop()
})
beforeEach(async () => {
  await site.setSettings({ bonus: { ...BONUS, maxSatang: 0 } })
  wrong = await addMember(site)
  right = await addMember(site)
})

const unassign = (line: number) => duang(site, ['correction', 'unassign', String(line), ...because])
const assign = (line: number, member: TestMember) =>
  duang(site, ['deposits', 'assign', String(line), '--member', member.username, ...because])
const rowOf = async (member: TestMember) => {
  const { level } = await site.owner
    .selectFrom('members')
    .select('level')
    .where('member_id', '=', member.memberId)
    .executeTakeFirstOrThrow()
  return { points: await accountOf(site, member, 'points'), level }
}
const stateOf = (line: number) =>
  site.owner.selectFrom('statement_lines').select(['state', 'decided_by', 'note']).where('line_id', '=', line)

/** A round that ended. Satang. */
async function playRound(member: TestMember, stake: number, gain: number): Promise<void> {
  const play = await startPlay(site, member, provider)
  const ctx = await site.ctx()
  const bet = walletRequestOf(provider, play, { method: 'bet', stake })
  expect((await gateway(ctx, bet)).code).toBe('OK')
  const win = walletRequestOf(provider, play, { method: 'win', gain, closes: true, roundId: bet.roundId })
  expect((await gateway(ctx, win)).code).toBe('OK')
}

test('reverses the credit, and assigns the line to the right member', async () => {
  const line = await deposit(site, wrong, 1_000)
  expect(await accountOf(site, wrong)).toBe(1_000_00)
  expect((await rowOf(wrong)).points).toBe(10)

  const { code, text } = await unassign(line)
  expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining(`Line ${line} is unassigned`) })
  expect(await accountOf(site, wrong)).toBe(0)
  expect(await accountOf(site, wrong, 'receivable')).toBe(0)
  expect(await rowOf(wrong)).toEqual({ points: 0, level: 0 })
  expect(await stateOf(line).executeTakeFirst()).toEqual({ state: 'queued', decided_by: 'cli:anna', note: 'ticket 7' })

  expect((await assign(line, right)).code).toBe(0)
  expect(await accountOf(site, right)).toBe(1_000_00)
  expect((await rowOf(right)).level).toBe(1)
  expect((await verifyLedger(site.owner)).broken).toEqual([])
})

test('no longer counts the deposit to the wrong member in lists of staff', async () => {
  const line = await deposit(site, wrong, 1_000)
  await flag(wrong)
  await unassign(line)
  await assign(line, right)
  await flag(right)
  const linesOf = async (member: TestMember) =>
    (await duang(site, ['deposits', 'list', '--member', member.username])).report.items as unknown[]
  expect([(await linesOf(wrong)).length, (await linesOf(right)).length]).toEqual([0, 1])
  const history = await duang(site, ['members', 'history', wrong.username, '--kind', 'deposit'])
  expect(history.text).toMatch(/deposit +1,000.00 +unassigned/)
  // The flag of an unassigned deposit is no longer open.
  expect((await duang(site, ['deposits', 'acknowledge', String(line), ...because])).code).toBe(0)
})

/** Flags the newest deposit of the member for staff. */
const flag = (member: TestMember) =>
  sql`insert into deposit_flags (brand_id, deposit_id, member_id, reason, flagged_at)
    select brand_id, deposit_id, member_id, 'break', credited_at from deposits where member_id = ${member.memberId}`.execute(
    site.owner,
  )

test('leaves the line to staff at a rematch, although it fits the wrong member', async () => {
  const line = await deposit(site, wrong, 1_000)
  await unassign(line)
  await duang(site, ['deposits', 'rematch'])
  expect(await accountOf(site, wrong)).toBe(0)
  expect((await stateOf(line).executeTakeFirst())?.state).toBe('queued')
  expect((await duang(site, ['deposits', 'explain', String(line)])).text).toContain(
    'was credited to the wrong member and taken back',
  )
})

test('lets the same line change its member repeatedly, each time whole', async () => {
  const line = await deposit(site, wrong, 1_000)
  for (const member of [right, wrong, right]) {
    expect((await unassign(line)).code).toBe(0)
    expect((await assign(line, member)).code).toBe(0)
  }
  expect([await accountOf(site, wrong), await accountOf(site, right)]).toEqual([0, 1_000_00])
})

test('makes a receivable of the spent part and collects the rest', async () => {
  const line = await deposit(site, wrong, 1_000)
  await playRound(wrong, 300_00, 0)
  const { text } = await unassign(line)
  expect(text).toContain('the credit paid 700.00 baht, 300.00 baht are a receivable')
  expect(await accountOf(site, wrong)).toBe(0)
  expect(await accountOf(site, wrong, 'receivable')).toBe(-300_00)
  const { text: listed } = await duang(site, ['receivable', 'list'])
  expect(listed).toMatch(new RegExp(`${wrong.username} +unassign +${line} +1,000.00 +300.00`))
  expect((await assign(line, right)).code).toBe(0)
  expect(await accountOf(site, right)).toBe(1_000_00)
})

test('reverses an open bonus as far as it is held, leaves own wins, and frees its window', async () => {
  await site.setSettings({ bonus: BONUS })
  const line = await deposit(site, wrong, 1_000)
  await playRound(wrong, 100_00, 350_00)
  expect(await accountOf(site, wrong)).toBe(1_750_00)
  const { text } = await unassign(line)
  expect(text).toContain('500.00 baht of its bonus were reversed')
  // The stake was own money, and so is its win.
  expect(await accountOf(site, wrong)).toBe(250_00)
  await deposit(site, wrong, 200)
  expect(await accountOf(site, wrong)).toBe(550_00)
})

test('makes no receivable of a spent bonus, which was money of the house', async () => {
  await site.setSettings({ bonus: BONUS })
  const line = await deposit(site, wrong, 1_000)
  await playRound(wrong, 400_00, 0)
  const { report } = await unassign(line)
  expect(report).toMatchObject({ outcome: 'done', taken: 1_000, owed: 0, bonus: 100 })
  expect(await accountOf(site, wrong)).toBe(0)
})

test('reverses only the own part of two open bonuses', async () => {
  await site.setSettings({ bonus: { ...BONUS, rate2: 50 } })
  const first = await deposit(site, wrong, 1_000)
  site.advance(1_000)
  await playRound(wrong, 100_00, 200_00)
  site.advance(1_000)
  await deposit(site, wrong, 400)
  expect(await accountOf(site, wrong)).toBe(2_200_00)
  expect((await unassign(first)).report).toMatchObject({ taken: 1_000, bonus: 500 })
  expect(await accountOf(site, wrong)).toBe(700_00)
})

test('does not debit a bet that may still be lost twice, by the provider and with the bonus', async () => {
  await site.setSettings({ bonus: BONUS })
  await setRoundEnd(site, provider, 'bet')
  await giveCredit(site, wrong, 1_000_00)
  const line = await deposit(site, wrong, 1_000)
  await playRound(wrong, 100_00, 400_00)
  site.advance(120_000)
  const play = await startPlay(site, wrong, provider)
  expect(
    (await gateway(await site.ctx(), walletRequestOf(provider, play, { method: 'bet', stake: 300_00, roundId: 'r2' })))
      .code,
  ).toBe('OK')
  expect((await unassign(line)).report).toMatchObject({ taken: 1_000, bonus: 500 })
  expect(await accountOf(site, wrong)).toBe(1_000_00)
  await setRoundEnd(site, provider, 'message')
})

test('reverses a level that only this deposit gave, and keeps one that other deposits give', async () => {
  const level = async () => (await rowOf(wrong)).level
  await deposit(site, wrong, 1_000)
  const low = await level()
  const line = await deposit(site, wrong, 5_000_000)
  const high = await level()
  expect(high).toBeGreaterThan(low)
  expect((await unassign(line)).text).toContain(`The level is reset from ${high} to ${low}.`)
  expect(await level()).toBe(low)
})

test('keeps a level that staff set after the deposit', async () => {
  const line = await deposit(site, wrong, 1_000)
  site.advance(1_000)
  expect((await duang(site, ['members', 'set-level', wrong.username, '3', ...because])).code).toBe(0)
  expect((await unassign(line)).report).toMatchObject({ outcome: 'done', level: null })
  expect(await rowOf(wrong)).toEqual({ points: 0, level: 3 })
})

test('marks an unassigned deposit for staff, and lists it no longer as credited to the member', async () => {
  const line = await deposit(site, wrong, 1_000)
  await unassign(line)
  await assign(line, right)
  const linesOf = async (member: TestMember) =>
    (await duang(site, ['deposits', 'list', '--member', member.username])).report.items
  expect(await linesOf(wrong)).toEqual([])
  expect(await linesOf(right)).toEqual([expect.objectContaining({ id: line })])
  const { text } = await duang(site, ['members', 'history', wrong.username, '--kind', 'deposit'])
  expect(text).toMatch(/1,000\.00 +unassigned +engine/)
})

test('no longer counts the sender’s account as the wrong member’s', async () => {
  const seen = () =>
    site.owner.selectFrom('member_banks').select('deposited_from_at').where('member_id', '=', wrong.memberId)
  await site.owner
    .updateTable('member_banks')
    .set({ deposited_from_at: null })
    .where('member_id', '=', wrong.memberId)
    .execute()
  const line = await deposit(site, wrong, 1_000)
  expect((await seen().executeTakeFirstOrThrow()).deposited_from_at).not.toBeNull()
  await unassign(line)
  expect((await seen().executeTakeFirstOrThrow()).deposited_from_at).toBeNull()
})

test('shows the member a cancelled deposit, the collected part and the receivable, and no text of staff', async () => {
  const line = await deposit(site, wrong, 1_000)
  await playRound(wrong, 300_00, 0)
  await duang(site, ['correction', 'unassign', String(line), '--reason', 'was of คุณสมชาย', '--note', 'โอนเข้าผิดบัญชี'])
  const call = clientOf(site, await logIn(site, wrong))
  const params = { uuid: wrong.uuid }
  expect((await call(listDeposits, { params, query: {} })).items[0]?.status).toBe('cancelled')
  const list = await call(listCorrections, { params, query: {} })
  expect(list).toMatchObject({ owed: 300_00, next: null })
  expect(list.items).toEqual([
    expect.objectContaining({
      kind: 'unassign',
      amount: 1_000_00,
      change: -700_00,
      owed: 300_00,
      bonus: 0,
      note: 'โอนเข้าผิดบัญชี',
    }),
  ])
  expect(JSON.stringify(list)).not.toMatch(/สมชาย|anna/)
})

test('leaves a line that is credited to no member as it is', async () => {
  const line = await deposit(site, wrong, 1_000)
  await unassign(line)
  const { code, text } = await unassign(line)
  expect({ code, text }).toEqual({ code: 1, text: 'The line is not credited to this member any more.' })
})
