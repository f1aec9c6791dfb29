/** When bonus money is in play, whether or not its provider ends rounds (decisions 032, 077). */
import { randomUUID } from 'node:crypto'
import { forfeitBonus, listBonuses } from '@duang/contract/rewards/bonus'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readBalance } from '#money/ledger/ledger.ts'
import { createGateway, type Gateway, type WalletRequest } from '#money/wallet/gateway.ts'
import { sweepRounds } from '#money/wallet/open-rounds.ts'
import { verifyLedger } from '../../../test/books/verify-ledger.ts'
import { codeOf } from '../../../test/people/applicant.ts'
import {
  addProvider,
  type RoundEndGiven,
  setRoundEnd,
  startPlay,
  type TestPlay,
  type TestProvider,
  walletRequestOf,
} from '../../../test/people/games.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  logIn,
  sendFeed,
  type TestMember,
  type TestSite,
} from '../../../test/people/site.ts'

const NOW = new Date('2026-10-05T11:00:00+07:00')
const MINUTE_MS = 60_000
const NO_SECOND = { rate2: 0, start2: '00:00', end2: '00:00', endNumber2: 0 }
// A deposit brings half of it as a bonus, 500 baht at most, to be wagered ten times.
const BONUS = {
  rate1: 50,
  start1: '00:00',
  end1: '00:00',
  endNumber1: 0,
  ...NO_SECOND,
  maxSatang: 500_00,
  turnoverMultiple: 10,
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
/** A bet of 1,000 baht of own money and 100 of the bonus. */
const betBoth = async (roundId: string = randomUUID()) => {
  await move('bet', { roundId, stake: 1_100_00 })
  return roundId
}

const ENDING: readonly [rule: RoundEndGiven, minutes: number][] = [
  ['bet', 1],
  [10, 10],
]

test.each(ENDING)('a bet without a result counts as lost in time where rounds end by %s', async (rule, minutes) => {
  await setRoundEnd(site, provider, rule)
  await deposit(1_000)
  await betBoth()
  site.advance(minutes * MINUTE_MS - 1)
  expect(await claim()).toEqual({ bonus: 400_00, winnings: 0, staked: 100_00 })
  expect(await codeOf(giveBack())).toBe('bonus_undecided')
  expect(await credit()).toBe(400_00)
  site.advance(2)
  expect(await giveBack()).toMatchObject({ forfeited: 400_00, credit: 0 })
})

test('a later rule applies at once to open rounds', async () => {
  await deposit(1_000)
  await betBoth()
  site.advance(10 * MINUTE_MS)
  expect(await claim()).toMatchObject({ staked: 100_00 })
  await setRoundEnd(site, provider, 'bet')
  expect(await claim()).toMatchObject({ staked: 0 })
})

test('a first win ends the round, also one of nothing', async () => {
  await setRoundEnd(site, provider, 'win')
  await deposit(1_000)
  const roundId = await betBoth()
  await move('win', { roundId, gain: 0 })
  expect(await claim()).toEqual({ bonus: 400_00, winnings: 0, staked: 0 })
})

test('a bet and win in one has its result, and of several bets in a round each may still win', async () => {
  await setRoundEnd(site, provider, 'bet')
  await deposit(1_000)
  await move('betWin', { roundId: 'one', stake: 1_100_00, gain: 1_100_00 })
  expect(await claim()).toEqual({ bonus: 500_00, winnings: 0, staked: 0 })
  await betBoth('visit')
  site.advance(1_000)
  await move('bet', { roundId: 'visit', stake: 100_00 })
  site.advance(1_000)
  await move('win', { roundId: 'visit', gain: 12_00 })
  expect(await claim()).toEqual({ bonus: 302_00, winnings: 0, staked: 200_00 })
  site.advance(MINUTE_MS)
  expect(await giveBack()).toMatchObject({ forfeited: 302_00, credit: 10_00 })
})

test('a bet of own money delays nothing', async () => {
  await deposit(1_000)
  await move('bet', { roundId: randomUUID(), stake: 900_00 })
  expect(await giveBack()).toMatchObject({ forfeited: 500_00, credit: 100_00 })
})

test('a win and a rollback after the bonus was given back belong to the member', async () => {
  await setRoundEnd(site, provider, 'bet')
  await deposit(1_000)
  const roundId = await betBoth()
  const txId = randomUUID()
  await move('bet', { txId, roundId: randomUUID(), stake: 20_00 })
  site.advance(2 * MINUTE_MS)
  expect(await giveBack()).toMatchObject({ forfeited: 380_00 })
  await move('win', { roundId, gain: 50_00 })
  await move('rollback', { originalTxId: txId, roundId: undefined })
  expect(await credit()).toBe(70_00)
})

test('the win of a free round is own money', async () => {
  await deposit(1_000)
  await betBoth()
  await move('bet', { roundId: 'free', freeRound: 'grant-1' })
  await move('win', { roundId: 'free', freeRound: 'grant-1', gain: 80_00, closes: true })
  expect(await claim()).toMatchObject({ bonus: 400_00 })
  expect(await credit()).toBe(480_00)
})

test('a round that was swept is lost, and goes on with another bet', async () => {
  await deposit(1_000)
  const roundId = await betBoth()
  site.advance(8 * 24 * 60 * MINUTE_MS)
  await sweepRounds(await site.ctx())
  play = await startPlay(site, member, provider)
  call = clientOf(site, await logIn(site, member))
  expect(await claim()).toMatchObject({ staked: 0 })
  await move('bet', { roundId, stake: 50_00 })
  expect(await claim()).toEqual({ bonus: 350_00, winnings: 0, staked: 150_00 })
})
