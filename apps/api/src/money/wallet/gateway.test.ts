import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyLedger } from '../../../test/books/verify-ledger.ts'
import {
  addProvider,
  startPlay,
  type TestPlay,
  type TestProvider,
  walletRequestOf,
} from '../../../test/people/games.ts'
import { addMember, createTestSite, giveCredit, type TestMember, type TestSite } from '../../../test/people/site.ts'
import { houseBalances, readBalance } from '../ledger/ledger.ts'
import { createGateway, type Gateway, type WalletRequest } from './gateway.ts'

let site: TestSite
let gateway: Gateway
let provider: TestProvider
let member: TestMember
let play: TestPlay
beforeAll(async () => {
  site = await createTestSite()
  gateway = createGateway(site.platform.db, 256)
  provider = await addProvider(site)
})
afterAll(async () => {
  expect((await verifyLedger(site.owner)).broken).toEqual([])
  await site.stop()
})
beforeEach(async () => {
  member = await addMember(site)
  await giveCredit(site, member, 10_000)
  play = await startPlay(site, member, provider)
})

const ask = (given: Partial<WalletRequest>): WalletRequest => walletRequestOf(provider, play, given)
const send = async (given: Partial<WalletRequest>) => gateway(await site.ctx(), ask(given))
const credit = async () => (await readBalance(site.platform.db, 1, member.memberId, 'cash')).balance
const roundOf = (round: string) =>
  site.owner
    .selectFrom('rounds')
    .select(['stake_satang', 'won_satang', 'bets', 'closed_by'])
    .where('member_id', '=', member.memberId)
    .where('round_id', '=', round)
    .executeTakeFirst()

test('a bet leaves the credit, a win enters it, and round and day count both', async () => {
  expect(await send({ stake: 1_000 })).toEqual({ code: 'OK', balance: 9_000, isReplay: false })
  expect(await send({ method: 'win', gain: 2_500, closes: true })).toMatchObject({ code: 'OK', balance: 11_500 })
  expect(await credit()).toBe(11_500)
  expect(await roundOf('r1')).toEqual({ stake_satang: 1_000, won_satang: 2_500, bets: 1, closed_by: 'win' })
  const day = await site.owner
    .selectFrom('daily_game_totals')
    .select(['bets', 'rounds', 'stake_satang', 'won_satang', 'game_code'])
    .where('member_id', '=', member.memberId)
    .execute()
  expect(day).toEqual([{ bets: 1, rounds: 1, stake_satang: 1_000, won_satang: 2_500, game_code: 'reels' }])
})

test('a retry returns the first answer, and the same id with another body is a conflict', async () => {
  const bet = ask({ stake: 1_000 })
  const ctx = await site.ctx()
  expect(await gateway(ctx, bet)).toEqual({ code: 'OK', balance: 9_000, isReplay: false })
  await send({ stake: 500 })
  expect(await gateway(ctx, bet)).toEqual({ code: 'OK', balance: 9_000, isReplay: true })
  expect(await gateway(ctx, { ...bet, stake: 2_000, hash: Buffer.alloc(32) })).toMatchObject({
    code: 'DUPLICATE_CONFLICT',
    balance: 8_500,
  })
  expect(await credit()).toBe(8_500)
})

test('a rollback restores the stake once, and an early one bars the bet for ever', async () => {
  await send({ txId: 'b1', stake: 1_000 })
  expect(await send({ method: 'rollback', txId: 'x1', originalTxId: 'b1' })).toMatchObject({
    code: 'OK',
    balance: 10_000,
  })
  expect(await send({ method: 'rollback', txId: 'x2', originalTxId: 'b1' })).toMatchObject({
    code: 'ALREADY_ROLLED_BACK',
  })
  expect(await send({ method: 'rollback', txId: 'x3', originalTxId: 'late' })).toMatchObject({ code: 'TX_NOT_FOUND' })
  expect(await send({ txId: 'late', stake: 700 })).toMatchObject({ code: 'ALREADY_ROLLED_BACK', balance: 10_000 })
  expect(await roundOf('r1')).toMatchObject({ stake_satang: 0 })
})

test('the part of a rollback that the credit no longer holds is a receivable, never refused', async () => {
  await send({ method: 'win', txId: 'w1', gain: 5_000, roundId: 'r2' })
  await send({ stake: 13_000, roundId: 'r3' })
  expect(await send({ method: 'rollback', txId: 'x9', originalTxId: 'w1', roundId: undefined })).toMatchObject({
    code: 'OK',
    balance: 0,
  })
  expect((await readBalance(site.platform.db, 1, member.memberId, 'rollback_receivable')).balance).toBe(-3_000)
})

test('bet and win in one: the credit must hold the bet, not the difference', async () => {
  expect(await send({ method: 'betWin', stake: 12_000, gain: 20_000 })).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  expect(await send({ method: 'betWin', txId: 'bw', stake: 4_000, gain: 1_000 })).toMatchObject({ balance: 7_000 })
  expect(await send({ method: 'rollback', txId: 'x', originalTxId: 'bw' })).toMatchObject({
    code: 'OK',
    balance: 10_000,
  })
})

test.each([
  ['TOKEN_INVALID', async () => send({ stake: 1, tokenHash: Buffer.alloc(32) })],
  [
    'TOKEN_EXPIRED',
    async () => {
      await site.owner
        .updateTable('sessions')
        .set({ ended_at: new Date(), ended_by: 'logout' })
        .where('session_id', '=', play.sessionId)
        .execute()
      return send({ stake: 1 })
    },
  ],
  [
    'USER_BLOCKED',
    async () => {
      await site.owner
        .insertInto('play_breaks')
        .values({
          brand_id: 1,
          member_id: member.memberId,
          kind: 'time-out',
          starts_at: site.platform.clock(),
          asked_at: site.platform.clock(),
        })
        .execute()
      return send({ stake: 1 })
    },
  ],
  [
    'LIMIT_REACHED',
    async () => {
      await site.owner
        .insertInto('play_limits')
        .values({
          brand_id: 1,
          member_id: member.memberId,
          kind: 'stake',
          period: 'day',
          amount: 1_000,
          changed_at: site.platform.clock(),
        })
        .execute()
      await send({ stake: 600 })
      return send({ stake: 600 })
    },
  ],
  ['GAME_DISABLED', async () => send({ stake: 1, gameCode: 'nowhere' })],
  ['INSUFFICIENT_FUNDS', async () => send({ stake: 10_001 })],
  ['USER_UNKNOWN', async () => send({ stake: 1, playerRef: randomUUID() })],
])('a bet is refused with %s, and a win is accepted all the same', async (code, refused) => {
  expect((await refused()).code).toBe(code)
  const before = await credit()
  expect(await send({ method: 'win', gain: 100, tokenHash: undefined })).toMatchObject({
    code: 'OK',
    balance: before + 100,
  })
})

test('in maintenance bets are refused, and wins and rollbacks accepted', async () => {
  await send({ txId: 'm1', stake: 100 })
  await site.setSettings({ websiteStatus: 'MA' })
  try {
    expect(await send({ stake: 1 })).toMatchObject({ code: 'MAINTENANCE' })
    expect(await send({ method: 'win', gain: 5 })).toMatchObject({ code: 'OK' })
    expect(await send({ method: 'rollback', txId: 'm2', originalTxId: 'm1' })).toMatchObject({
      code: 'OK',
      balance: 10_005,
    })
  } finally {
    await site.setSettings({ websiteStatus: '' })
  }
})

test('a provider cannot change bets or credit of players of another one', async () => {
  const other = await addProvider(site)
  const at = await startPlay(site, member, other)
  await send({ txId: 'mine', stake: 1_000 })
  const foreign = { provider: other.provider, playerRef: at.playerRef }
  expect(await send({ ...foreign, method: 'rollback', txId: 'theirs', originalTxId: 'mine' })).toMatchObject({
    code: 'TX_NOT_FOUND',
  })
  expect(await send({ ...foreign, playerRef: play.playerRef, method: 'win', gain: 1 })).toMatchObject({
    code: 'USER_UNKNOWN',
  })
  expect(await credit()).toBe(9_000)
})

test('accepts one of twenty bets on the last baht', async () => {
  for (let round = 0; round < 5; round++) {
    await send({ stake: (await credit()) - 100 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => send({ stake: 100 })))
    expect(answers.filter((each) => each.code === 'OK')).toHaveLength(1)
    expect(await credit()).toBe(0)
    await send({ method: 'win', gain: 5_000 })
  }
})

test('a stake counts for an open bonus once, and a rollback removes it again', async () => {
  const at = site.platform.clock()
  const { deposit_id } = await site.owner
    .selectFrom('deposits')
    .select('deposit_id')
    .where('member_id', '=', member.memberId)
    .executeTakeFirstOrThrow()
  await site.owner
    .insertInto('bonus_grants')
    .values({
      brand_id: 1,
      grant_id: randomUUID(),
      member_id: member.memberId,
      deposit_id,
      bonus_window: 1,
      window_date: '2026-10-05',
      rate_percent: 10,
      max_satang: 1_000,
      deposit_satang: 10_000,
      bonus_satang: 1_000,
      turnover_multiple: 1,
      turnover_required_satang: 2_000,
      granted_at: at,
    })
    .execute()
  const grant = () =>
    site.owner
      .selectFrom('bonus_grants')
      .select(['turnover_done_satang', 'status'])
      .where('member_id', '=', member.memberId)
      .executeTakeFirst()
  await send({ txId: 't1', stake: 1_500 })
  expect(await grant()).toEqual({ turnover_done_satang: 1_500, status: 'active' })
  await send({ txId: 't2', stake: 800 })
  expect(await grant()).toEqual({ turnover_done_satang: 2_300, status: 'completed' })
  await send({ method: 'rollback', txId: 't3', originalTxId: 't2' })
  expect(await grant()).toEqual({ turnover_done_satang: 1_500, status: 'active' })
  // An adjustment never counted, so its rollback removes nothing.
  await send({ method: 'adjust', txId: 't4', stake: 1_000, roundId: undefined })
  await send({ method: 'rollback', txId: 't5', originalTxId: 't4', roundId: undefined })
  expect(await grant()).toEqual({ turnover_done_satang: 1_500, status: 'active' })
  await site.owner.deleteFrom('bonus_grants').where('member_id', '=', member.memberId).execute()
})

test('a promotion is no play: neither it nor its rollback counts in a round or a day', async () => {
  const txId = randomUUID()
  await send({ stake: 1_000 })
  await send({ method: 'promo', txId, gain: 700 })
  await send({ method: 'rollback', originalTxId: txId })
  expect(await credit()).toBe(9_000)
  expect(await roundOf('r1')).toMatchObject({ stake_satang: 1_000, won_satang: 0, bets: 1 })
  const day = await site.owner
    .selectFrom('daily_limit_totals')
    .select(['bets', 'stake_satang', 'won_satang'])
    .where('member_id', '=', member.memberId)
    .executeTakeFirst()
  expect(day).toEqual({ bets: 1, stake_satang: 1_000, won_satang: 0 })
})

test('the balance of providers is the sum of bets and wins', async () => {
  const before = (await houseBalances(site.owner, 1)).find((each) => each.code === 'house:game')?.balance ?? 0
  await send({ stake: 3_000 })
  await send({ method: 'win', gain: 1_000 })
  const after = (await houseBalances(site.owner, 1)).find((each) => each.code === 'house:game')?.balance ?? 0
  expect(after - before).toBe(2_000)
})

test('planned maintenance refuses bets as the setting does, and still accepts wins', async () => {
  await send({ stake: 1_000 })
  const now = site.platform.clock()
  const hour = (n: number) => new Date(now.getTime() + n * 3_600_000)
  await site.owner
    .insertInto('maintenance_windows')
    .values({ brand_id: 1, starts_at: hour(-1), ends_at: hour(1), created_at: now, created_by: 'test' })
    .execute()
  expect(await send({ stake: 1_000 })).toMatchObject({ code: 'MAINTENANCE', balance: 9_000 })
  expect(await send({ method: 'win', gain: 500 })).toMatchObject({ code: 'OK', balance: 9_500 })
  await site.owner.deleteFrom('maintenance_windows').execute()
  expect(await send({ stake: 1_000 })).toMatchObject({ code: 'OK', balance: 8_500 })
})
