/** Prizes: posted once, by the final ranking, whatever kills the job and whatever else runs at the time. */

import { listTransfers } from '@duang/contract/books/history'
import { setTournamentPart } from '@duang/contract/rewards/tournament'
import { SATANG_MAX } from '@duang/contract/wire/money'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Ctx } from '#core/context.ts'
import { readBalance } from '#money/ledger/ledger.ts'
import { verifyLedger } from '../../../../test/books/verify-ledger.ts'
import { noticesOf, subscribeBrowser } from '../../../../test/outside/push.ts'
import { walletRequestOf } from '../../../../test/people/games.ts'
import {
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'
import { addPlayer, addTournament, createPlayground } from './fixtures.ts'
import { payPrizes } from './prizes.ts'
import { rankTournaments } from './ranking.ts'

const PLAYERS = 24
const AT_ONCE = 20
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 2)
const KILLS = 100
/** Credit of a member before a prize. */
const CREDIT = 1_000_000

let site: TestSite
let playground: Awaited<ReturnType<typeof createPlayground>>
let members: TestMember[]

beforeAll(async () => {
  site = await createTestSite()
})
afterAll(async () => {
  expect((await verifyLedger(site.owner)).broken).toEqual([])
  await site.stop()
})
beforeEach(async () => {
  site.setNow(new Date('2026-10-05T12:00:00+07:00'))
  playground = await createPlayground(site)
  members = []
  for (let n = 0; n < PLAYERS; n++) {
    const member = await addPlayer(site)
    // Winnings equal the stake: the credit stays as it is. The first member has the highest turnover.
    await playground.play(member, { stake: (PLAYERS - n) * 100, gain: (PLAYERS - n) * 100 })
    members.push(member)
  }
})

const add = () =>
  addTournament(site, {
    games: [{ provider: playground.provider.provider }],
    prizes: [
      { from: 1, to: 10, credit: 5_000, points: 7 },
      { from: 11, to: 20, credit: 1_000, points: 0 },
      { from: 21, to: 22, credit: 0, points: 3 },
    ],
  })
const finish = () => site.setNow(new Date('2026-10-06T01:00:00+07:00'))
const gains = (all = members) =>
  Promise.all(
    all.map(async ({ memberId }) => [
      (await readBalance(site.platform.db, 1, memberId, 'cash')).balance - CREDIT,
      (await readBalance(site.platform.db, 1, memberId, 'points')).balance,
    ]),
  )
const EXPECTED = Array.from({ length: PLAYERS }, (_, n) =>
  n < 10 ? [5_000, 7] : n < 20 ? [1_000, 0] : n < 22 ? [0, 3] : [0, 0],
)
const find = (id: string) =>
  site.owner.selectFrom('tournaments').selectAll().where('tournament_id', '=', id).executeTakeFirstOrThrow()
const results = (id: string) =>
  site.owner.selectFrom('tournament_results').selectAll().where('tournament_id', '=', id).orderBy('rank').execute()

test('prizes follow the final ranking, once the settling time is over, and once only', async () => {
  const id = await add()
  const ctx = await site.ctx()
  site.setNow(new Date('2026-10-06T00:59:59+07:00'))
  await rankTournaments(ctx)
  await payPrizes(ctx)
  expect(await gains()).toEqual(members.map(() => [0, 0]))
  finish()
  for (let run = 0; run < 3; run++) {
    await rankTournaments(ctx)
    await payPrizes(ctx)
    expect(await gains()).toEqual(EXPECTED)
  }
  expect(await find(id)).toMatchObject({ paid_at: site.platform.clock(), frozen_at: site.platform.clock() })
  expect((await results(id)).map((each) => each.member_id)).toEqual(members.map((each) => each.memberId))
})

test('winners are notified once, except on a break, and find the name of the tournament in their history', async () => {
  await add()
  const ctx = await site.ctx()
  const [first, second, third] = members as [TestMember, TestMember, TestMember]
  for (const member of [first, second]) await subscribeBrowser(site, member)
  await site.owner
    .insertInto('play_breaks')
    .values({
      brand_id: 1,
      member_id: second.memberId,
      kind: 'self-exclusion',
      asked_at: site.platform.clock(),
      starts_at: site.platform.clock(),
    })
    .execute()
  finish()
  for (let run = 0; run < 2; run++) {
    await rankTournaments(ctx)
    await payPrizes(ctx)
  }
  expect(await Promise.all([first, second, third].map((member) => noticesOf(site, member)))).toEqual([
    ['prize'],
    [],
    [],
  ])
  const call = clientOf(site, await logIn(site, first))
  const { items } = await call(listTransfers, { params: { uuid: first.uuid } })
  expect(items.find(({ kind }) => kind === 'tournament.credit')?.source).toEqual({ th: 'ทัวร์นาเมนต์', en: 'Tournament' })
  expect(items.filter(({ source }) => source !== undefined)).toHaveLength(1)
})

test('a job that is killed a hundred times pays the same', async () => {
  const ctx = await site.ctx()
  const run = async (dying: Ctx) => {
    await rankTournaments(dying)
    await payPrizes(dying, 4)
  }
  let kills = 0
  // Another tournament each time. The process dies after one query, then after two, until every prize is paid.
  while (kills < KILLS) {
    site.setNow(new Date('2026-10-05T12:00:00+07:00'))
    const before = await gains()
    const id = await add()
    finish()
    for (let queries = 1; (await find(id)).paid_at === null; queries++)
      await run(killedAfter(ctx, queries)).catch(() => {
        kills++
      })
    await run(ctx)
    const after = await gains()
    expect(after.map((each, n) => each.map((sum, k) => sum - (before[n]?.[k] ?? 0)))).toEqual(EXPECTED)
  }
  expect(kills).toBeGreaterThanOrEqual(KILLS)
})

/** The context of a process that dies after so many queries. What was not committed is rolled back. */
function killedAfter(ctx: Ctx, queries: number): Ctx {
  let left = queries
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (left-- === 0) throw new Error('killed')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const db = ctx.db.withPlugin(plugin)
  return { ...ctx, db, batchDb: db }
}

test('a rollback after the final ranking changes nothing', async () => {
  const late = members[PLAYERS - 1] as TestMember
  const { session, bet, roundId } = await playground.play(late, { stake: 90_000, gain: 90_000 })
  const id = await add()
  finish()
  const ctx = await site.ctx()
  await rankTournaments(ctx)
  await playground.send(
    walletRequestOf(playground.provider, session, {
      method: 'rollback',
      roundId,
      originalTxId: bet,
      txId: `back-${bet}`,
    }),
  )
  await rankTournaments(ctx)
  await payPrizes(ctx)
  const [first] = await results(id)
  expect(first).toMatchObject({ member_id: late.memberId, rank: 1, credit_satang: 5_000, paid_at: expect.any(Date) })
  expect((await gains([late]))[0]).toEqual([95_000, 7])
})

test(`${AT_ONCE} prize jobs at once pay once`, async () => {
  const ctx = await site.ctx()
  for (let round = 0; round < ROUNDS; round++) {
    site.setNow(new Date('2026-10-05T12:00:00+07:00'))
    const before = await gains()
    const id = await add()
    finish()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        await rankTournaments(ctx)
        await payPrizes(ctx, 3)
      }),
    )
    expect((await find(id)).paid_at).not.toBeNull()
    const after = await gains()
    expect(after.map((each, n) => each.map((sum, k) => sum - (before[n]?.[k] ?? 0)))).toEqual(EXPECTED)
  }
})

test(`${AT_ONCE} members who opt out while the ranking becomes final have a rank and its prize, or neither`, async () => {
  const ctx = await site.ctx()
  for (let round = 0; round < ROUNDS; round++) {
    const some = members.slice(0, AT_ONCE)
    site.setNow(new Date('2026-10-05T12:00:00+07:00'))
    const before = await gains()
    const id = await add()
    finish()
    const sessions = await Promise.all(some.map((member) => logIn(site, member)))
    const setPart = (isTakingPart: boolean) =>
      some.map((member, n) =>
        clientOf(site, sessions[n])(setTournamentPart, { params: { uuid: member.uuid }, body: { isTakingPart } }),
      )
    await Promise.all([...setPart(false), rankTournaments(ctx)])
    await payPrizes(ctx)
    const ranked = await results(id)
    expect(ranked.map((each) => each.rank)).toEqual(ranked.map((_, n) => n + 1))
    const after = await gains()
    const paid = members.map(({ memberId }) => {
      const row = ranked.find((each) => each.member_id === memberId)
      return [row?.credit_satang ?? 0, row?.points ?? 0]
    })
    expect(after.map((each, n) => each.map((sum, k) => sum - (before[n]?.[k] ?? 0)))).toEqual(paid)
    expect(
      paid.slice(AT_ONCE).every((_, n) => ranked.some((each) => each.member_id === members[AT_ONCE + n]?.memberId)),
    ).toBe(true)
    await Promise.all(setPart(true))
  }
})

test('a prize above the largest credit waits, and the others are paid', async () => {
  const full = members[2] as TestMember
  const id = await add()
  finish()
  const ctx = await site.ctx()
  await rankTournaments(ctx)
  await giveCredit(site, full, SATANG_MAX - CREDIT)
  await payPrizes(ctx)
  expect((await find(id)).paid_at).toBeNull()
  const unpaid = (await results(id)).filter((each) => each.paid_at === null && each.credit_satang + each.points > 0)
  expect(unpaid.map((each) => each.member_id)).toEqual([full.memberId])
  expect((await gains([full]))[0]).toEqual([SATANG_MAX - CREDIT, 0])
})
