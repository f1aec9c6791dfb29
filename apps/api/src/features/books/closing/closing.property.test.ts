/**
 * Whatever is posted, in whichever order, by processes whose clocks differ, and whenever days are closed: closings equal the ledger. Sums
 * of a plain list, written without a line of the real code, are the second opinion.
 */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, startOfBangkokDate } from '#kit/text/bangkok-time.ts'
import { ledgerRefusal, openMember, post, rollUp, tryPost } from '#money/ledger/ledger.ts'
import { verifyLedger } from '#money/ledger/verify.ts'
import { createTestSite, type TestSite } from '../../../../test/people/site.ts'
import { closeDays } from './close-days.ts'
import { closingInvariants } from './invariants.ts'

const RUNS = Number(process.env.PROPERTY_RUNS ?? 15)
const FIRST = '2026-09-01'

/** Kind, debited and credited class, and the instance of the house account. By hand, from the README of the ledger. */
const KINDS = [
  ['deposit.credit', 33, 1, 0],
  ['withdraw.hold', 1, 2, 0],
  ['withdraw.release', 2, 1, 0],
  ['withdraw.pay', 2, 33, 0],
  ['bonus.grant', 34, 1, 0],
  ['bonus.forfeit', 1, 34, 0],
  ['game.bet', 1, 35, 1],
  ['game.win', 35, 1, 1],
  ['game.bet', 1, 35, 2],
  ['game.free-win', 36, 1, 2],
  ['goodwill.credit', 39, 1, 0],
  ['correction.debit', 7, 38, 0],
  ['affiliate.accrue', 41, 3, 0],
  ['affiliate.claim', 3, 1, 0],
  ['points.deposit', 43, 8, 0],
] as const

const step = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      what: fc.constant('post' as const),
      kind: fc.nat({ max: KINDS.length - 1 }),
      member: fc.nat({ max: 2 }),
      amount: fc.integer({ min: 1, max: 500 }),
      // Minutes by which the clock of the process differs.
      late: fc.constantFrom(0, 0, 0, -3, -90, -1_500, 2),
      isBatch: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('advance' as const), minutes: fc.constantFrom(7, 400, 1_439) }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('close' as const) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('roll-up' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never
type Posted = { day: string; debit: string; credit: string; amount: number }

let site: TestSite
let brandId = 100
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())

const accountOf = (member: number, cls: number, instance: number): number =>
  cls < 33 ? member * 64 + cls : -(instance * 64 + cls)

/** Runs the steps on a brand of its own. Returns what was posted, by the day that the ledger gave it. */
async function run(steps: readonly Step[]): Promise<{ brand: number; closed: string[]; dated: Map<string, string> }> {
  const brand = ++brandId
  await sql`insert into brands (brand_id, client_id, name) values (${brand}, ${`b${brand}`}, 'b')`.execute(site.owner)
  const members = [0, 1, 2].map((n) => brand * 1_000 + n)
  await site.owner.transaction().execute(async (tx) => {
    for (const member of members) await openMember(tx, brand, member)
  })
  const ctx = { ...(await site.ctx()), brand: { ...(await site.ctx()).brand, id: brand } }
  site.setNow(new Date(startOfBangkokDate(FIRST).getTime() + 10 * 3_600_000))
  const closed: string[] = []
  const dated = new Map<string, string>()
  for (const each of [...steps, { what: 'advance' as const, minutes: 1_445 }, { what: 'close' as const }]) {
    if (each.what === 'advance') site.advance(each.minutes * 60_000)
    if (each.what === 'roll-up') await rollUp(site.platform.db, brand)
    if (each.what === 'close') closed.push(...(await closeDays(ctx)).closed)
    if (each.what !== 'post') continue
    const [kind, from, to, instance] = KINDS[each.kind] as (typeof KINDS)[number]
    const member = members[each.member] as number
    const id = randomUUID()
    const transfer = { id, kind, amount: each.amount }
    const moves = [
      { ...transfer, debit: accountOf(member, from, instance), credit: accountOf(member, to, instance) },
    ] as const
    const when = new Date(site.platform.clock().getTime() + each.late * 60_000)
    if (each.isBatch) await tryPost(site.platform.db, brand, when, moves)
    else
      await site.platform.db
        .transaction()
        .execute((tx) => post(tx, brand, when, moves))
        .catch((error: unknown) => {
          if (ledgerRefusal(error) === undefined) throw error
        })
    dated.set(id, (closed.at(-1) ?? '') as string)
  }
  return { brand, closed, dated }
}

/** Each transfer as a plain row, read once. Sums of it are made in JavaScript. */
async function transfersOf(brand: number): Promise<(Posted & { id: string; kind: number })[]> {
  const { rows } = await sql<Posted & { id: string; kind: number }>`
    select transfer_id as id, kind, to_char(posted_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as day,
      debit_account::text as debit, credit_account::text as credit, amount_satang as amount
    from ledger.transfers where brand_id = ${brand}`.execute(site.owner)
  return rows
}

/** `class instance` of an account. */
const classOf = (account: string): string => {
  const id = Number(account)
  return id > 0 ? `${id % 64} 0` : `${-id % 64} ${Math.floor(-id / 64)}`
}

function modelOf(all: readonly (Posted & { kind: number })[], closed: readonly string[]) {
  const lines: Record<string, [number, number]> = {}
  const balances: Record<string, number> = {}
  const byDay: Record<string, Record<string, number>> = {}
  for (const day of closed) {
    for (const { kind, debit, credit, amount } of all.filter((each) => each.day === day)) {
      const [count, sum] = lines[`${day} ${kind}`] ?? [0, 0]
      lines[`${day} ${kind}`] = [count + 1, sum + amount]
      balances[classOf(debit)] = (balances[classOf(debit)] ?? 0) - amount
      balances[classOf(credit)] = (balances[classOf(credit)] ?? 0) + amount
    }
    byDay[day] = { ...balances }
  }
  return { lines, byDay }
}

async function storedOf(brand: number, closed: readonly string[]) {
  const line = await sql<{ key: string; transfers: number; amount: number }>`
    select day || ' ' || kind as key, transfers, amount_satang as amount from closing_lines where brand_id = ${brand}`.execute(
    site.owner,
  )
  const balance = await sql<{ day: string; key: string; closing: number }>`
    select day, class || ' ' || instance as key, closing_satang as closing
    from closing_balances where brand_id = ${brand}`.execute(site.owner)
  return {
    lines: Object.fromEntries(line.rows.map(({ key, transfers, amount }) => [key, [transfers, amount]])),
    byDay: Object.fromEntries(
      closed.map((day) => [
        day,
        Object.fromEntries(
          balance.rows.filter((row) => row.day === day).map(({ key, closing }) => [key, closing] as const),
        ),
      ]),
    ),
  }
}

it('stores closings that equal the ledger, whatever is posted and whenever days are closed', async () => {
  let late = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      const { brand, closed, dated } = await run(steps)
      const all = await transfersOf(brand)
      expect(await storedOf(brand, closed)).toEqual(modelOf(all, closed))
      // No transfer is dated to a day that was closed before it.
      for (const { id, day } of all) {
        expect(day > (dated.get(id) ?? '')).toBe(true)
        if (day === addDays(dated.get(id) || FIRST, 1)) late++
      }
      const { broken } = await verifyLedger(site.owner, { invariants: closingInvariants, changedMembers: [] })
      expect(broken).toEqual([])
    }),
    { numRuns: RUNS },
  )
  // Without late ones the test would prove little.
  expect(late).toBeGreaterThan(10)
})
