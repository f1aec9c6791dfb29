/** Draws: right, outcome and prize are one commit, and every draw can be recomputed. */

import { segmentsSchema } from '@duang/contract/rewards/prize'
import { cardLayout, hashOfSeed, weightedIndex } from '@duang/draw'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#kit/database/db.ts'
import { drawsOf } from '#money/draw/history.ts'
import { rotateSeed, showSeed } from '#money/draw/seed.ts'
import { readBalance } from '#money/ledger/ledger.ts'
import type { DrawGame } from '#money/right/draw-game.ts'
import { countRights } from '#money/right/right.ts'
import { verifyLedger } from '../../../../test/books/verify-ledger.ts'
import { addMember, createTestSite, type TestMember, type TestSite } from '../../../../test/people/site.ts'
import { always, CREDIT_OR_NOTHING, drawAs, giveRights, NO_RULE, setTable, stockGoods } from './fixtures.ts'

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 5)

let site: TestSite
let member: TestMember
beforeAll(async () => {
  site = await createTestSite({ now: new Date('2026-10-05T11:00:00+07:00') })
  await site.setSettings(NO_RULE)
})
afterAll(async () => {
  expect((await verifyLedger(site.owner)).broken).toEqual([])
  await site.stop()
})
beforeEach(async () => {
  member = await addMember(site)
  await setTable(site, 'wheel', CREDIT_OR_NOTHING)
})

const balance = async (account: 'cash' | 'points') =>
  (await readBalance(site.platform.db, 1, member.memberId, account)).balance
const rightsLeft = async (game: DrawGame) => countRights(site.platform.db, await site.ctx(), member.memberId, game)
const times = (count: number) => Array.from({ length: count }, (_, n) => n)

/** Outcomes of a member, recomputed from the revealed seeds by the pure package. */
async function recompute(game: DrawGame): Promise<{ draws: number; equal: number }> {
  const ctx = await site.ctx()
  await inTransaction(ctx.db, (tx) => rotateSeed(tx, ctx, member.memberId, game))
  const draws = await drawsOf(ctx, member.memberId, game, { limit: 1_000 })
  const isEqual = draws.map((each) => {
    const weights = segmentsSchema.parse(each.segments).map(({ weight }) => weight)
    const serverSeed = each.server_seed ?? ''
    const input = { serverSeed, clientSeed: each.client_seed, nonce: each.nonce }
    const outcome =
      each.picked_card === null ? weightedIndex(input, weights) : cardLayout(input, weights)[each.picked_card]
    return hashOfSeed(serverSeed) === each.server_hash && outcome === each.outcome_index
  })
  return { draws: draws.length, equal: isEqual.filter(Boolean).length }
}

describe('a draw', () => {
  test('spends one right and gives the prize of its segment', async () => {
    await giveRights(site, member, 'wheel', 2)
    const draw = await drawAs(site, member)
    expect(draw.prize).toEqual(CREDIT_OR_NOTHING[draw.outcomeIndex]?.prize)
    expect(await rightsLeft('wheel')).toBe(1)
    expect(await balance('cash')).toBe(draw.prize.type === 'credit' ? 10_00 : 0)
  })

  test.each([
    { prize: { type: 'credit', satang: 25_00, turnoverMultiple: 0 } as const, cash: 25_00, points: 0, rights: 0 },
    { prize: { type: 'points', points: 40 } as const, cash: 0, points: 40, rights: 0 },
    { prize: { type: 'rights', game: 'wheel', count: 3 } as const, cash: 0, points: 0, rights: 3 },
    { prize: { type: 'nothing' } as const, cash: 0, points: 0, rights: 0 },
  ])('gives $prize.type', async ({ prize, cash, points, rights }) => {
    await setTable(site, 'wheel', always({ prize }))
    await giveRights(site, member, 'wheel', 1)
    await drawAs(site, member)
    expect([await balance('cash'), await balance('points'), await rightsLeft('wheel')]).toEqual([cash, points, rights])
  })

  test('without a right is refused, and nothing happens', async () => {
    await expect(drawAs(site, member)).rejects.toMatchObject({ code: 'draw_no_right' })
    expect(await drawsOf(await site.ctx(), member.memberId, 'wheel', { limit: 10 })).toEqual([])
  })

  test('of a game without a table is refused, and keeps the right', async () => {
    await giveRights(site, member, 'flip-card', 1)
    await expect(drawAs(site, member, 'flip-card', 0)).rejects.toMatchObject({ code: 'draw_closed' })
    expect(await rightsLeft('flip-card')).toBe(1)
  })

  test('that fails after the right was spent leaves right and nonce as they were', async () => {
    await setTable(site, 'wheel', always({ prize: { type: 'credit', satang: 10_00, turnoverMultiple: 0 } }))
    await giveRights(site, member, 'wheel', 1)
    const ctx = await site.ctx()
    const failing = inTransaction(ctx.db, async (tx) => {
      const { drawOnce } = await import('#money/draw/draw.ts')
      await drawOnce(tx, ctx, member.memberId, 'wheel')
      throw new Error('the connection is lost')
    })
    await expect(failing).rejects.toThrow('the connection is lost')
    expect(await rightsLeft('wheel')).toBe(1)
    expect((await showSeed(ctx, member.memberId, 'wheel')).nextNonce).toBe(0)
    expect(await balance('cash')).toBe(0)
  })
})

describe('seeds', () => {
  test('show their hashes before the member chooses the next client seed, and a seed after its rotation', async () => {
    const ctx = await site.ctx()
    const before = await showSeed(ctx, member.memberId, 'wheel')
    await giveRights(site, member, 'wheel', 1)
    expect(await drawAs(site, member)).toMatchObject({ nonce: 0, serverHash: before.serverHash })
    const hidden = await drawsOf(ctx, member.memberId, 'wheel', { limit: 1 })
    expect(hidden[0]?.server_seed).toBeNull()
    const { revealed, next } = await inTransaction(ctx.db, (tx) =>
      rotateSeed(tx, ctx, member.memberId, 'wheel', 'เลขมงคล'),
    )
    expect(hashOfSeed(revealed.serverSeed)).toBe(before.serverHash)
    expect(next).toMatchObject({ clientSeed: 'เลขมงคล', nextNonce: 0 })
    expect(next.serverHash).toBe(before.nextServerHash)
    expect(new Set([before.serverHash, before.nextServerHash, next.nextServerHash]).size).toBe(3)
    const [shown] = await drawsOf(ctx, member.memberId, 'wheel', { limit: 1 })
    expect(shown?.server_seed).toBe(revealed.serverSeed)
  })

  test('recompute every draw of wheel and cards', async () => {
    await setTable(site, 'flip-card', CREDIT_OR_NOTHING)
    await giveRights(site, member, 'wheel', 30)
    await giveRights(site, member, 'flip-card', 30)
    await Promise.all(times(30).map(() => drawAs(site, member)))
    await Promise.all(times(30).map((n) => drawAs(site, member, 'flip-card', n % 9)))
    expect(await recompute('wheel')).toEqual({ draws: 30, equal: 30 })
    expect(await recompute('flip-card')).toEqual({ draws: 30, equal: 30 })
  })
})

describe('at the same moment', () => {
  test('twenty draws on one right: one', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await giveRights(site, member, 'wheel', 1)
      const all = await Promise.allSettled(times(20).map(() => drawAs(site, member)))
      expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const reasons = all.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
      expect(new Set(reasons)).toEqual(new Set(['draw_no_right']))
    }
  })

  test('twenty members, five pieces: five get one, the others the substitute', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const goodsId = `phone-${round}`
      await stockGoods(site, goodsId, 5)
      const substitute = { type: 'points', points: 7 } as const
      await setTable(site, 'wheel', always({ prize: { type: 'goods', goodsId }, substitute }))
      const members = await Promise.all(times(20).map(() => addMember(site)))
      await Promise.all(members.map((each) => giveRights(site, each, 'wheel', 1)))
      const draws = await Promise.all(members.map((each) => drawAs(site, each)))
      expect(draws.filter(({ given }) => given.orderId !== undefined)).toHaveLength(5)
      expect(draws.filter(({ given }) => given.isSubstitute)).toHaveLength(15)
    }
  })

  test('draws and rotations keep the nonces of each seed contiguous', async () => {
    const ctx = await site.ctx()
    await giveRights(site, member, 'wheel', 15)
    const rotate = () => inTransaction(ctx.db, (tx) => rotateSeed(tx, ctx, member.memberId, 'wheel'))
    await Promise.all(times(20).map((n): Promise<unknown> => (n % 4 === 3 ? rotate() : drawAs(site, member))))
    expect(await recompute('wheel')).toEqual({ draws: 15, equal: 15 })
  })
})
