import { afterAll, beforeAll, expect, test } from 'vitest'
import { providersOf } from '#money/provider/provider.ts'
import { verifyLedger } from '../../../test/books/verify-ledger.ts'
import {
  addProvider,
  startPlay,
  type TestPlay,
  type TestProvider,
  walletRequestOf,
} from '../../../test/people/games.ts'
import { addMember, createTestSite, giveCredit, type TestMember, type TestSite } from '../../../test/people/site.ts'
import { readBalance } from '../ledger/ledger.ts'
import { createGateway, type Gateway, type WalletRequest } from './gateway.ts'
import { sweepRounds } from './open-rounds.ts'
import { createWallet } from './wallet.ts'

const NOW = new Date('2026-10-05T05:00:00Z')
const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS

let site: TestSite
let gateway: Gateway
let provider: TestProvider
beforeAll(async () => {
  site = await createTestSite()
  gateway = createGateway(site.platform.db, 256)
  provider = await addProvider(site)
})
afterAll(async () => {
  expect((await verifyLedger(site.owner)).broken).toEqual([])
  await site.stop()
})

type Player = { member: TestMember; play: TestPlay }

/** Creates a player at the present time, with 100 baht. */
async function player(): Promise<Player> {
  const member = await addMember(site)
  await giveCredit(site, member, 100_00)
  return { member, play: await startPlay(site, member, provider) }
}

const send = async ({ play }: Player, given: Partial<WalletRequest>): Promise<string> =>
  (await gateway(await site.ctx(), walletRequestOf(provider, play, { roundId: 'r', ...given }))).code
const sweep = async () => sweepRounds(await site.ctx())
const credit = async ({ member }: Player) => (await readBalance(site.platform.db, 1, member.memberId, 'cash')).balance
const roundOf = ({ member }: Player) =>
  site.owner
    .selectFrom('rounds')
    .select(['closed_by', 'closed_at', 'bets', 'stake_satang', 'won_satang'])
    .where('member_id', '=', member.memberId)
    .executeTakeFirstOrThrow()

test('closes a round without an end after a week, and still accepts its transactions', async () => {
  site.setNow(NOW)
  const of = await player()
  await send(of, { stake: 10_00 })
  site.setNow(new Date(NOW.getTime() + WEEK_MS))
  await sweep()
  expect(await roundOf(of)).toMatchObject({ closed_by: null, closed_at: null })
  site.advance(1)
  await sweep()
  const closedAt = site.platform.clock()
  expect(await roundOf(of)).toMatchObject({ closed_by: 'sweep', closed_at: closedAt, stake_satang: 10_00 })
  site.advance(30 * 24 * HOUR_MS)
  expect(await send(of, { method: 'win', gain: 35_00, closes: true })).toBe('OK')
  expect(await roundOf(of)).toMatchObject({ closed_by: 'win', closed_at: site.platform.clock() })
  of.play = await startPlay(site, of.member, provider)
  expect(await send(of, { stake: 5_00 })).toBe('OK')
  expect(await roundOf(of)).toMatchObject({ bets: 2, stake_satang: 15_00, won_satang: 35_00 })
  expect(await credit(of)).toBe(120_00)
  const [found] = await providersOf(site.platform, 1)
  if (!found) throw new Error('no provider')
  await createWallet(await site.ctx(), found, gateway).endRound(of.play.playerRef, 'r')
  expect(await roundOf(of)).toMatchObject({ closed_by: 'endRound' })
  expect(await send(of, { stake: 5_00 })).toBe('ROUND_CLOSED')
})

test('a round that its provider has ended stays as it is', async () => {
  site.setNow(NOW)
  const of = await player()
  await send(of, { stake: 10_00 })
  await send(of, { method: 'win', gain: 0, closes: true })
  site.advance(2 * WEEK_MS)
  await sweep()
  expect(await roundOf(of)).toMatchObject({ closed_by: 'win', closed_at: NOW })
})

test('more rounds than one batch are closed by one sweep, of one brand only', async () => {
  site.setNow(NOW)
  const { member } = await player()
  const row = { member_id: member.memberId, provider: provider.provider, game_code: 'reels', day: '2026-10-05' }
  const figures = { opened_at: NOW, bets: 0, stake_satang: 0, won_satang: 0 }
  for (const brand_id of [1, 2])
    await site.owner
      .insertInto('rounds')
      .values(Array.from({ length: 1_500 }, (_, n) => ({ brand_id, ...row, ...figures, round_id: `n${n}` })))
      .execute()
  site.advance(WEEK_MS + 1)
  await sweep()
  const open = await site.owner
    .selectFrom('rounds')
    .select('brand_id')
    .where('member_id', '=', member.memberId)
    .where('closed_at', 'is', null)
    .execute()
  await site.owner.deleteFrom('rounds').where('member_id', '=', member.memberId).execute()
  expect([open.length, new Set(open.map((each) => each.brand_id))]).toEqual([1_500, new Set([2])])
})

test('pays each of twenty wins during five sweeps once', async () => {
  site.setNow(NOW)
  const players: Player[] = []
  for (let n = 0; n < 20; n++) players.push(await player())
  expect(await Promise.all(players.map((each) => send(each, { stake: 10_00 })))).toEqual(players.map(() => 'OK'))
  site.advance(WEEK_MS + 1)
  const wins = players.map((each) => send(each, { method: 'win', gain: 25_00, txId: `w-${each.member.memberId}` }))
  const [codes] = await Promise.all([Promise.all(wins), ...Array.from({ length: 5 }, sweep)])
  expect(codes).toEqual(players.map(() => 'OK'))
  await sweep()
  expect(await Promise.all(players.map(credit))).toEqual(players.map(() => 115_00))
  for (const each of players)
    expect(await roundOf(each)).toMatchObject({ closed_by: 'sweep', stake_satang: 10_00, won_satang: 25_00 })
})
