/** Check-ins: once a Bangkok date, by the rule of the brand, one transfer each. */
import { randomUUID } from 'node:crypto'
import type { CallError } from '@duang/contract/client'
import { makeCheckIn, readCheckIn } from '@duang/contract/rewards/check-in'
import { SATANG_MAX } from '@duang/contract/wire/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readBalance, rollUp } from '#money/ledger/ledger.ts'
import { type Corruption, testInvariants } from '../../../../test/books/corruptions.ts'
import { verifyLedger } from '../../../../test/books/verify-ledger.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'
import { checkIn } from './feature.ts'

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 5)
/** 100, 200, 0 satang on the first three days of a month, and so on; the 5th has 200, the 6th 0. */
const VALUES = { valuesSatang: [100, 200, 0] }
const NOON = new Date('2026-10-05T12:00:00+07:00')

let site: TestSite
let member: TestMember
let call: ReturnType<typeof clientOf>
beforeAll(async () => {
  site = await createTestSite({ now: NOON })
})
afterAll(async () => {
  expect((await verifyLedger(site.owner)).broken).toEqual([])
  await site.stop()
})
beforeEach(async () => {
  site.setNow(NOON)
  await site.setSettings({ checkIn: VALUES, menu: {} })
  await arrive()
})

async function arrive(): Promise<void> {
  member = await addMember(site)
  call = clientOf(site, await logIn(site, member))
}

const read = () => call(readCheckIn, {})
const make = (key: string = randomUUID()) => call(makeCheckIn, { body: {}, idempotencyKey: key })
const refusalOf = (act: Promise<unknown>) =>
  act.then(
    () => undefined,
    (error: CallError) => error.refusal,
  )
const creditOf = async () => (await readBalance(site.platform.db, 1, member.memberId, 'cash')).balance
const daysOf = (log: { json: { day: number } }[]) => log.map(({ json }) => json.day)
/** Moves the clock, and logs in again: sessions end while nobody uses them. */
async function at(text: string): Promise<void> {
  site.setNow(new Date(text))
  call = clientOf(site, await logIn(site, member))
}

describe('a check-in', () => {
  test('brings the value of the day once, and is in the log', async () => {
    expect(await read()).toEqual({
      gameLog: [],
      gameValue: { value: 200 },
      gameValueTomorrow: { value: 0 },
      date: '2026-10-05',
      days: [2, 3, 4, 5, 6, 7, 8].map((day) => ({
        date: `2026-10-0${day}`,
        isDone: false,
        value: VALUES.valuesSatang[(day - 1) % 3],
        // The member joined on the 5th, and has missed nothing before.
        ...(day < 5 && { isBeforeJoining: true }),
      })),
      requirement: null,
    })
    const made = await make()
    expect(made).toMatchObject({ gameValue: { value: 200 }, gameValueTomorrow: { value: 0 }, credit: 200, version: 1 })
    expect(daysOf(made.gameLog)).toEqual([5])
    expect((await read()).gameLog).toEqual(made.gameLog)
    expect(await refusalOf(make())).toMatchObject({ code: 'check_in_done' })
    expect(await creditOf()).toBe(200)
  })

  test('is one of the seven days around today, each with its value', async () => {
    await at('2026-10-31T12:00:00+07:00')
    await make()
    await site.setSettings({ checkIn: { valuesSatang: [100, 200, 300] }, menu: {} })
    await at('2026-11-02T12:00:00+07:00')
    const { days, gameLog } = await read()
    expect(gameLog).toEqual([])
    expect(days).toEqual([
      { date: '2026-10-30', value: 300, isDone: false },
      { date: '2026-10-31', value: 100, isDone: true },
      { date: '2026-11-01', value: 100, isDone: false },
      { date: '2026-11-02', value: 200, isDone: false },
      { date: '2026-11-03', value: 300, isDone: false },
      { date: '2026-11-04', value: 100, isDone: false },
      { date: '2026-11-05', value: 200, isDone: false },
    ])
  })

  test('under the same key answers the same and pays nothing more', async () => {
    const key = randomUUID()
    expect(await make(key)).toEqual(await make(key))
    expect(await creditOf()).toBe(200)
  })

  test('on a day without value is stored without a transfer', async () => {
    await giveCredit(site, member, 500)
    await at('2026-10-06T12:00:00+07:00')
    expect(await make()).toMatchObject({ gameValue: { value: 0 }, credit: 500, version: 1 })
    expect(await refusalOf(make())).toMatchObject({ code: 'check_in_done' })
  })

  test('of the last second and of the first one are of two days', async () => {
    await at('2026-10-30T23:59:59.999+07:00')
    expect(await make()).toMatchObject({ gameValue: { value: 0 }, gameValueTomorrow: { value: 100 } })
    await at('2026-10-31T00:00:00+07:00')
    expect(await make()).toMatchObject({ gameValue: { value: 100 }, gameValueTomorrow: { value: 100 } })
    expect(daysOf((await read()).gameLog)).toEqual([30, 31])
    await at('2026-11-01T00:00:00+07:00')
    expect(await read()).toMatchObject({ gameLog: [], gameValue: { value: 100 }, date: '2026-11-01' })
    expect(await make()).toMatchObject({ credit: 200 })
  })

  test('made while the clock was a day ahead counts for that date, and each date once', async () => {
    await at('2026-10-08T12:00:00+07:00')
    await make()
    await at('2026-10-07T12:00:00+07:00')
    expect(daysOf((await read()).gameLog)).toEqual([])
    await make()
    await at('2026-10-08T12:00:00+07:00')
    expect(await refusalOf(make())).toMatchObject({ code: 'check_in_done' })
    expect(daysOf((await read()).gameLog)).toEqual([7, 8])
    expect(await creditOf()).toBe(300)
  })

  test('of another member leaves the day open', async () => {
    await make()
    await arrive()
    expect(await read()).toMatchObject({ gameLog: [], requirement: null })
  })

  test('above the ceiling is refused, and the day stays open', async () => {
    await giveCredit(site, member, SATANG_MAX - 199)
    expect(await refusalOf(make())).toMatchObject({ code: 'check_in_full' })
    expect((await read()).gameLog).toEqual([])
    expect(await creditOf()).toBe(SATANG_MAX - 199)
  })
})

describe('a requirement', () => {
  const asks = (minDepositTodaySatang: number, minDepositMonthSatang: number) =>
    site.setSettings({ checkIn: { ...VALUES, minDepositTodaySatang, minDepositMonthSatang } })
  const deposit = async (text: string, satang: number) => {
    await at(text)
    await giveCredit(site, member, satang)
  }

  test('of deposits today counts those of the Bangkok date', async () => {
    await asks(10_000, 0)
    await deposit('2026-10-04T23:59:59+07:00', 50_000)
    await deposit('2026-10-05T00:00:00+07:00', 9_999)
    const day = { period: 'day', required: 10_000, deposited: 9_999 }
    expect(await read()).toMatchObject({ requirement: { reason: 'deposit', deposit: day } })
    expect(await refusalOf(make())).toMatchObject({
      code: 'check_in_requirement',
      details: { period: 'day', required: 100, deposited: 99.99 },
    })
    await deposit('2026-10-05T23:59:59+07:00', 1)
    expect((await read()).requirement).toBeNull()
    await make()
  })

  test('of deposits this month counts those of the month that were not unassigned', async () => {
    await asks(0, 10_000)
    await deposit('2026-09-30T23:59:59+07:00', 50_000)
    await deposit('2026-10-05T10:00:00+07:00', 10_000)
    expect((await read()).requirement).toBeNull()
    await sql`update deposits set unassigned_at = credited_at where member_id = ${member.memberId}`.execute(site.owner)
    expect((await read()).requirement).toMatchObject({ deposit: { period: 'month', deposited: 0 } })
    await sql`update deposits set unassigned_at = null where member_id = ${member.memberId}`.execute(site.owner)
  })

  test.each(['time-out', 'self-exclusion'])('of no %s is refused and never paid', async (kind) => {
    await sql`insert into play_breaks (brand_id, member_id, kind, starts_at, ends_at, asked_at)
      values (1, ${member.memberId}, ${kind}, ${NOON}, ${new Date('2027-10-06T00:00:00+07:00')}, ${NOON})`.execute(
      site.owner,
    )
    expect(await read()).toMatchObject({ requirement: { reason: 'break', deposit: null } })
    expect(await refusalOf(make())).toMatchObject({ code: 'check_in_break' })
    expect(await creditOf()).toBe(0)
  })

  test.each([{ checkIn: {} }, { checkIn: { valuesSatang: [0, 0] } }, { menu: { checkIn: false } }])(
    'of an open check-in: %j is closed',
    async (settings) => {
      await site.setSettings(settings)
      expect(await read()).toMatchObject({ requirement: { reason: 'closed', deposit: null } })
      expect(await refusalOf(make())).toMatchObject({ code: 'check_in_closed' })
    },
  )

  test('that came after the check-in of today takes nothing back', async () => {
    await make()
    await asks(10_000, 0)
    expect((await read()).requirement).toBeNull()
    expect(await creditOf()).toBe(200)
  })
})

describe.each(Array.from({ length: ROUNDS }, (_, round) => round))('twenty at once (round %i)', () => {
  test.each([
    { keys: 'one key', keyOf: (): string => 'the-same-key-for-all' },
    { keys: 'a key each', keyOf: () => randomUUID() },
  ])('with $keys pay once', async ({ keyOf }) => {
    const all = Array.from({ length: 20 }, () => make(keyOf()))
    const made = (await Promise.allSettled(all)).filter(({ status }) => status === 'fulfilled')
    expect(made.length).toBeGreaterThan(0)
    expect(await creditOf()).toBe(200)
    expect((await read()).gameLog).toHaveLength(1)
  })
})

describe('books with check-ins', () => {
  const invariants = checkIn.invariants ?? []
  const [ONE = ''] = invariants.map((each) => each.name)
  const CORRUPTIONS: Corruption[] = [
    {
      what: 'a check-in that is not in the table',
      breaks: [ONE],
      statements: () => [`delete from check_ins where member_id = ${member.memberId}`],
    },
    {
      what: 'a check-in of another value than its transfer',
      breaks: [ONE],
      statements: () => [`update check_ins set amount_satang = 1 where member_id = ${member.memberId}`],
    },
    {
      what: 'a check-in that was moved to another day, to be made again',
      breaks: [ONE],
      statements: () => [`update check_ins set day = day - 1 where member_id = ${member.memberId}`],
    },
  ]
  beforeEach(async () => void (await make()))
  testInvariants(() => site, invariants, CORRUPTIONS)

  test('are checked again for members who checked in since the mark', async () => {
    await rollUp(site.platform.db, 1)
    const { mark } = await verifyLedger(site.owner)
    expect(mark).toBeGreaterThan(0)
    await arrive()
    await make()
    await sql`delete from check_ins where member_id = ${member.memberId}`.execute(site.owner)
    expect((await verifyLedger(site.owner, { since: mark })).broken.map((each) => each.invariant)).toEqual([ONE])
    await sql`insert into check_ins (brand_id, member_id, day, amount_satang, checked_in_at)
      values (1, ${member.memberId}, '2026-10-05', 200, ${NOON})`.execute(site.owner)
  })
})
