/** Rounds that the provider pays for: nothing is staked, and their wins are receivable from the provider. */
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
import { readBalance, statement } from '../ledger/ledger.ts'
import { freeRoundsOf } from './free-rounds.ts'
import { createGateway, type Gateway, type WalletRequest } from './gateway.ts'

const NOW = new Date('2026-10-05T05:00:00Z')

let site: TestSite
let gateway: Gateway
let provider: TestProvider
let member: TestMember
let play: TestPlay
beforeAll(async () => {
  site = await createTestSite({ now: NOW })
  gateway = createGateway(site.platform.db, 256)
  await addProvider(site)
  provider = await addProvider(site)
})
afterAll(async () => {
  expect((await verifyLedger(site.owner)).broken).toEqual([])
  await site.stop()
})
beforeEach(async () => {
  site.setNow(NOW)
  member = await addMember(site)
  play = await startPlay(site, member, provider)
})

const send = async (given: Partial<WalletRequest>) => gateway(await site.ctx(), walletRequestOf(provider, play, given))
const free = (given: Partial<WalletRequest> = {}) => send({ freeRound: 'grant-7', ...given })
const freeWin = (gain: number, given: Partial<WalletRequest> = {}) => free({ method: 'win', gain, ...given })
const credit = async () => (await readBalance(site.platform.db, 1, member.memberId, 'cash')).balance
const receivableFromProvider = async () => {
  const found = (await freeRoundsOf(await site.ctx(), {})).find((each) => each.provider === provider.provider)
  // Transactions and ledger agree.
  expect(found?.won ?? 0).toBe(found?.owed ?? 0)
  return found?.owed ?? 0
}
const round = () =>
  site.owner
    .selectFrom('rounds')
    .select(['bets', 'stake_satang', 'won_satang', 'free_won_satang', 'free_round'])
    .where('member_id', '=', member.memberId)
    .executeTakeFirstOrThrow()
const counted = () =>
  site.owner
    .selectFrom('daily_limit_totals')
    .select(['bets', 'stake_satang', 'won_satang'])
    .where('member_id', '=', member.memberId)
    .executeTakeFirstOrThrow()

test('a free round needs no credit, and its win is receivable from its provider', async () => {
  const before = await receivableFromProvider()
  expect(await free()).toMatchObject({ code: 'OK', balance: 0 })
  expect(await freeWin(45_00, { closes: true })).toMatchObject({ code: 'OK', balance: 45_00 })
  expect(await receivableFromProvider()).toBe(before + 45_00)
  const entries = await statement(site.platform.db, 1, member.memberId, 'cash', { limit: 10 })
  expect(entries.map((each) => each.kind)).toEqual(['game.free-win'])
  expect(await round()).toEqual({
    bets: 1,
    stake_satang: 0,
    won_satang: 0,
    free_won_satang: 45_00,
    free_round: 'grant-7',
  })
  expect(await counted()).toEqual({ bets: 1, stake_satang: 0, won_satang: 0 })
})

test('one request that bets and wins moves the win alone', async () => {
  expect(await free({ method: 'betWin', gain: 12_00 })).toMatchObject({ code: 'OK', balance: 12_00 })
  expect(await round()).toMatchObject({ stake_satang: 0, free_won_satang: 12_00 })
})

test('twenty free bets and wins under one id each are one bet and one win', async () => {
  const before = await receivableFromProvider()
  const bets = await Promise.all(Array.from({ length: 20 }, () => free({ txId: 'one-bet' })))
  const wins = await Promise.all(Array.from({ length: 20 }, () => freeWin(5_00, { txId: 'one-win' })))
  expect(bets.map(({ code, balance }) => [code, balance])).toEqual(bets.map(() => ['OK', 0]))
  expect(wins.map(({ code, balance }) => [code, balance])).toEqual(wins.map(() => ['OK', 5_00]))
  expect([...bets, ...wins].filter(({ isReplay }) => !isReplay)).toHaveLength(2)
  expect([await credit(), await receivableFromProvider(), (await round()).bets]).toEqual([5_00, before + 5_00, 1])
})

test('a win that names no grant is free where nothing was staked in its round, and only there', async () => {
  await giveCredit(site, member, 100_00)
  await free({ roundId: 'free' })
  await send({ method: 'win', roundId: 'free', gain: 7_00 })
  await free({ roundId: 'mixed' })
  await send({ roundId: 'mixed', stake: 10_00 })
  await send({ method: 'win', roundId: 'mixed', gain: 9_00 })
  const rows = await site.owner
    .selectFrom('rounds')
    .select(['round_id', 'won_satang', 'free_won_satang'])
    .where('member_id', '=', member.memberId)
    .orderBy('round_id')
    .execute()
  expect(rows).toEqual([
    { round_id: 'free', won_satang: 0, free_won_satang: 7_00 },
    { round_id: 'mixed', won_satang: 9_00, free_won_satang: 0 },
  ])
})

test('the same id as a free bet and as a paid one is a conflict', async () => {
  await giveCredit(site, member, 100_00)
  await free({ txId: 'once' })
  expect((await send({ txId: 'once', stake: 10_00 })).code).toBe('DUPLICATE_CONFLICT')
  expect(await credit()).toBe(100_00)
})

test('a reversed free win is no debt of its provider, and its spent part is a receivable of the member', async () => {
  const before = await receivableFromProvider()
  await free()
  await freeWin(50_00, { txId: 'gift' })
  await send({ roundId: 'paid', stake: 30_00 })
  expect(await send({ method: 'rollback', originalTxId: 'gift', roundId: undefined })).toMatchObject({ balance: 0 })
  expect(await receivableFromProvider()).toBe(before)
  expect((await readBalance(site.platform.db, 1, member.memberId, 'rollback_receivable')).balance).toBe(-30_00)
  expect(await round()).toMatchObject({ free_won_satang: 0 })
})

const limit = (kind: string, amount: number, period = 'day') =>
  site.owner
    .insertInto('play_limits')
    .values({ brand_id: 1, member_id: member.memberId, kind, period, amount, changed_at: NOW })
    .execute()

test('limits of stakes and losses count nothing of a free round', async () => {
  await giveCredit(site, member, 100_00)
  await limit('stake', 20_00)
  await limit('loss', 20_00)
  await send({ roundId: 'paid', stake: 20_00 })
  expect((await free()).code).toBe('OK')
  expect((await freeWin(50_00)).code).toBe('OK')
  // The win of the free round is no room for losses.
  expect((await send({ roundId: 'more', stake: 1 })).code).toBe('LIMIT_REACHED')
  expect(await counted()).toMatchObject({ stake_satang: 20_00, won_satang: 0 })
})

test('refuses free rounds of a member that may not play', async () => {
  const rest = { starts_at: NOW, ends_at: new Date(NOW.getTime() + 3_600_000), asked_at: NOW }
  await site.owner
    .insertInto('play_breaks')
    .values({ brand_id: 1, member_id: member.memberId, kind: 'time-out', ...rest })
    .execute()
  expect((await free()).code).toBe('USER_BLOCKED')
  expect((await freeWin(1_00)).code).toBe('OK')
})

test('a free round is no turnover', async () => {
  await giveCredit(site, member, 100_00)
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
      granted_at: NOW,
    })
    .execute()
  await free()
  await freeWin(10_00)
  const grants = site.owner.selectFrom('bonus_grants').select('turnover_done_satang')
  expect(await grants.where('member_id', '=', member.memberId).execute()).toEqual([{ turnover_done_satang: 0 }])
  await site.owner.deleteFrom('bonus_grants').where('member_id', '=', member.memberId).execute()
})
