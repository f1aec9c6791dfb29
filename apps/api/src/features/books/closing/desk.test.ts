/** Closings at the desk: the stored figures, the comparison with the ledger, and closing on request. */
import { randomUUID } from 'node:crypto'
import {
  closeDeskDays,
  compareDeskClosing,
  listDeskClosings,
  readDeskClosing,
  readDeskClosingState,
} from '@duang/contract/desk/closing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { houseAccount, memberAccount, post } from '#money/ledger/ledger.ts'
import { DEMONSTRATION_BRAND } from '../../../../seed/demonstration.ts'
import { createTestDesk, outcomeOf, type TestDesk, type TestPerson } from '../../../../test/people/desk.ts'
import { addMember, createTestSite, giveCredit, type TestSite } from '../../../../test/people/site.ts'
import { checkClosing } from './check-closings.ts'
import { closeDays } from './close-days.ts'
import { CLOSING_LIST, listClosings } from './closings.ts'
import { CLOSE_NOW_QUEUE, COMPARE_QUEUE } from './desk.ts'

const at = (day: string, time = '12:00') => new Date(`${day}T${time}:00+07:00`)
const [MONDAY, TUESDAY, WEDNESDAY] = ['2026-10-05', '2026-10-06', '2026-10-07']

let site: TestSite
let desk: TestDesk
let finance: TestPerson
beforeAll(async () => {
  site = await createTestSite({ now: at(MONDAY) })
  const member = await addMember(site)
  await giveCredit(site, member, 1_000_00)
  const cash = memberAccount(member.memberId, 'cash')
  const move = (kind: 'bonus.grant' | 'game.bet', debit: number, credit: number, amount: number) =>
    site.platform.db
      .transaction()
      .execute((tx) =>
        post(tx, DEMONSTRATION_BRAND, site.platform.clock(), [{ id: randomUUID(), kind, debit, credit, amount }]),
      )
  await move('bonus.grant', houseAccount('bonus'), cash, 100_00)
  site.setNow(at(TUESDAY))
  await move('game.bet', cash, houseAccount('game', 1), 300_00)
  site.setNow(at(WEDNESDAY))
  desk = await createTestDesk(site)
  finance = await desk.person('finance')
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})

const params = () => ({ brand: desk.brand })
const ofDay = (day: string) => ({ brand: desk.brand, day })
/** Work that waits for the jobs of a worker. */
const waiting = async (queue: string) => {
  const { rows } = await sql<{ key: string }>`
    select data ->> 'key' as key from pgboss.job where name = ${queue} and state = 'created'`.execute(site.owner)
  return rows.map(({ key }) => key)
}

test('closes what is due, also with 20 at once, and refuses when nothing is', async () => {
  const viewer = await desk.person('viewer')
  expect(await outcomeOf(viewer.call, closeDeskDays, { params: params(), body: {} })).toBe('desk_not_permitted')
  // The books have not begun: the first closing does.
  expect(await outcomeOf(finance.call, closeDeskDays, { params: params(), body: {} })).toBe('done')
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => outcomeOf(finance.call, closeDeskDays, { params: params(), body: {} })),
  )
  expect(outcomes.filter((each) => !['done', 'overloaded'].includes(each))).toEqual([])
  const keys = await waiting(CLOSE_NOW_QUEUE)
  expect(new Set(keys)).toEqual(new Set([TUESDAY]))
  const ctx = await site.ctx()
  const runs = await Promise.all(keys.map(() => closeDays(ctx)))
  expect(runs.flatMap((run) => run.closed).toSorted()).toEqual([MONDAY, TUESDAY])
  expect(await outcomeOf(finance.call, closeDeskDays, { params: params(), body: {} })).toBe('desk_closing_nothing_due')
  expect(await finance.call(readDeskClosingState, { params: params() })).toEqual({
    lastClosed: TUESDAY,
    lastClosable: TUESDAY,
    due: 0,
    unequal: 0,
  })
})

test('lists days with the figures of the closing', async () => {
  const { items } = await finance.call(listDeskClosings, { params: params(), query: {} })
  const stored = await listClosings(await site.ctx(), { limit: 10 })
  expect(items.map((row) => [row.day, row.opening, row.closing, row.bonus, row.stake])).toEqual(
    stored.items.map((row) => [
      ...[row.day, row.opening_satang, row.closing_satang, row.bonus_satang, row.stake_satang],
    ]),
  )
  expect(items).toMatchObject([
    { day: TUESDAY, stake: -300_00, bonuses: [], check: null },
    { day: MONDAY, bonus: 100_00, bonuses: [{ kind: 'bonus.grant', change: 100_00 }] },
  ])
  const first = await finance.call(listDeskClosings, { params: params(), query: { limit: 1 } })
  const second = await finance.call(listDeskClosings, {
    params: params(),
    query: { limit: 1, cursor: first.next as string },
  })
  expect([...first.items, ...second.items].map(({ day }) => day)).toEqual([TUESDAY, MONDAY])
  expect(CLOSING_LIST.order).toBe('desc')
})

test('shows one day whose lines add up, and compares it with the ledger', async () => {
  const day = await finance.call(readDeskClosing, { params: ofDay(TUESDAY) })
  const change = day.lines.reduce((sum, line) => sum + line.change, 0)
  expect(day.closing - day.opening).toBe(change)
  expect(day.lines).toMatchObject([{ section: 'stake', kind: 'game.bet', amount: 300_00, change: -300_00 }])
  expect(day.check).toBeNull()
  const viewer = await desk.person('viewer')
  await viewer.call(compareDeskClosing, { params: ofDay(TUESDAY), body: {} })
  expect(await waiting(COMPARE_QUEUE)).toEqual([TUESDAY])
  await checkClosing(await site.ctx(), TUESDAY)
  expect((await finance.call(readDeskClosing, { params: ofDay(TUESDAY) })).check).toMatchObject({ difference: null })
  const log = await site.owner.selectFrom('audit_log').selectAll().where('subject', '=', TUESDAY).execute()
  expect(log.map(({ action, actor }) => [action, actor])).toEqual([
    ['desk.desk-closing.compare', `staff:${viewer.username}`],
  ])
})

test('answers a day that is not closed as unknown, and text that is no day', async () => {
  expect(await outcomeOf(finance.call, readDeskClosing, { params: ofDay(WEDNESDAY) })).toBe('not_found')
  expect(await outcomeOf(finance.call, compareDeskClosing, { params: ofDay(WEDNESDAY), body: {} })).toBe('not_found')
  const url = `/api/brands/${desk.brand}/closings/2026-13-40`
  const headers = {
    host: 'localhost',
    authorization: `Bearer ${finance.token}`,
    cookie: `duang-desk=${finance.cookie}`,
  }
  expect((await desk.fastify.inject({ url, headers })).statusCode).toBe(404)
})
