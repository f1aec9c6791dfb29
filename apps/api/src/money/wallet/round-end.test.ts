/** The end of a round by the rule of its provider (decision 032). */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { providersOf } from '#money/provider/provider.ts'
import { verifyLedger } from '../../../test/books/verify-ledger.ts'
import {
  addProvider,
  type RoundEndGiven,
  setRoundEnd,
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
const MINUTE_MS = 60_000
const RULES: readonly RoundEndGiven[] = ['message', 'bet', 'win', 30]

let site: TestSite
let gateway: Gateway
const providers = new Map<RoundEndGiven, TestProvider>()
beforeAll(async () => {
  site = await createTestSite()
  gateway = createGateway(site.platform.db, 256)
  for (const rule of RULES) providers.set(rule, await addProvider(site, { roundEnd: rule }))
})
afterAll(async () => {
  expect((await verifyLedger(site.owner)).broken).toEqual([])
  await site.stop()
})

type Player = { member: TestMember; play: TestPlay; provider: TestProvider }

async function player(rule: RoundEndGiven): Promise<Player> {
  const [member, provider] = [await addMember(site), providers.get(rule)]
  if (!provider) throw new Error('no such provider')
  await giveCredit(site, member, 100_00)
  return { member, provider, play: await startPlay(site, member, provider) }
}
const begin = async (rule: RoundEndGiven): Promise<Player> => {
  site.setNow(NOW)
  return player(rule)
}
const send = async ({ provider, play }: Player, given: Partial<WalletRequest>): Promise<string> =>
  (await gateway(await site.ctx(), walletRequestOf(provider, play, { roundId: 'r', ...given }))).code
const bet = (of: Player, stake = 10_00, given: Partial<WalletRequest> = {}) => send(of, { stake, ...given })
const win = (of: Player, gain: number, given: Partial<WalletRequest> = {}) =>
  send(of, { method: 'win', gain, ...given })
const sweep = async () => sweepRounds(await site.ctx())
const credit = async ({ member }: Player) => (await readBalance(site.platform.db, 1, member.memberId, 'cash')).balance
const roundOf = ({ member }: Player) =>
  site.owner
    .selectFrom('rounds')
    .select(['closed_by', 'closed_at', 'bets', 'stake_satang', 'won_satang'])
    .where('member_id', '=', member.memberId)
    .executeTakeFirstOrThrow()
const endRound = async ({ provider, play }: Player) => {
  const found = (await providersOf(site.platform, 1)).find((each) => each.code === provider.provider)
  if (!found) throw new Error('no provider')
  return createWallet(await site.ctx(), found, gateway).endRound(play.playerRef, 'r')
}

const ENDS: readonly [RoundEndGiven, afterBet: string | null, afterWin: string | null][] = [
  ['message', null, null],
  ['bet', 'rule', 'rule'],
  ['win', null, 'rule'],
  [30, null, null],
]
test.each(ENDS)('where rounds end by %s, a bet leaves %s and a win of nothing %s', async (rule, afterBet, afterWin) => {
  const of = await begin(rule)
  await bet(of)
  expect((await roundOf(of)).closed_by).toBe(afterBet)
  await win(of, 0)
  expect((await roundOf(of)).closed_by).toBe(afterWin)
})

test.each(RULES)('where rounds end by %s, a message ends them, and only its end bars bets', async (rule) => {
  const of = await begin(rule)
  await bet(of)
  site.advance(MINUTE_MS)
  await win(of, 15_00, { closes: true })
  expect(await roundOf(of)).toMatchObject({ closed_by: 'win', closed_at: site.platform.clock() })
  expect(await bet(of)).toBe('OK')
  expect(await roundOf(of)).toMatchObject({ closed_by: 'win', stake_satang: 20_00 })
  await endRound(of)
  expect(await bet(of)).toBe('ROUND_CLOSED')
})

test('where rounds end after 30 minutes, they do so that long after their last bet', async () => {
  const of = await begin(30)
  await bet(of)
  site.advance(20 * MINUTE_MS)
  await bet(of)
  const lastBet = site.platform.clock()
  site.advance(30 * MINUTE_MS)
  await sweep()
  expect((await roundOf(of)).closed_by).toBe(null)
  site.advance(1)
  await sweep()
  expect(await roundOf(of)).toMatchObject({
    closed_by: 'rule',
    closed_at: new Date(lastBet.getTime() + 30 * MINUTE_MS),
  })
})

test.each<RoundEndGiven>(['bet', 30])(
  'accepts wins and rollbacks after a round ended by %s, also after logout',
  async (rule) => {
    const of = await begin(rule)
    const txId = randomUUID()
    await bet(of, 10_00, { txId })
    site.advance(31 * MINUTE_MS)
    await sweep()
    expect((await roundOf(of)).closed_by).toBe('rule')
    await site.owner
      .updateTable('sessions')
      .set({ ended_at: site.platform.clock(), ended_by: 'logout' })
      .where('member_id', '=', of.member.memberId)
      .execute()
    expect(await win(of, 25_00)).toBe('OK')
    expect(await send(of, { method: 'rollback', originalTxId: txId, roundId: undefined })).toBe('OK')
    expect(await credit(of)).toBe(125_00)
    expect(await roundOf(of)).toMatchObject({ closed_by: 'rule', stake_satang: 0, won_satang: 25_00 })
  },
)

test('accepts the next bet in a round that ended by rule', async () => {
  const [byMinutes, byWin, byBet] = [await begin(30), await player('win'), await player('bet')]
  for (const of of [byMinutes, byWin, byBet]) await bet(of)
  await win(byWin, 0)
  site.advance(31 * MINUTE_MS)
  await sweep()
  for (const of of [byMinutes, byWin, byBet]) expect((await roundOf(of)).closed_by).toBe('rule')
  for (const of of [byMinutes, byWin, byBet]) expect(await bet(of, 5_00)).toBe('OK')
  for (const of of [byMinutes, byWin]) expect(await roundOf(of)).toMatchObject({ closed_by: null, closed_at: null })
  expect(await roundOf(byBet)).toMatchObject({ closed_by: 'rule', closed_at: site.platform.clock() })
})

test('a win before its bet ends the round once', async () => {
  const of = await begin('win')
  await win(of, 30_00)
  await bet(of)
  expect(await roundOf(of)).toMatchObject({ closed_by: 'rule', bets: 1 })
})

test('a later rule closes open rounds', async () => {
  const [lost, won] = [await begin('message'), await player('message')]
  await bet(lost)
  const lastBet = site.platform.clock()
  await bet(won)
  await win(won, 20_00)
  site.advance(MINUTE_MS)
  await sweep()
  expect((await roundOf(won)).closed_by).toBe(null)
  await setRoundEnd(site, lost.provider, 'win')
  await sweep()
  expect([(await roundOf(won)).closed_by, (await roundOf(lost)).closed_by]).toEqual(['rule', null])
  await setRoundEnd(site, lost.provider, 'bet')
  await sweep()
  expect(await roundOf(lost)).toMatchObject({ closed_by: 'rule', closed_at: lastBet })
  await setRoundEnd(site, lost.provider, 'message')
})

test.each(RULES)('where rounds end by %s, limits count stakes and wins at once', async (rule) => {
  const of = await begin(rule)
  const limit = { brand_id: 1, member_id: of.member.memberId, changed_at: site.platform.clock() }
  await site.owner
    .insertInto('play_limits')
    .values({ ...limit, kind: 'loss', period: 'day', amount: 30_00 })
    .execute()
  expect([await bet(of, 20_00), await bet(of, 20_00)]).toEqual(['OK', 'LIMIT_REACHED'])
  await win(of, 15_00)
  expect([await bet(of, 20_00), await bet(of, 10_00)]).toEqual(['OK', 'LIMIT_REACHED'])
})

test('twenty bets during five sweeps leave their rounds open', async () => {
  site.setNow(NOW)
  const players: Player[] = []
  for (let n = 0; n < 20; n++) players.push(await player(30))
  await Promise.all(players.map((each) => bet(each)))
  site.advance(31 * MINUTE_MS)
  const bets = players.map((each) => bet(each, 5_00))
  const [codes] = await Promise.all([Promise.all(bets), ...Array.from({ length: 5 }, sweep)])
  await sweep()
  expect(codes).toEqual(players.map(() => 'OK'))
  for (const each of players)
    expect(await roundOf(each)).toMatchObject({ closed_by: null, closed_at: null, stake_satang: 15_00 })
})
