import type { StatementLineWire } from '@duang/contract/bank/bank'
import { maskAccount } from '@duang/contract/bank/banks'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { houseBalances, readBalance } from '#money/ledger/ledger.ts'
import { untilKnown } from '../../../../test/outside/dialects.ts'
import { noticesOf, subscribeBrowser } from '../../../../test/outside/push.ts'
import { addMember, createTestSite, sendFeed, type TestMember, type TestSite } from '../../../../test/people/site.ts'
import { balanceOf, creditedTo, line, message } from './fixtures.ts'
import { settleNewLines } from './statement-line/settle.ts'
import { storeLines } from './statement-line/statement.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())

const send = (lines: StatementLineWire[]) => sendFeed(site, 'statement', message(lines))
const lineOf = (id: string) =>
  site.owner.selectFrom('statement_lines').selectAll().where('ext_id', '=', id).executeTakeFirstOrThrow()

type Row = {
  why: string
  credited: boolean
  doubts?: string[]
  make: (member: TestMember) => StatementLineWire
}
const ROWS: Row[] = [
  { why: 'the whole account', credited: true, make: (member) => line(site, member, { name: null }) },
  {
    why: 'four digits, bank and name',
    credited: true,
    make: (member) => line(site, member, { account: maskAccount(member.account) }),
  },
  {
    why: 'four digits alone',
    credited: false,
    doubts: ['score-low'],
    make: (member) => line(site, member, { account: maskAccount(member.account), name: null }),
  },
  {
    why: 'no account at all',
    credited: false,
    doubts: ['nobody-fits'],
    make: (member) => line(site, member, { account: null }),
  },
  {
    why: 'another person’s name on the account',
    credited: false,
    doubts: ['score-low', 'contradiction'],
    make: (member) => line(site, member, { name: 'วิชัย พงษ์พานิช' }),
  },
  {
    why: 'a site account that this feed does not bring',
    credited: false,
    doubts: ['receiving-account-unknown'],
    make: (member) => ({ ...line(site, member), account: { bank: '004', number: '9999999999' } }),
  },
  {
    why: 'booked before the member registered',
    credited: false,
    doubts: ['contradiction'],
    make: (member) => line(site, member, { at: new Date(site.platform.clock().getTime() - 86_400_000) }),
  },
]

test.each(ROWS)('$why → credited: $credited', async ({ credited, doubts, make }) => {
  const member = await addMember(site)
  const sent = make(member)
  await send([sent])
  const stored = await lineOf(sent.id)
  expect(stored.state).toBe(credited ? 'credited' : 'queued')
  expect(stored.matching).toMatchObject({ doubts: doubts ?? [] })
  expect(await balanceOf(site, member)).toBe(credited ? 10_000 : 0)
})

test('stores the reasons of every deposit, gives points for full hundreds and raises the level', async () => {
  const member = await addMember(site)
  await send([line(site, member, { amount: 1_399.99 })])
  const deposit = await site.owner
    .selectFrom('deposits')
    .selectAll()
    .where('member_id', '=', member.memberId)
    .executeTakeFirstOrThrow()
  expect(deposit).toMatchObject({ matched_by: 'engine', score: 105, bank_code: member.bank })
  expect((deposit.reasons as { code: string }[]).map((each) => each.code)).toContain('account-full')
  const row = await site.owner
    .selectFrom('members')
    .select('level')
    .where('member_id', '=', member.memberId)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ level: 1 })
  expect((await readBalance(site.platform.db, 1, member.memberId, 'points')).balance).toBe(13)
})

test('a credited deposit notifies the browsers of its member, and a line that waits notifies none', async () => {
  const member = await addMember(site)
  await subscribeBrowser(site, member)
  await send([line(site, member), line(site, member, { account: null })])
  expect(await noticesOf(site, member)).toEqual(['deposit'])
})

test('explains an outgoing line by a payout, or marks it as unexplained', async () => {
  const member = await addMember(site)
  const out = { ...line(site, member), direction: 'out' as const, reference: 'unknown-payout-key' }
  await send([out])
  expect((await lineOf(out.id)).state).toBe('unexplained')
  expect(await balanceOf(site, member)).toBe(0)
})

test('credits a stored line once in the sweep after a crash', async () => {
  const ctx = await site.ctx()
  const member = await addMember(site)
  const { amount, ...rest } = line(site, member, { amount: 12 })
  const received = [{ line: { ...rest, amount: amount * 100 }, document: rest, isTimeKnown: true }]
  expect(await storeLines(ctx, 'sandbox', 'webhook', received)).toEqual(['stored'])
  expect(await balanceOf(site, member)).toBe(0)
  await Promise.all([settleNewLines(ctx), settleNewLines(ctx), send([line(site, member, { id: rest.id, amount: 12 })])])
  expect(await balanceOf(site, member)).toBe(1_200)
})

test('leaves lines to a job that the request cannot settle in time, and loses none', async () => {
  const member = await addMember(site)
  const { clock } = site.platform
  let calls = 0
  site.platform.clock = () => new Date(clock().getTime() + 500 * calls++)
  const lines = Array.from({ length: 30 }, () => line(site, member, { amount: 1, at: clock() }))
  const answer = await send(lines)
  site.platform.clock = clock
  expect(answer.body.results.every((each: { outcome: string }) => each.outcome === 'stored')).toBe(true)
  expect(await balanceOf(site, member)).toBeLessThan(3_000)
  const { rows } = await sql`select from pgboss.job where name = 'feed.poll' and state = 'created'`.execute(site.owner)
  expect(rows).toHaveLength(1)
  await settleNewLines(await site.ctx())
  expect(await balanceOf(site, member)).toBe(3_000)
})

test('credits a batch of five hundred lines of many members', async () => {
  const members = await Promise.all(Array.from({ length: 10 }, () => addMember(site)))
  const lines = Array.from({ length: 500 }, (_, n) => line(site, members[n % 10]!, { amount: (100 + n) / 100 }))
  // 503 is the deadline of requests on a slow machine. A robot sends the message again.
  const answer = await untilKnown(
    () => send(lines),
    ({ status }) => status !== 503,
  )
  expect(answer.body.results).toHaveLength(500)
  for (const member of members) expect(await balanceOf(site, member)).toBe(await creditedTo(site, member))
  const total = (await Promise.all(members.map((member) => balanceOf(site, member)))).reduce((a, b) => a + b, 0)
  expect(total).toBe(lines.reduce((sum, each) => sum + Math.round(each.amount * 100), 0))
})

test('gives the same balances for the same lines shuffled, repeated and cut into any messages', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ index: fc.nat(2), satang: fc.integer({ min: 1, max: 500_000 }) }), {
        minLength: 1,
        maxLength: 8,
      }),
      fc.infiniteStream(fc.nat(1_000)),
      fc.integer({ min: 1, max: 4 }),
      async (transfers, chance, size) => {
        const members = [await addMember(site), await addMember(site), await addMember(site)]
        const lines = transfers.map(({ index, satang }) => line(site, members[index]!, { amount: satang / 100 }))
        const doubled = [...lines, ...lines]
        const shuffled = doubled
          .map((each) => ({ each, order: chance.next().value }))
          .sort((a, b) => a.order - b.order)
          .map(({ each }) => each)
        const batches = Array.from({ length: Math.ceil(shuffled.length / size) }, (_, n) =>
          shuffled.slice(n * size, (n + 1) * size),
        )
        const answers = await Promise.all(batches.map(send))
        expect(answers.every((each) => each.status === 200)).toBe(true)
        for (const [index, member] of members.entries()) {
          const expected = transfers.filter((each) => each.index === index).reduce((sum, each) => sum + each.satang, 0)
          expect(await balanceOf(site, member)).toBe(expected)
        }
      },
    ),
    { numRuns: 15, endOnFailure: true },
  )
})

test('balances incoming bank money with credit of members and cost of bonuses', async () => {
  const ctx = await site.ctx()
  const house = Object.fromEntries((await houseBalances(ctx.db, 1)).map((each) => [each.code, each.balance]))
  const members = await site.owner.selectFrom('deposits').select('member_id').distinct().execute()
  const held = await Promise.all(members.map((row) => balanceOf(site, { memberId: row.member_id } as TestMember)))
  const sum = held.reduce((a, b) => a + b, 0)
  expect(sum).toBeGreaterThan(0)
  expect(-(house['house:bank'] ?? 0) - (house['house:bonus'] ?? 0)).toBe(sum)
})
