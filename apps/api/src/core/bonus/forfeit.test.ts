/** Giving a bonus back never leaves more than play without it would have (decision 029). */
import { randomUUID } from 'node:crypto'
import { forfeitBonus, listBonuses } from '@duang/contract/bonus'
import { selfExclude } from '@duang/contract/limits'
import { checkWithdraw, requestWithdraw } from '@duang/contract/withdraw'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readBalance } from '#core/ledger/ledger.ts'
import { createGateway, type Gateway, type WalletRequest } from '#core/wallet/gateway.ts'
import { codeOf } from '../../../test/applicant.ts'
import { addProvider, startPlay, type TestPlay, type TestProvider, walletRequestOf } from '../../../test/games.ts'
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
// A deposit of 1,000 baht brings as much again, to be wagered ten times.
const BONUS = {
  ...{
    rate1: 100,
    start1: '00:00',
    end1: '00:00',
    endNumber1: 0,
    rate2: 0,
    start2: '00:00',
    end2: '00:00',
    endNumber2: 0,
  },
  ...{ maxSatang: 1_000_000, turnoverMultiple: 10 },
}

let site: TestSite
const NAMES = ['กล้าหาญ', 'ขยันดี', 'คงมั่น', 'งามตา', 'จริงใจ', 'ฉลาดคิด', 'ชูเกียรติ', 'ซื่อตรง']

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
  // Members of one name, one of them excluded, would wait for staff with their deposits.
  member = await addMember(site, { accountName: `สมชาย ${NAMES.shift()}` })
  play = await startPlay(site, member, provider)
  call = clientOf(site, await logIn(site, member))
})

const own = () => ({ uuid: member.uuid })
const credit = async () => (await readBalance(site.platform.db, 1, member.memberId, 'cash')).balance
const claim = async () => (await call(listBonuses, { params: own() })).giveBack
const giveBack = () => call(forfeitBonus, { params: own(), body: {}, idempotencyKey: randomUUID() })
const exclude = () => call(selfExclude, { params: own(), body: { length: '6m', password: PASSWORD } })
const check = () => call(checkWithdraw, { params: own() })
const move = async (method: WalletRequest['method'], given: Partial<WalletRequest>) => {
  expect((await gateway(await site.ctx(), walletRequestOf(provider, play, { method, ...given }))).code).toBe('OK')
}
const deposit = async (baht: number) => {
  const counterparty = { bank: member.bank, account: member.account, name: member.accountName }
  const line = { id: randomUUID(), account: { bank: '004', number: '1234567890' }, direction: 'in', amount: baht }
  const lines = [{ ...line, at: site.platform.clock().toISOString(), counterparty }]
  expect((await sendFeed(site, 'statement', { type: 'statement.lines', lines })).status).toBe(200)
}
/** A round that ended. Satang. */
const playRound = async (stake: number, won: number) => {
  site.advance(1_000)
  const roundId = randomUUID()
  await move('bet', { roundId, stake })
  await move('win', { roundId, gain: won, closes: true })
}

test('gives back the bonus with its winnings, and keeps the deposit', async () => {
  await deposit(1_000)
  await playRound(2_000_00, 4_000_00)
  expect(await claim()).toEqual({ bonus: 1_000_00, winnings: 2_000_00 })
  expect(await giveBack()).toMatchObject({ forfeited: 3_000_00, credit: 1_000_00 })
  expect(await check()).toMatchObject({ available: 1_000_00, reasons: [] })
})

test('losses reduce the own money first', async () => {
  await deposit(1_000)
  await playRound(400_00, 0)
  expect(await claim()).toEqual({ bonus: 1_000_00, winnings: 0 })
  expect(await giveBack()).toMatchObject({ forfeited: 1_000_00, credit: 600_00 })
})

test('winnings cannot be hidden in a round that has not ended', async () => {
  await deposit(1_000)
  await playRound(500_00, 1_500_00)
  const txId = randomUUID()
  await move('bet', { txId, roundId: txId, stake: 1_500_00 })
  expect(await claim()).toEqual({ bonus: 1_000_00, winnings: 1_000_00 })
  expect(await codeOf(giveBack())).toBe('bonus_played')
  await move('rollback', { originalTxId: txId, roundId: undefined })
  expect(await giveBack()).toMatchObject({ forfeited: 2_000_00, credit: 1_000_00 })
})

test('deposits and wins before and after the bonus belong to the member', async () => {
  await site.setSettings({ bonus: { ...BONUS, maxSatang: 0 } })
  await deposit(300)
  await playRound(300_00, 700_00)
  await site.setSettings({ bonus: BONUS })
  site.advance(1_000)
  await deposit(1_000)
  await deposit(200)
  await playRound(100_00, 150_00)
  expect(await claim()).toEqual({ bonus: 1_000_00, winnings: 50_00 })
  expect(await giveBack()).toMatchObject({ credit: 1_900_00 })
})

test('an excluded member cannot withdraw the bonus, whatever was staked at the start of the exclusion', async () => {
  await deposit(1_000)
  const txId = randomUUID()
  await move('bet', { txId, roundId: txId, stake: 1_000_01 })
  await exclude()
  expect(await check()).toMatchObject({ credit: 999_99, available: 0, turnover: null })
  await move('rollback', { originalTxId: txId, roundId: undefined })
  expect(await check()).toMatchObject({ credit: 2_000_00, available: 1_000_00, reasons: [] })
  const ask = (amount: number) =>
    call(requestWithdraw, { params: own(), body: { amount }, idempotencyKey: randomUUID() })
  await expect(ask(1_000_01)).rejects.toMatchObject({
    refusal: {
      details: { reasons: [{ code: 'withdraw_insufficient' }, { code: 'withdraw_bonus_held', left: 1_000 }] },
    },
  })
  expect(await ask(1_000_00)).toMatchObject({ credit: 1_000_00 })
})

test('a win during the exclusion stays behind as well', async () => {
  await deposit(1_000)
  const roundId = randomUUID()
  await move('bet', { roundId, stake: 1_500_00 })
  await exclude()
  await move('win', { roundId, gain: 4_000_00, closes: true })
  expect(await check()).toMatchObject({ credit: 4_500_00, available: 1_000_00 })
})

test('an exclusion collects bonus and winnings where the credit covers them', async () => {
  await deposit(1_000)
  await playRound(500_00, 800_00)
  await exclude()
  expect(await credit()).toBe(1_000_00)
  expect(await check()).toMatchObject({ available: 1_000_00, reasons: [] })
})
