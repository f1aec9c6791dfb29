/** The cost of promotions equals the ledger, for random books and for kinds that are new. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stableId } from '#kit/ids.ts'
import { houseBalances } from '#money/ledger/ledger.ts'
import { COST_ACCOUNTS, type PromotionDay } from '#money/ledger/promotion-costs.ts'
import { typed } from '../../../../test/outside/command.ts'
import { addMember, createTestSite, type TestMember, type TestSite } from '../../../../test/people/site.ts'

const DAYS = ['2026-10-01', '2026-10-02', '2026-10-03'] as const
const RUNS = 8
const folder = mkdtempSync(path.join(tmpdir(), 'duang-promotions-'))

let site: TestSite
let members: TestMember[]
let kinds: { kind: number; code: string; debit_class: number; credit_class: number }[]
beforeAll(async () => {
  site = await createTestSite({ now: new Date('2026-10-04T05:00:00Z') })
  members = [await addMember(site), await addMember(site), await addMember(site)]
  // Kinds of features that this report has never heard of.
  await sql`insert into ledger.transfer_kinds (kind, code, debit_class, credit_class, description) values
    (9900, 'brand-new.credit', 40, 1, 'A new promotion gives credit'),
    (9901, 'brand-new.reversal', 1, 40, 'A new promotion takes it back'),
    (9902, 'other-new.accrue', 41, 3, 'A new commission'),
    (9903, 'third-new.accrue', 42, 4, 'A new cashback')`.execute(site.owner)
  const { rows } = await sql<(typeof kinds)[number]>`
    select kind, code, debit_class, credit_class from ledger.transfer_kinds where unit = 'satang'`.execute(site.owner)
  kinds = rows
})
afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true })
  expect(existsSync(folder)).toBe(false)
})

type Move = { kind: number; member: number; satang: number; day: number; time: number }
let posted = 0

/** Posts a transfer of any kind. A transfer that a floor refuses leaves no trace. Accounts of houses with instances use the first. */
async function postMove({ kind, member, satang, day, time }: Move): Promise<boolean> {
  const chosen = kinds[kind] as (typeof kinds)[number]
  const { memberId } = members[member] as TestMember
  const accountOf = (side: number) =>
    side < 33 ? memberId * 64 + side : -((side === 35 || side === 36 ? 1 : 0) * 64 + side)
  const at = new Date(Date.parse(`${DAYS[day]}T00:00:00+07:00`) + time)
  return sql`select * from ledger.post_one(1, ${at}, ${stableId('test', String(posted++))}::uuid, ${chosen.kind}::smallint,
      ${accountOf(chosen.debit_class)}::bigint, ${accountOf(chosen.credit_class)}::bigint, ${satang}::bigint)`
    .execute(site.owner)
    .then(
      () => true,
      () => false,
    )
}

type Report = { days: (Omit<PromotionDay, 'brand_id'> & { brand: string })[]; totals: Report['days'] }
const reportOf = async (...words: string[]) =>
  (await typed(site, ['report', 'promotions', '--brand', 'duang-demo', ...words])).data as Report
const sum = (rows: readonly { cost_satang: number }[]) => rows.reduce((total, each) => total + each.cost_satang, 0)

test('costs of all days equal the house accounts, whatever was posted', async () => {
  let accepted = 0
  const move = fc.record({
    kind: fc.nat({ max: kinds.length - 1 }),
    member: fc.nat({ max: 2 }),
    satang: fc.integer({ min: 1, max: 50_000 }),
    day: fc.nat({ max: DAYS.length - 1 }),
    time: fc.nat({ max: 86_399_999 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 20, maxLength: 60 }), async (moves) => {
      // Entries of an account are never dated back, so each run posts in the order of time.
      const ordered = moves.toSorted((a, b) => a.day - b.day || a.time - b.time)
      for (const each of ordered) accepted += (await postMove(each)) ? 1 : 0
      const { days, totals } = await reportOf('--from', '2026-10-01', '--to', '2026-10-04')
      const balances = new Map((await houseBalances(site.owner, 1)).map(({ code, balance }) => [code, Number(balance)]))
      for (const account of COST_ACCOUNTS) {
        const code = `house:${account}`
        const expected = 0 - (balances.get(code) ?? 0)
        expect(sum(days.filter((each) => each.account === code)), code).toBe(expected)
        expect(sum(totals.filter((each) => each.account === code)), code).toBe(expected)
      }
      for (const day of days) expect(day.given_satang - day.returned_satang).toBe(day.cost_satang)
    }),
    { numRuns: RUNS },
  )
  expect(accepted).toBeGreaterThan(50)
  const { days } = await reportOf('--from', '2026-10-01', '--to', '2026-10-04')
  expect(days.map((each) => each.promotion)).toEqual(
    expect.arrayContaining(['bonus', 'brand-new', 'goodwill', 'other-new', 'third-new']),
  )
})

test('days end at midnight in Bangkok, and each is the part of the whole', async () => {
  const [last, first] = ['2026-10-05', '2026-10-06'] as const
  site.setNow(new Date(`${first}T05:00:00Z`))
  const member = await addMember(site)
  const gift = kinds.find(({ code }) => code === 'brand-new.credit') as (typeof kinds)[number]
  const give = (at: string, satang: number) =>
    sql`select * from ledger.post_one(1, ${new Date(at)}, ${stableId('test', at)}::uuid, ${gift.kind}::smallint,
      -40::bigint, ${member.memberId * 64 + 1}::bigint, ${satang}::bigint)`.execute(site.owner)
  await give(`${last}T23:59:59.999+07:00`, 100)
  await give(`${first}T00:00:00.000+07:00`, 250)
  expect((await reportOf('--date', last)).days).toEqual([
    {
      brand: 'duang-demo',
      day: last,
      account: 'house:promotion',
      promotion: 'brand-new',
      given_count: 1,
      given_satang: 100,
      returned_count: 0,
      returned_satang: 0,
      cost_satang: 100,
    },
  ])
  expect(sum((await reportOf('--date', first)).days)).toBe(250)
  expect(sum((await reportOf('--from', last, '--to', first)).totals)).toBe(350)
})

test('a file has a row for each day, and a brand without promotions none', async () => {
  const file = path.join(folder, 'costs.csv')
  await typed(site, ['report', 'promotions', '--from', '2026-10-05', '--to', '2026-10-06', '--csv', file])
  expect(readFileSync(file, 'utf8')).toBe(
    [
      '\uFEFF"brand","day","account","promotion","given transfers","given","returned transfers","returned","cost"',
      '"duang-demo","2026-10-05","house:promotion","brand-new","1",1.00,"0",0.00,1.00',
      '"duang-demo","2026-10-06","house:promotion","brand-new","1",2.50,"0",0.00,2.50',
      '',
    ].join('\r\n'),
  )
  const { code, text } = await typed(site, ['report', 'promotions', '--date', '2026-09-01'])
  expect([code, text]).toEqual([0, 'No promotion gave or returned anything.'])
})
