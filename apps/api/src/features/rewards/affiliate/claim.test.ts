/** Claims of commission and cashback: rules, refusals, and twenty at once. */
import { randomUUID } from 'node:crypto'
import { requestWithdraw } from '@duang/contract/bank/withdraw'
import { withdrawAffiliate } from '@duang/contract/rewards/affiliate'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applyLevel } from '#core/level/level.ts'
import { inTransaction } from '#kit/database/db.ts'
import { lockMember } from '#money/ledger/ledger.ts'
import { verifyLedger } from '../../../../test/books/verify-ledger.ts'
import { codeOf } from '../../../../test/people/applicant.ts'
import { accountOf, earnPot, type PotName } from '../../../../test/people/pots.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'

const N = 20
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 3)
const ROUND_NUMBERS = Array.from({ length: ROUNDS }, (_, round) => round)
const POTS = [
  { type: 'af', pot: 'affiliate' },
  { type: 'wl', pot: 'cashback' },
] as const satisfies { type: 'af' | 'wl'; pot: PotName }[]

let site: TestSite
let member: TestMember
let call: ReturnType<typeof clientOf>
beforeAll(async () => {
  site = await createTestSite({ poolSize: 30 })
  await site.setSettings({ bonus: {} })
})
afterAll(async () => {
  expect((await verifyLedger(site.owner)).broken).toEqual([])
  await site.stop()
})
beforeEach(async () => {
  member = await addMember(site)
  call = clientOf(site, await logIn(site, member))
})

const claim = (type: 'af' | 'wl', amount: number, key: string = randomUUID()) =>
  call(withdrawAffiliate, { params: { username: member.username }, body: { amount, type }, idempotencyKey: key })
const balances = async (pot: PotName) => [await accountOf(site, member, pot), await accountOf(site, member, 'cash')]
const times = <T>(act: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: N }, (_, n) => act(n)))

describe.each(POTS)('$pot', ({ type, pot }) => {
  test('moves into the credit', async () => {
    await earnPot(site, member, pot, 100_00)
    expect(await claim(type, 40_00)).toMatchObject({ balance: 60_00, credit: 40_00 })
    expect(await claim(type, 60_00)).toMatchObject({ balance: 0, credit: 100_00 })
  })

  test('the same key finds the first claim, also when its stored reply is gone', async () => {
    await earnPot(site, member, pot, 100_00)
    const key = randomUUID()
    const first = await claim(type, 40_00, key)
    expect(await claim(type, 40_00, key)).toEqual(first)
    await sql`delete from idempotency_keys where member_id = ${member.memberId}`.execute(site.owner)
    expect(await claim(type, 40_00, key)).toEqual(first)
    await sql`delete from idempotency_keys where member_id = ${member.memberId}`.execute(site.owner)
    expect(await codeOf(claim(type, 50_00, key))).toBe('idempotency_key_reused')
    expect(await balances(pot)).toEqual([60_00, 40_00])
  })

  test.each([
    { what: 'one satang below the minimum', amount: 99, code: 'affiliate_below_minimum' },
    { what: 'one satang too much', amount: 100_01, code: 'affiliate_insufficient' },
    { what: 'of nothing', amount: 0, code: 'unsendable' },
  ])('refuses a claim $what, without effect', async ({ amount, code }) => {
    await earnPot(site, member, pot, 100_00)
    expect(await codeOf(claim(type, amount))).toBe(code)
    expect(await balances(pot)).toEqual([100_00, 0])
  })

  test.each(ROUND_NUMBERS)('twenty with one key are one claim (round %i)', async () => {
    await earnPot(site, member, pot, 100_00)
    const key = randomUUID()
    const codes = await times(() => codeOf(claim(type, 30_00, key)))
    expect(codes.filter((code) => code !== 'idempotency_in_flight' && code !== 'ok')).toEqual([])
    expect(await balances(pot)).toEqual([70_00, 30_00])
  })

  test.each(ROUND_NUMBERS)('twenty with a key each never overdraw (round %i)', async () => {
    await earnPot(site, member, pot, 100_00)
    const codes = await times(() => codeOf(claim(type, 30_00)))
    expect(codes.filter((code) => code === 'ok')).toHaveLength(3)
    expect(codes.filter((code) => code === 'affiliate_insufficient')).toHaveLength(N - 3)
    expect(await balances(pot)).toEqual([10_00, 90_00])
  })

  test.each(ROUND_NUMBERS)('claims and withdrawals at once lose nothing (round %i)', async () => {
    await earnPot(site, member, pot, 100_00)
    await giveCredit(site, member, 50_00)
    const withdraw = () =>
      call(requestWithdraw, {
        params: { uuid: member.uuid },
        body: { amount: 30_00 },
        idempotencyKey: randomUUID(),
      })
    await times((n) => codeOf(n % 2 === 0 ? claim(type, 30_00) : withdraw()))
    const [left = 0, cash = 0] = await balances(pot)
    expect(left).toBe(10_00)
    expect(cash + (await accountOf(site, member, 'hold'))).toBe(140_00)
  })

  test.each(ROUND_NUMBERS)('a change of level during claims takes nothing away (round %i)', async () => {
    await earnPot(site, member, pot, 100_00)
    await giveCredit(site, member, 60_000_00)
    const ctx = await site.ctx()
    const levelUp = () =>
      inTransaction(site.platform.db, async (tx) => {
        await lockMember(tx, ctx.brand.id, member.memberId)
        return applyLevel(tx, ctx, member.memberId)
      })
    await times(async (n) => (n % 5 === 0 ? levelUp() : codeOf(claim(type, 10_00))))
    expect(await balances(pot)).toEqual([0, 60_100_00])
  })
})

test('a claim of one pot leaves the other alone', async () => {
  await earnPot(site, member, 'affiliate', 100_00)
  expect(await codeOf(claim('wl', 10_00))).toBe('affiliate_insufficient')
  expect(await balances('affiliate')).toEqual([100_00, 0])
})

test('the name of another member is answered like an unknown one', async () => {
  const other = await addMember(site)
  await earnPot(site, other, 'affiliate', 100_00)
  const of = (username: string) =>
    codeOf(
      call(withdrawAffiliate, {
        params: { username },
        body: { amount: 10_00, type: 'af' },
        idempotencyKey: randomUUID(),
      }),
    )
  expect([await of(other.username), await of('nobody')]).toEqual(['not_found', 'not_found'])
  expect(await accountOf(site, other, 'affiliate')).toBe(100_00)
})

test('a member on a break may claim', async () => {
  await earnPot(site, member, 'cashback', 100_00)
  const now = site.platform.clock()
  await sql`insert into play_breaks (brand_id, member_id, kind, starts_at, asked_at)
    values (1, ${member.memberId}, 'self-exclusion', ${now}, ${now})`.execute(site.owner)
  expect(await claim('wl', 100_00)).toMatchObject({ balance: 0, credit: 100_00 })
})
