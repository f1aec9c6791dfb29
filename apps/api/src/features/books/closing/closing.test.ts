/** Daily closings: equal to the ledger, in order, once, and never changed by what comes late. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { KINDS } from '#money/ledger/chart.ts'
import { houseAccount, type Kind, memberAccount, post, rollUp } from '#money/ledger/ledger.ts'
import { DEMONSTRATION_BRAND } from '../../../../seed/demonstration.ts'
import { itemsOf, typed } from '../../../../test/outside/command.ts'
import { addMember, createTestSite, giveCredit, type TestMember, type TestSite } from '../../../../test/people/site.ts'
import { closingAlerts } from './alerts.ts'
import { checkClosings, differenceOf } from './check-closings.ts'
import { closeDays } from './close-days.ts'

const at = (day: string, time = '12:00') => new Date(`${day}T${time}:00+07:00`)
const [MONDAY, TUESDAY, WEDNESDAY, THURSDAY] = ['2026-10-05', '2026-10-06', '2026-10-07', '2026-10-08']

let site: TestSite
let member: TestMember
beforeEach(async () => {
  site = await createTestSite({ now: at(MONDAY) })
  member = await addMember(site)
})
afterEach(() => site.stop())

const close = async () => closeDays(await site.ctx())
const days = async () =>
  itemsOf(await typed(site, ['closing', 'list'])).map(({ day, opening_satang, closing_satang, ...row }) => ({
    day,
    opening: opening_satang,
    closing: closing_satang,
    ...Object.fromEntries(Object.entries(row).filter(([name, value]) => name.endsWith('_satang') && value !== 0)),
  }))
const move = (kind: Kind, debit: number, credit: number, amount: number, when = site.platform.clock()) =>
  site.platform.db
    .transaction()
    .execute((tx) => post(tx, DEMONSTRATION_BRAND, when, [{ id: randomUUID(), kind, debit, credit, amount }]))
const cash = () => memberAccount(member.memberId, 'cash')
const dayOf = async (kind: Kind) => {
  const { rows } = await sql<{ day: string }>`
    select (posted_at at time zone 'Asia/Bangkok')::date as day from ledger.transfers
    where kind = ${KINDS[kind]} order by seq`.execute(site.owner)
  return rows.map(({ day }) => day)
}

test('closes each day with what it opened with, moved and closed with', async () => {
  await giveCredit(site, member, 1_000_00)
  await move('bonus.grant', houseAccount('bonus'), cash(), 100_00)
  site.setNow(at(TUESDAY))
  await move('game.bet', cash(), houseAccount('game', 1), 300_00)
  await move('game.win', houseAccount('game', 1), cash(), 120_00)
  await move('withdraw.hold', cash(), memberAccount(member.memberId, 'hold'), 500_00)
  site.setNow(at(WEDNESDAY, '00:05'))
  expect(await close()).toEqual({ closed: [MONDAY, TUESDAY], isComplete: true })
  expect(await days()).toEqual([
    { day: TUESDAY, opening: 1_100_00, closing: 920_00, stake_satang: -300_00, win_satang: 120_00 },
    { day: MONDAY, opening: 0, closing: 1_100_00, deposit_satang: 1_000_00, bonus_satang: 100_00 },
  ])
  const { code, data, text } = await typed(site, ['closing', 'show'])
  expect(code).toBe(0)
  expect(text).toContain('Equal to the ledger.')
  expect(data).toMatchObject({
    day: TUESDAY,
    transfers: 3,
    difference: null,
    lines: [
      { section: 'stake', kind: 'game.bet', amount_satang: 300_00, members_satang: -300_00 },
      { section: 'win', kind: 'game.win', members_satang: 120_00 },
      { section: 'transfer', kind: 'withdraw.hold', amount_satang: 500_00, members_satang: 0 },
    ],
  })
  expect(data.balances).toContainEqual(
    expect.objectContaining({ account: 'member:hold', opening_satang: 0, closing_satang: 500_00 }),
  )
  expect(data.balances).toContainEqual(
    expect.objectContaining({ account: 'house:bank', opening_satang: -1_000_00, closing_satang: -1_000_00 }),
  )
})

test('closes a day without a transfer, and says nothing new the second time', async () => {
  await giveCredit(site, member, 10_00)
  site.setNow(at(THURSDAY))
  expect((await close()).closed).toEqual([MONDAY, TUESDAY, WEDNESDAY])
  expect(await close()).toEqual({ closed: [], isComplete: true })
  expect(await days()).toMatchObject([{ opening: 10_00, closing: 10_00 }, {}, {}])
  expect((await typed(site, ['closing', 'run'])).text).toBe('Every day that is over is closed.')
})

test('closes a day two minutes after its end, and no day of a brand without one', async () => {
  expect(await close()).toEqual({ closed: [], isComplete: true })
  await giveCredit(site, member, 10_00)
  site.setNow(at(TUESDAY, '00:01'))
  expect((await close()).closed).toEqual([])
  site.setNow(at(TUESDAY, '00:02'))
  expect((await close()).closed).toEqual([MONDAY])
})

describe('a closed day', () => {
  beforeEach(async () => {
    await giveCredit(site, member, 1_000_00)
    site.setNow(at(TUESDAY))
    await close()
  })

  test('gets no transfer of a process whose clock is late', async () => {
    await move('bonus.grant', houseAccount('bonus'), cash(), 1_00, at(MONDAY, '23:59'))
    const late = Array.from({ length: 2 }, () => randomUUID())
    const kinds = [KINDS['goodwill.credit'], KINDS['goodwill.credit']]
    const [from, to] = [houseAccount('goodwill'), cash()]
    await sql`select * from ledger.try_post(1, ${at(MONDAY, '23:59')}, ${late}::uuid[], ${kinds}::smallint[],
      ${[from, from]}::bigint[], ${[to, to]}::bigint[], ${[1, 2]}::bigint[])`.execute(site.platform.db)
    expect(await dayOf('bonus.grant')).toEqual([TUESDAY])
    expect(await dayOf('goodwill.credit')).toEqual([TUESDAY, TUESDAY])
    expect(await differenceOf(await site.ctx(), MONDAY)).toBeNull()
    const { rows } = await sql<{ posted_at: Date }>`
      select posted_at from ledger.accounts where account_id = ${cash()}`.execute(site.owner)
    expect(rows).toEqual([{ posted_at: at(TUESDAY, '00:00') }])
  })

  test('cannot be changed, not even by the owner', async () => {
    for (const table of ['daily_closings', 'closing_lines', 'closing_balances']) {
      const where = sql`where brand_id = 1`
      for (const statement of [
        sql`update ${sql.table(table)} set day = day ${where}`,
        sql`delete from ${sql.table(table)} ${where}`,
      ]) {
        await expect(statement.execute(site.owner)).rejects.toMatchObject({ code: 'DU020' })
        await expect(statement.execute(site.platform.db)).rejects.toMatchObject({ code: '42501' })
      }
    }
    await expect(
      sql`insert into closing_lines values (1, ${MONDAY}, 301, 'bonus', 1, 1, 1)`.execute(site.owner),
    ).rejects.toMatchObject({ code: 'DU020' })
  })

  test('is reported when the ledger differs, with an alert until it is equal', async () => {
    const unequal = closingAlerts.find(({ kind }) => kind === 'closing-unequal')
    const count = async () => unequal?.count(await site.ctx(), 0)
    await checkClosings(await site.ctx())
    expect(await count()).toBe(0)
    const change = (by: number) =>
      site.owner.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await sql`update ledger.transfers set amount_satang = amount_satang + ${by}`.execute(tx)
      })
    await change(1)
    const { code, text } = await typed(site, ['closing', 'show', MONDAY])
    expect({ code, text }).toMatchObject({ code: 1, text: expect.stringContaining('line of kind 101') })
    expect(await count()).toBe(1)
    await change(-1)
    await checkClosings(await site.ctx())
    expect(await count()).toBe(0)
  })
})

test('waits for a transaction of the day that has not ended', async () => {
  await giveCredit(site, member, 10_00)
  let finish = () => {}
  const held = new Promise<void>((resolve) => {
    finish = resolve
  })
  let began = () => {}
  const hasBegun = new Promise<void>((resolve) => {
    began = resolve
  })
  // Posts in its own day, and commits after midnight.
  const running = site.owner.transaction().execute(async (tx) => {
    const transfer = { id: randomUUID(), kind: 'bonus.grant' as const, debit: houseAccount('bonus'), credit: cash() }
    await post(tx, DEMONSTRATION_BRAND, at(MONDAY, '23:59'), [{ ...transfer, amount: 7_00 }])
    began()
    await held
  })
  await hasBegun
  site.setNow(at(TUESDAY, '00:05'))
  const closing = close()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await days()).toEqual([])
  finish()
  await running
  expect(await closing).toEqual({ closed: [MONDAY], isComplete: true })
  expect(await days()).toMatchObject([{ closing: 17_00, bonus_satang: 7_00 }])
})

test('closes a day once when twenty processes try, while others post', async () => {
  await giveCredit(site, member, 1_000_00)
  site.setNow(at(WEDNESDAY))
  const posts = Array.from({ length: 40 }, (_, n) =>
    move('goodwill.credit', houseAccount('goodwill'), cash(), 1, n % 2 === 0 ? at(MONDAY, '23:59') : undefined),
  )
  const ctx = await site.ctx()
  const runs = await Promise.allSettled(Array.from({ length: 20 }, () => closeDays(ctx)))
  await Promise.all(posts)
  expect(runs.flatMap((run) => (run.status === 'rejected' ? [run.reason] : []))).toEqual([])
  const closed = runs.flatMap((run) => (run.status === 'fulfilled' ? run.value.closed : []))
  expect(closed.toSorted()).toEqual([MONDAY, TUESDAY])
  const rows = await site.owner.selectFrom('daily_closings').select('day').orderBy('day').execute()
  expect(rows.map(({ day }) => day)).toEqual([MONDAY, TUESDAY])
  for (const day of [MONDAY, TUESDAY]) expect(await differenceOf(ctx, day)).toBeNull()
})

test('refuses to end a day that the clock of the database has not ended', async () => {
  site.setNow(new Date(Date.now() + 3 * 86_400_000))
  await expect(close()).rejects.toMatchObject({ code: 'DU041' })
})

test('reports a day that is not closed by six o’clock', async () => {
  const late = closingAlerts.find(({ kind }) => kind === 'closing-late')
  const count = async () => late?.count(await site.ctx(), 0)
  await sql`update brands set created_at = ${at(MONDAY)}`.execute(site.owner)
  expect(await count()).toBe(0)
  site.setNow(at(TUESDAY, '05:59'))
  expect(await count()).toBe(0)
  site.setNow(at(TUESDAY, '06:00'))
  expect(await count()).toBe(1)
  site.setNow(at(THURSDAY, '06:00'))
  expect(await count()).toBe(3)
  await giveCredit(site, member, 1)
  await close()
  expect(await count()).toBe(0)
})

test('keeps sums of kinds equal to the accounts, rolled up or not', async () => {
  await giveCredit(site, member, 1_000_00)
  await move('withdraw.hold', cash(), memberAccount(member.memberId, 'hold'), 300_00)
  const sums = async () => {
    const { rows } = await sql<{ class: number; balance: number }>`
      select class, balance_satang::bigint as balance from ledger.class_balances(1) order by class`.execute(
      site.platform.db,
    )
    return rows.map((row) => [row.class, row.balance])
  }
  const expected = [
    [1, 700_00],
    [2, 300_00],
    [33, -1_000_00],
  ]
  expect(await sums()).toEqual(expected)
  await rollUp(site.platform.db, DEMONSTRATION_BRAND)
  expect(await sums()).toEqual(expected)
  await move('withdraw.release', memberAccount(member.memberId, 'hold'), cash(), 300_00)
  expect(await sums()).toEqual([
    [1, 1_000_00],
    [2, 0],
    [33, -1_000_00],
  ])
})
