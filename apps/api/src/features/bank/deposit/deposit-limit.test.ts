/** Deposit limits: checked before an account is assigned, and flagged when a deposit exceeds them. The money is credited either way. */
import { randomUUID } from 'node:crypto'
import type { StatementLineWire } from '@duang/contract/bank/bank'
import { assignReceivingAccount } from '@duang/contract/bank/deposit'
import type { CallError } from '@duang/contract/client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { itemsOf, optionsOf, typed } from '../../../../test/outside/command.ts'
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
import { duang } from '../../books/correction/fixtures.ts'
import { balanceOf, line, message } from './fixtures.ts'

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 2)

let site: TestSite
let member: TestMember
let ask: () => Promise<{ limitLeft: number | null }>
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())
beforeEach(async () => {
  site.setNow(new Date('2026-10-07T05:00:00Z'))
  await createMember()
})

async function createMember() {
  member = await addMember(site)
  await logInAnew()
}
async function logInAnew() {
  const call = clientOf(site, await logIn(site, member))
  ask = () =>
    call(assignReceivingAccount, { body: { uuid: member.uuid, bankId: member.account, bankName: member.bank } })
}
const limit = (period: string, amount: number) =>
  site.owner
    .insertInto('play_limits')
    .values({
      brand_id: 1,
      member_id: member.memberId,
      kind: 'deposit',
      period,
      amount,
      changed_at: site.platform.clock(),
    })
    .onConflict((conflict) => conflict.columns(['brand_id', 'member_id', 'kind', 'period']).doUpdateSet({ amount }))
    .execute()
const send = (lines: StatementLineWire[]) => sendFeed(site, 'statement', message(lines))
const flags = () =>
  site.owner
    .selectFrom('deposit_flags')
    .select(['reason', 'period', 'limit_satang', 'deposited_satang', 'seen_by'])
    .where('member_id', '=', member.memberId)
    .orderBy('deposited_satang')
    .execute()

test('returns the remaining limit with the account, and refuses the account at the limit with the figures', async () => {
  expect((await ask()).limitLeft).toBeNull()
  await limit('day', 500_00)
  await limit('month', 900_00)
  expect((await ask()).limitLeft).toBe(500_00)
  await giveCredit(site, member, 450_00)
  expect((await ask()).limitLeft).toBe(50_00)
  await giveCredit(site, member, 100_00)
  await expect(ask()).rejects.toMatchObject({
    code: 'deposit_limit_reached',
    status: 409,
    refusal: { details: { period: 'day', limit: 500, used: 550, until: '2026-10-07T17:00:00.000Z' } },
  })
  site.setNow(new Date('2026-10-07T17:00:00Z'))
  await logInAnew()
  // The month leaves less than the new day.
  expect((await ask()).limitLeft).toBe(350_00)
})

test('credits and flags money above the limit, which staff see and acknowledge with a note', async () => {
  await limit('day', 150_00)
  await send([line(site, member, { amount: 100 })])
  expect(await flags()).toEqual([])
  await send([line(site, member, { amount: 101 })])
  expect(await balanceOf(site, member)).toBe(201_00)
  expect(await flags()).toEqual([
    { reason: 'limit', period: 'day', limit_satang: 150_00, deposited_satang: 201_00, seen_by: null },
  ])
  const run = (words: string[], options: Record<string, string> = {}) =>
    typed(site, ['deposits', ...words, ...optionsOf(options)], { actor: 'nok' })
  const mine = itemsOf(await run(['flagged'])).find((each) => each.username === member.username)
  expect(mine).toMatchObject({ amount: 101, reason: 'limit' })
  await expect(run(['acknowledge', String(mine?.lineId)])).rejects.toThrow(/reason/)
  expect(await run(['acknowledge', String(mine?.lineId)], { reason: 'called' })).toMatchObject({ code: 0 })
  expect(await run(['acknowledge', String(mine?.lineId)], { reason: 'again' })).toMatchObject({
    error: { code: 'desk_state_changed' },
  })
  expect((await flags())[0]?.seen_by).toBe('nok')
})

test('shows no flag of an unassigned deposit', async () => {
  await limit('day', 50_00)
  const sent = line(site, member, { amount: 100 })
  await send([sent])
  const find = site.owner.selectFrom('statement_lines').selectAll().where('ext_id', '=', sent.id)
  const { line_id: lineId } = await find.executeTakeFirstOrThrow()
  const run = (args: string[]) => duang(site, ['deposits', ...args, String(lineId), '--reason', 'ticket 7'])
  expect((await run(['unassign'])).code).toBe(0)
  expect((await run(['acknowledge'])).error?.code).toBe('desk_state_changed')
  expect((await run(['assign', '--member', member.username])).code).toBe(0)
  expect(await run(['acknowledge'])).toMatchObject({ code: 0 })
  expect((await flags()).map((each) => each.seen_by).sort()).toEqual(['cli:anna', null])
})

test('credits and flags money during a break, without a bonus', async () => {
  await site.setSettings({
    bonus: { startTime: '00:00:00', endTime: '23:59:00', bonusRate: 10, bonusMax: 50_000, turnoverMultiple: 1 },
  })
  await site.owner
    .insertInto('play_breaks')
    .values({
      brand_id: 1,
      member_id: member.memberId,
      kind: 'time-out',
      starts_at: site.platform.clock(),
      ends_at: new Date(site.platform.clock().getTime() + 86_400_000),
      asked_at: site.platform.clock(),
    })
    .execute()
  await send([line(site, member, { amount: 100 })])
  expect(await balanceOf(site, member)).toBe(100_00)
  expect(await flags()).toMatchObject([{ reason: 'break', period: null }])
})

test('credits each of twenty transfers at once, and flags exactly those above the limit', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await createMember()
    await limit('day', 500_00)
    const lines = Array.from({ length: 20 }, () => line(site, member, { id: randomUUID(), amount: 100 }))
    await Promise.all(lines.map((each) => send([each])))
    expect(await balanceOf(site, member)).toBe(2_000_00)
    expect((await flags()).map((each) => each.deposited_satang)).toEqual(
      Array.from({ length: 15 }, (_, n) => (6 + n) * 100_00),
    )
  }
})

test('applies a limit from its commit on when it is lowered during requests for accounts', async () => {
  await limit('day', 1_000_00)
  await giveCredit(site, member, 600_00)
  const codeOf = () =>
    ask().then(
      () => 'assigned',
      (error: CallError) => error.code,
    )
  const before = Array.from({ length: 20 }, codeOf)
  await limit('day', 500_00)
  const after = await Promise.all(Array.from({ length: 20 }, codeOf))
  expect(new Set(after)).toEqual(new Set(['deposit_limit_reached']))
  expect([...new Set(await Promise.all(before))].sort().join()).toMatch(
    /^(reply|deposit_limit_reached|deposit_limit_reached,reply)$/,
  )
})
