/** A bonus is given back with the real winnings of play, whether or not its provider ends rounds (decisions 029, 032). */
import { randomUUID } from 'node:crypto'
import { forfeitBonus, listBonuses } from '@duang/contract/bonus'
import { selfExclude } from '@duang/contract/limits'
import { checkWithdraw } from '@duang/contract/withdraw'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readBalance } from '#core/ledger/ledger.ts'
import { createGateway, type Gateway, type WalletRequest } from '#core/wallet/gateway.ts'
import { sweepRounds } from '#core/wallet/open-rounds.ts'
import { codeOf } from '../../../test/applicant.ts'
import {
  addProvider,
  type RoundEndGiven,
  setRoundEnd,
  startPlay,
  type TestPlay,
  type TestProvider,
  walletRequestOf,
} from '../../../test/games.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  logIn,
  PASSWORD,
  sendFeed,
  type TestMember,
  type TestSite,
} from '../../../test/site.ts'
import { verifyLedger } from '../../../test/verify-ledger.ts'

const NOW = new Date('2026-10-05T11:00:00+07:00')
const MINUTE_MS = 60_000
const NO_SECOND = { rate2: 0, start2: '00:00', end2: '00:00', endNumber2: 0 }
// A deposit brings half of it as a bonus, 500 baht at most, to be wagered ten times.
const BONUS = {
  ...{ rate1: 50, start1: '00:00', end1: '00:00', endNumber1: 0, ...NO_SECOND },
  ...{ maxSatang: 500_00, turnoverMultiple: 10 },
}

let site: TestSite
let gateway: Gateway
let provider: TestProvider
let member: TestMember
let play: TestPlay
let call: ReturnType<typeof clientOf>
beforeAll(async () => {
  site = await createTestSite({ now: NOW })
  await site.setSettings({ bonus: BONUS })
  gateway = createGateway(site.platform.db, 256)
  provider = await addProvider(site)
})
afterAll(async () => {
  expect((await verifyLedger(site.owner)).broken).toEqual([])
  await site.stop()
})
beforeEach(async () => {
  site.setNow(NOW)
  await setRoundEnd(site, provider, 'message')
  member = await addMember(site)
  play = await startPlay(site, member, provider)
  call = clientOf(site, await logIn(site, member))
})

const own = () => ({ uuid: member.uuid })
const credit = async () => (await readBalance(site.platform.db, 1, member.memberId, 'cash')).balance
const claim = async () => (await call(listBonuses, { params: own() })).giveBack
const giveBack = () => call(forfeitBonus, { params: own(), body: {}, idempotencyKey: randomUUID() })
const move = async (method: WalletRequest['method'], given: Partial<WalletRequest>) => {
  expect((await gateway(await site.ctx(), walletRequestOf(provider, play, { method, ...given }))).code).toBe('OK')
}
const deposit = async (baht: number) => {
  const counterparty = { bank: member.bank, account: member.account, name: member.accountName }
  const line = { id: randomUUID(), account: { bank: '004', number: '1234567890' }, direction: 'in', amount: baht }
  const lines = [{ ...line, at: site.platform.clock().toISOString(), counterparty }]
  expect((await sendFeed(site, 'statement', { type: 'statement.lines', lines })).status).toBe(200)
}
/** A round of which the provider reports the bet, a win above nothing, and no end. Satang. */
const playRound = async (stake: number, won: number) => {
  site.advance(1_000)
  const roundId = randomUUID()
  await move('bet', { roundId, stake })
  if (won > 0) await move('win', { roundId, gain: won })
}

const ENDING: readonly [rule: RoundEndGiven, minutes: number][] = [
  ['bet', 1],
  [10, 10],
]

test.each(ENDING)(
  '60 bets that lost 300 baht cost nothing but the bonus where rounds end by %s',
  async (rule, minutes) => {
    await setRoundEnd(site, provider, rule)
    await deposit(1_000)
    for (let n = 0; n < 60; n++) await playRound(10_00, n % 3 === 0 ? 15_00 : 0)
    expect(await credit()).toBe(1_200_00)
    site.advance(minutes * MINUTE_MS + 1)
    expect(await claim()).toEqual({ bonus: 500_00, winnings: 0 })
    expect(await giveBack()).toMatchObject({ forfeited: 500_00, credit: 700_00 })
  },
)

test('a later rule applies at once to open rounds', async () => {
  await deposit(1_000)
  for (let n = 0; n < 6; n++) await playRound(10_00, n % 3 === 0 ? 15_00 : 0)
  site.advance(10 * MINUTE_MS)
  expect(await claim()).toEqual({ bonus: 500_00, winnings: 30_00 })
  await setRoundEnd(site, provider, 'bet')
  expect(await claim()).toEqual({ bonus: 500_00, winnings: 0 })
})

test('a first win ends the round, also one of nothing', async () => {
  await setRoundEnd(site, provider, 'win')
  await deposit(1_000)
  await playRound(10_00, 30_00)
  const roundId = randomUUID()
  await move('bet', { roundId, stake: 15_00 })
  expect(await claim()).toEqual({ bonus: 500_00, winnings: 20_00 })
  await move('win', { roundId, gain: 0 })
  expect(await claim()).toEqual({ bonus: 500_00, winnings: 5_00 })
  expect(await giveBack()).toMatchObject({ forfeited: 505_00 })
})

test.each(ENDING)('a bet whose result is pending hides no winnings where rounds end by %s', async (rule, minutes) => {
  await setRoundEnd(site, provider, rule)
  await deposit(1_000)
  await playRound(500_00, 900_00)
  site.advance(minutes * MINUTE_MS + 1)
  const roundId = randomUUID()
  await move('bet', { roundId, stake: 400_00 })
  site.advance(minutes * MINUTE_MS - 1_000)
  const before = await credit()
  expect(await codeOf(giveBack())).toBe('bonus_undecided')
  expect(await credit()).toBe(before)
  await move('win', { roundId, gain: 800_00, closes: true })
  expect(await giveBack()).toMatchObject({ forfeited: 1_300_00, credit: 1_000_00 })
})

test('a bet and win in one has its result, and of several bets in a round each may still win', async () => {
  await setRoundEnd(site, provider, 'bet')
  await deposit(1_000)
  await move('betWin', { roundId: 'one', stake: 100_00, gain: 300_00 })
  await move('betWin', { roundId: 'two', stake: 100_00, gain: 0 })
  expect(await claim()).toEqual({ bonus: 500_00, winnings: 100_00 })
  site.advance(1_000)
  await move('bet', { roundId: 'visit', stake: 10_00 })
  site.advance(1_000)
  await move('bet', { roundId: 'visit', stake: 40_00 })
  site.advance(1_000)
  await move('win', { roundId: 'visit', gain: 10_00 })
  expect(await codeOf(giveBack())).toBe('bonus_undecided')
  site.advance(MINUTE_MS)
  expect(await giveBack()).toMatchObject({ forfeited: 560_00, credit: 1_000_00 })
})

test('a bet that cannot change the claim delays nothing', async () => {
  await setRoundEnd(site, provider, 'bet')
  await deposit(1_000)
  await playRound(100_00, 0)
  expect(await giveBack()).toMatchObject({ forfeited: 500_00, credit: 900_00 })
})

test('a win and a rollback after the bonus was given back belong to the member', async () => {
  await setRoundEnd(site, provider, 'bet')
  await deposit(1_000)
  const [roundId, txId] = [randomUUID(), randomUUID()]
  await move('bet', { roundId, stake: 10_00 })
  await move('bet', { txId, roundId: randomUUID(), stake: 20_00 })
  site.advance(2 * MINUTE_MS)
  await giveBack()
  await move('win', { roundId, gain: 50_00 })
  await move('rollback', { originalTxId: txId, roundId: undefined })
  expect(await credit()).toBe(1_000_00 - 10_00 + 50_00)
})

test('an excluded member withdraws the rest where a provider sends no ends of rounds', async () => {
  await setRoundEnd(site, provider, 'bet')
  await deposit(1_000)
  for (let n = 0; n < 6; n++) await playRound(10_00, n % 3 === 0 ? 15_00 : 0)
  await call(selfExclude, { params: own(), body: { length: '6m', password: PASSWORD } })
  // The results of the last minute are pending, so the bonus stays behind as well.
  expect(await check()).toMatchObject({ credit: 1_470_00, available: 960_00 })
  site.advance(MINUTE_MS)
  expect(await check()).toMatchObject({ credit: 1_470_00, available: 970_00 })
})
const check = () => call(checkWithdraw, { params: own() })

test('a round that lasts a whole visit counts from the bonus on', async () => {
  await setRoundEnd(site, provider, 5)
  await site.setSettings({ bonus: { ...BONUS, maxSatang: 0 } })
  await deposit(200)
  const roundId = 'visit'
  await move('bet', { roundId, stake: 100_00 })
  await move('win', { roundId, gain: 150_00 })
  site.advance(1_000)
  await site.setSettings({ bonus: BONUS })
  await deposit(1_000)
  site.advance(1_000)
  await move('bet', { roundId, stake: 50_00 })
  await move('win', { roundId, gain: 120_00 })
  site.advance(5 * MINUTE_MS + 1)
  expect(await claim()).toEqual({ bonus: 500_00, winnings: 70_00 })
})

test('the win of a free round belongs to the member', async () => {
  await deposit(1_000)
  await move('bet', { roundId: 'free', freeRound: 'grant-1' })
  await move('win', { roundId: 'free', freeRound: 'grant-1', gain: 80_00, closes: true })
  expect(await claim()).toEqual({ bonus: 500_00, winnings: 0 })
  expect(await giveBack()).toMatchObject({ forfeited: 500_00, credit: 1_080_00 })
})

test('a bet in a round that was swept counts as still there', async () => {
  await deposit(1_000)
  await playRound(100_00, 300_00)
  const roundId = randomUUID()
  await move('bet', { roundId, stake: 10_00 })
  site.advance(8 * 24 * 60 * MINUTE_MS)
  await sweepRounds(await site.ctx())
  play = await startPlay(site, member, provider)
  call = clientOf(site, await logIn(site, member))
  expect(await claim()).toEqual({ bonus: 500_00, winnings: 190_00 })
  await move('bet', { roundId, stake: 190_00 })
  expect(await claim()).toEqual({ bonus: 500_00, winnings: 200_00 })
})
