import { randomUUID } from 'node:crypto'
import { chooseBonus, forfeitBonus, listBonuses } from '@duang/contract/rewards/bonus'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { settleNewLines } from '#features/bank/deposit/statement-line/settle.ts'
import { openTurnover } from '#money/bonus/turnover.ts'
import { readBalance } from '#money/ledger/ledger.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  logIn,
  sendFeed,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 5)
const BONUS = {
  rate1: 10,
  start1: '10:00',
  end1: '12:00',
  endNumber1: 0,
  rate2: 5,
  start2: '20:00',
  end2: '02:00',
  endNumber2: 25,
  maxSatang: 50_000,
  turnoverMultiple: 2,
}
const IN_WINDOW_1 = new Date('2026-10-05T11:00:00+07:00')

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ now: new Date('2026-10-01T00:00:00+07:00') })
})
afterAll(() => site.stop())
beforeEach(async () => {
  site.setNow(IN_WINDOW_1)
  await site.setSettings({ bonus: BONUS })
})

/** A member who registered long ago, so that a line of any day in the test may be theirs. */
async function oldMember(): Promise<TestMember> {
  site.setNow(new Date('2026-09-01T00:00:00+07:00'))
  const member = await addMember(site)
  site.setNow(IN_WINDOW_1)
  return member
}

/** A line that arrives at its time: one of the future would wait for staff. */
const deposit = async (member: TestMember, baht: number, at: Date = IN_WINDOW_1) => {
  site.setNow(at)
  const answer = await sendFeed(site, 'statement', {
    type: 'statement.lines',
    lines: [
      {
        id: randomUUID(),
        account: { bank: '004', number: '1234567890' },
        direction: 'in',
        amount: baht,
        at: at.toISOString(),
        counterparty: { bank: member.bank, account: member.account, name: member.accountName },
      },
    ],
  })
  site.setNow(IN_WINDOW_1)
  return answer
}

const grantsOf = (member: TestMember) =>
  site.owner
    .selectFrom('bonus_grants')
    .selectAll()
    .where('member_id', '=', member.memberId)
    .orderBy('granted_at')
    .orderBy('window_date')
    .execute()
const cashOf = (member: TestMember) => readBalance(site.platform.db, 1, member.memberId, 'cash')
const bangkok = (text: string) => new Date(`${text}+07:00`)

test('grants a bonus with frozen terms and turnover for a deposit in the window', async () => {
  const member = await oldMember()
  await deposit(member, 1_000.05)
  await site.setSettings({ bonus: { ...BONUS, rate1: 90, turnoverMultiple: 9 } })
  expect(await grantsOf(member)).toMatchObject([
    {
      bonus_window: 1,
      window_date: '2026-10-05',
      rate_percent: 10,
      max_satang: 50_000,
      deposit_satang: 100_005,
      bonus_satang: 10_000,
      turnover_multiple: 2,
      turnover_required_satang: 220_010,
      status: 'active',
    },
  ])
  expect((await cashOf(member)).balance).toBe(110_005)
  const ctx = await site.ctx()
  expect(await openTurnover(ctx.db, ctx, member.memberId)).toEqual({
    required: 220_010,
    done: 0,
    bonus: 10_000,
    held: 10_000,
  })
})

const ROWS: [string, { baht: number; at: string }[], { window: number; date: string; satang: number }[]][] = [
  [
    'never above the maximum',
    [{ baht: 90_000, at: '2026-10-05T10:00:00' }],
    [{ window: 1, date: '2026-10-05', satang: 50_000 }],
  ],
  [
    'one a window and day',
    [
      { baht: 100, at: '2026-10-05T10:00:00' },
      { baht: 100, at: '2026-10-05T11:59:59.999' },
      { baht: 100, at: '2026-10-06T10:00:00' },
    ],
    [
      { window: 1, date: '2026-10-05', satang: 1_000 },
      { window: 1, date: '2026-10-06', satang: 1_000 },
    ],
  ],
  ['outside the window', [{ baht: 100, at: '2026-10-05T12:00:00' }], []],
  ['window 2 without its end number', [{ baht: 100, at: '2026-10-05T21:00:00' }], []],
  [
    'window 2 over midnight is one day',
    [
      { baht: 100.25, at: '2026-10-05T23:59:59.999' },
      { baht: 100.25, at: '2026-10-06T00:00:00' },
      { baht: 100.25, at: '2026-10-06T20:00:00' },
    ],
    [
      { window: 2, date: '2026-10-05', satang: 501 },
      { window: 2, date: '2026-10-06', satang: 501 },
    ],
  ],
  ['too small to share', [{ baht: 0.09, at: '2026-10-05T10:30:00' }], []],
]

test.each(ROWS)('%s', async (_why, deposits, expected) => {
  const member = await oldMember()
  for (const each of deposits) await deposit(member, each.baht, bangkok(each.at))
  const grants = await grantsOf(member)
  expect(grants.map((row) => ({ window: row.bonus_window, date: row.window_date, satang: row.bonus_satang }))).toEqual(
    expected,
  )
  const paid = deposits.reduce((sum, each) => sum + Math.round(each.baht * 100), 0)
  const bonus = expected.reduce((sum, each) => sum + each.satang, 0)
  expect((await cashOf(member)).balance).toBe(paid + bonus)
})

test('switches the promotion off by a maximum of 0', async () => {
  await site.setSettings({ bonus: { ...BONUS, maxSatang: 0 } })
  const member = await oldMember()
  await deposit(member, 500)
  expect(await grantsOf(member)).toEqual([])
})

test('completes a grant without turnover at once', async () => {
  await site.setSettings({ bonus: { ...BONUS, turnoverMultiple: 0 } })
  const member = await oldMember()
  await deposit(member, 500)
  expect(await grantsOf(member)).toMatchObject([{ status: 'completed', turnover_required_satang: 0 }])
  const ctx = await site.ctx()
  expect(await openTurnover(ctx.db, ctx, member.memberId)).toBeNull()
})

test('makes one grant within the maximum for twenty deposits at once in one window', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const member = await oldMember()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => deposit(member, 4_000 + n)))
    expect(answers.every((each) => each.status === 200)).toBe(true)
    // On a slow machine some of them wait for the next sweep.
    await settleNewLines(await site.ctx())
    const grants = await grantsOf(member)
    expect(grants).toHaveLength(1)
    expect(grants[0]?.bonus_satang).toBeLessThanOrEqual(BONUS.maxSatang)
    const paid = 20 * 400_000 + (19 * 20 * 100) / 2
    expect((await cashOf(member)).balance).toBe(paid + (grants[0]?.bonus_satang ?? 0))
  }
}, 300_000)

test('forfeits the bonus and its turnover, and keeps the deposit', async () => {
  const member = await oldMember()
  const client = clientOf(site, await logIn(site, member))
  const params = { uuid: member.uuid }
  const forfeit = (idempotencyKey: string = randomUUID()) => client(forfeitBonus, { params, body: {}, idempotencyKey })
  await expect(forfeit()).rejects.toMatchObject({ code: 'bonus_none' })
  await deposit(member, 1_000)
  await deposit(member, 200.25, bangkok('2026-10-05T21:00:00'))
  expect((await client(listBonuses, { params })).items.map((each) => each.status)).toEqual(['active', 'active'])

  const key = randomUUID()
  const first = await forfeit(key)
  expect(first).toMatchObject({ forfeited: 11_001, credit: 120_025 })
  expect(first.version).toBe((await cashOf(member)).version)
  expect(await forfeit(key)).toEqual(first)
  await expect(forfeit()).rejects.toMatchObject({ code: 'bonus_none' })
  const { items } = await client(listBonuses, { params })
  expect(items.map((each) => [each.status, each.bonus])).toEqual(
    expect.arrayContaining([
      ['forfeited', 10_000],
      ['forfeited', 1_001],
    ]),
  )
  // A forfeited bonus does not open its window again on the same day.
  await deposit(member, 1_000)
  expect(await grantsOf(member)).toHaveLength(2)
})

test('a declined bonus is not granted and does not use the window up', async () => {
  const member = await oldMember()
  const call = clientOf(site, await logIn(site, member))
  const params = { uuid: member.uuid }
  const choose = (isAccepted: boolean) => call(chooseBonus, { params, body: { isAccepted } })
  const isAccepted = async () => (await call(listBonuses, { params })).isDepositBonusAccepted
  expect(await isAccepted()).toBe(true)
  expect(await choose(false)).toEqual({ isDepositBonusAccepted: false })
  await deposit(member, 1_000)
  expect([await isAccepted(), await grantsOf(member), (await cashOf(member)).balance]).toEqual([false, [], 100_000])
  // The end number is a choice of its own.
  await deposit(member, 200.25, bangkok('2026-10-05T21:00:00'))
  expect(await grantsOf(member)).toMatchObject([{ bonus_window: 2, bonus_satang: 1_001 }])
  await choose(true)
  await deposit(member, 500)
  expect((await grantsOf(member)).map((each) => each.bonus_window)).toEqual([1, 2])
})

test('a brand decides for members who have not chosen', async () => {
  await site.setSettings({ bonus: { ...BONUS, isAcceptedByDefault: false } })
  const member = await oldMember()
  await deposit(member, 1_000)
  expect(await grantsOf(member)).toEqual([])
  const call = clientOf(site, await logIn(site, member))
  await call(chooseBonus, { params: { uuid: member.uuid }, body: { isAccepted: true } })
  await deposit(member, 1_000)
  expect(await grantsOf(member)).toMatchObject([{ bonus_satang: 10_000, held_satang: 10_000 }])
})

test('forfeits the bonus once when twenty requests arrive at once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const member = await oldMember()
    await deposit(member, 1_000)
    const client = clientOf(site, await logIn(site, member))
    const params = { uuid: member.uuid }
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => client(forfeitBonus, { params, body: {}, idempotencyKey: randomUUID() })),
    )
    expect(results.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
    expect((await cashOf(member)).balance).toBe(100_000)
  }
}, 300_000)
