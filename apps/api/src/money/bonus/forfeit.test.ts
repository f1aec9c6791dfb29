/** Only bonus money waits for its turnover, and giving a bonus back takes exactly that (decision 077). */
import { randomUUID } from 'node:crypto'
import { selfExclude } from '@duang/contract/account/limits'
import { checkWithdraw, requestWithdraw } from '@duang/contract/bank/withdraw'
import { forfeitBonus, listBonuses } from '@duang/contract/rewards/bonus'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endBonuses } from '#features/rewards/bonus/end-bonuses.ts'
import { inTransaction } from '#kit/database/db.ts'
import { openReceivable } from '#money/correction/open-receivable.ts'
import { lockMember, readBalance } from '#money/ledger/ledger.ts'
import { createGateway, type Gateway, type WalletRequest } from '#money/wallet/gateway.ts'
import { verifyLedger } from '../../../test/books/verify-ledger.ts'
import { codeOf } from '../../../test/people/applicant.ts'
import {
  addProvider,
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
  PASSWORD,
  sendFeed,
  type TestMember,
  type TestSite,
} from '../../../test/people/site.ts'

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 3)
const NOW = new Date('2026-10-05T11:00:00+07:00')
// A deposit of 1,000 baht brings as much again, to be wagered ten times.
const BONUS = {
  rate1: 100,
  start1: '00:00',
  end1: '00:00',
  endNumber1: 0,
  rate2: 0,
  start2: '00:00',
  end2: '00:00',
  endNumber2: 0,
  maxSatang: 1_000_000,
  turnoverMultiple: 10,
}

let site: TestSite
// Members of one name, one of them excluded, would wait for staff with their deposits.
const LETTERS = [...'กขคงจชซตทนบปผพฟมยรลวสหอ']
const nameOf = (n: number) => `${LETTERS[n % 23]}${LETTERS[Math.floor(n / 23) % 23]}ดี`
let members = 0

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
beforeEach(beginMember)
async function beginMember(): Promise<void> {
  site.setNow(NOW)
  await site.setSettings({ bonus: BONUS })
  member = await addMember(site, { accountName: `สมชาย ${nameOf(members++)}` })
  play = await startPlay(site, member, provider)
  call = clientOf(site, await logIn(site, member))
}

const own = () => ({ uuid: member.uuid })
const credit = async () => (await readBalance(site.platform.db, 1, member.memberId, 'cash')).balance
const claim = async () => (await call(listBonuses, { params: own() })).giveBack
const held = async () => (await check()).turnover?.held
const giveBack = (id?: string) =>
  call(forfeitBonus, { params: own(), body: id === undefined ? {} : { id }, idempotencyKey: randomUUID() })
const ask = (amount: number) => call(requestWithdraw, { params: own(), body: { amount }, idempotencyKey: randomUUID() })
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
/** As if an earlier release had served the member, which kept no parts. */
async function forgetParts(): Promise<void> {
  await sql`delete from bonus_parts where member_id = ${member.memberId}`.execute(site.owner)
  await sql`update bonus_grants set held_satang = null where member_id = ${member.memberId}`.execute(site.owner)
}
/** A round that ended. Satang. */
const playRound = async (stake: number, won: number) => {
  site.advance(1_000)
  const roundId = randomUUID()
  await move('bet', { roundId, stake })
  await move('win', { roundId, gain: won, closes: true })
}

test('own money is staked first, and what it wins is own', async () => {
  await deposit(1_000)
  await playRound(500_00, 900_00)
  expect(await held()).toBe(1_000_00)
  expect(await check()).toMatchObject({
    credit: 2_400_00,
    available: 1_400_00,
    reasons: [],
    turnover: { held: 1_000_00 },
  })
  expect(await giveBack()).toMatchObject({ forfeited: 1_000_00, credit: 1_400_00 })
})

test('losses reduce own money first, and a withdrawal leaves the bonus waiting', async () => {
  await deposit(1_000)
  await playRound(400_00, 0)
  expect(await claim()).toEqual({ bonus: 1_000_00, winnings: 0, staked: 0 })
  await expect(ask(600_01)).rejects.toMatchObject({
    refusal: {
      details: { reasons: [{ code: 'withdraw_insufficient' }, { code: 'withdraw_turnover_open', left: 19_600 }] },
    },
  })
  expect(await ask(600_00)).toMatchObject({ credit: 1_000_00 })
  expect(await check()).toMatchObject({ available: 0, turnover: { required: 20_000_00, done: 400_00, held: 1_000_00 } })
})

test('a stake of both shares its win in proportion', async () => {
  await deposit(1_000)
  await playRound(1_500_00, 3_000_00)
  expect(await claim()).toEqual({ bonus: 1_000_00, winnings: 500_00, staked: 0 })
  expect(await giveBack()).toMatchObject({ forfeited: 1_500_00, credit: 2_000_00 })
})

test('a satang that does not divide is own money', async () => {
  await deposit(1_000)
  await playRound(1_500_00, 100)
  expect(await held()).toBe(500_00 + 33)
})

test('bonus money in a round that has not ended cannot be given back, and a rollback restores it', async () => {
  await deposit(1_000)
  const txId = randomUUID()
  await move('bet', { txId, roundId: txId, stake: 1_500_00 })
  expect(await claim()).toEqual({ bonus: 500_00, winnings: 0, staked: 500_00 })
  expect(await codeOf(giveBack())).toBe('bonus_undecided')
  expect(await credit()).toBe(500_00)
  await move('rollback', { originalTxId: txId, roundId: undefined })
  expect(await giveBack()).toMatchObject({ forfeited: 1_000_00, credit: 1_000_00 })
})

test('a reversed win takes its share back, and own money covers what the bonus lost meanwhile', async () => {
  await deposit(1_000)
  const txId = randomUUID()
  await move('betWin', { txId, roundId: txId, stake: 2_000_00, gain: 3_000_00 })
  expect(await held()).toBe(1_500_00)
  await playRound(2_900_00, 0)
  expect(await held()).toBe(100_00)
  await deposit(2_000)
  await move('rollback', { originalTxId: txId, roundId: undefined })
  expect(await check()).toMatchObject({ credit: 1_100_00, available: 1_100_00, turnover: { held: 0 } })
})

test('one of two bonuses is given back alone, and the older one is used first', async () => {
  await deposit(1_000)
  site.advance(24 * 60 * 60_000)
  play = await startPlay(site, member, provider)
  call = clientOf(site, await logIn(site, member))
  await deposit(500)
  await playRound(1_700_00, 0)
  const [younger, older] = (await call(listBonuses, { params: own() })).items
  expect([older?.held, younger?.held]).toEqual([800_00, 500_00])
  expect(await giveBack(older?.id)).toMatchObject({ forfeited: 800_00, credit: 500_00 })
  expect(await claim()).toMatchObject({ bonus: 500_00 })
})

test('turnover that is done releases what the bonus holds, and a rollback holds it again', async () => {
  await site.setSettings({ bonus: { ...BONUS, turnoverMultiple: 1 } })
  await deposit(1_000)
  await playRound(1_500_00, 1_500_00)
  const txId = randomUUID()
  await move('bet', { txId, roundId: txId, stake: 500_00 })
  expect(await check()).toMatchObject({ available: 1_500_00, turnover: null })
  await move('rollback', { originalTxId: txId, roundId: undefined })
  expect(await check()).toMatchObject({ available: 1_000_00, turnover: { done: 1_500_00, held: 1_000_00 } })
})

test('a bonus that is lost ends, and holds nothing of later deposits', async () => {
  await deposit(1_000)
  await playRound(2_000_00, 0)
  await deposit(300)
  expect(await check()).toMatchObject({ available: 300_00 })
  expect(await held()).toBe(0)
  await endBonuses(await site.ctx())
  expect((await call(listBonuses, { params: own() })).items).toMatchObject([{ status: 'completed', isUsedUp: true }])
  expect(await check()).toMatchObject({ available: 300_00, turnover: null })
})

test('a bonus that holds nothing can be given back as well', async () => {
  await deposit(1_000)
  await playRound(2_000_00, 0)
  expect(await giveBack()).toMatchObject({ forfeited: 0, credit: 0 })
  expect((await call(listBonuses, { params: own() })).items).toMatchObject([{ status: 'forfeited' }])
})

test('an open grant of an earlier release is counted, at most as large as the credit', async () => {
  await deposit(1_000)
  await playRound(1_600_00, 0)
  await forgetParts()
  expect(await check()).toMatchObject({ credit: 400_00, available: 0, turnover: { held: 400_00 } })
  await endBonuses(await site.ctx())
  expect(await held()).toBe(400_00)
})

test('an open grant of an earlier release that is lost holds nothing of later deposits', async () => {
  await deposit(1_000)
  await playRound(1_600_00, 0)
  await forgetParts()
  await playRound(400_00, 0)
  await deposit(1_000)
  expect(await check()).toMatchObject({ available: 1_000_00, turnover: { held: 0 } })
})

test('a grant that an earlier release completed counts again after a rollback', async () => {
  await site.setSettings({ bonus: { ...BONUS, turnoverMultiple: 1 } })
  await deposit(1_000)
  await playRound(1_500_00, 1_500_00)
  const txId = randomUUID()
  await move('bet', { txId, roundId: txId, stake: 500_00 })
  await forgetParts()
  await sql`update bonus_grants set released_satang = null where member_id = ${member.memberId}`.execute(site.owner)
  await move('rollback', { originalTxId: txId, roundId: undefined })
  expect(await check()).toMatchObject({ available: 1_000_00, turnover: { done: 1_500_00, held: 1_000_00 } })
})

test('a win with a stake takes bonus money for it, and counts no turnover', async () => {
  await deposit(1_000)
  const roundId = randomUUID()
  await move('win', { roundId, stake: 1_500_00, gain: 0 })
  expect(await check()).toMatchObject({ credit: 500_00, turnover: { done: 0, held: 500_00 } })
  await move('win', { roundId, gain: 3_000_00, closes: true })
  expect(await held()).toBe(1_500_00)
})

test('self-exclusion takes exactly the bonus money: own winnings stay', async () => {
  await deposit(1_000)
  await playRound(1_000_00, 1_095_00)
  expect(await claim()).toMatchObject({ bonus: 1_000_00, winnings: 0 })
  await exclude()
  expect(await check()).toMatchObject({ credit: 1_095_00, available: 1_095_00, reasons: [] })
})

test('bonus money in play at a self-exclusion stays behind, and leaves when its round has ended', async () => {
  await deposit(1_000)
  const roundId = randomUUID()
  await move('bet', { roundId, stake: 1_500_00 })
  await exclude()
  expect(await check()).toMatchObject({ credit: 500_00, available: 0, turnover: null })
  await endBonuses(await site.ctx())
  expect(await credit()).toBe(500_00)
  await move('win', { roundId, gain: 3_000_00, closes: true })
  expect(await check()).toMatchObject({ credit: 3_500_00, available: 2_000_00 })
  await expect(ask(2_000_01)).rejects.toMatchObject({
    refusal: {
      details: { reasons: [{ code: 'withdraw_insufficient' }, { code: 'withdraw_bonus_held', left: 1_500 }] },
    },
  })
  await endBonuses(await site.ctx())
  expect(await check()).toMatchObject({ credit: 2_000_00, available: 2_000_00, reasons: [] })
})

test('a claim of staff takes own money first, and then what the bonus holds', async () => {
  await deposit(1_000)
  await inTransaction(site.operator, async (tx) => {
    const ctx = await site.ctx()
    const { cash } = await lockMember(tx, 1, member.memberId)
    const order = {
      act: 'debit',
      id: randomUUID(),
      memberId: member.memberId,
      amount: 1_700_00,
      reason: 'test',
      note: null,
    }
    await openReceivable(tx, ctx, order as never, { requestedBy: 'a', approvedBy: null }, cash.balance)
  })
  expect(await claim()).toEqual({ bonus: 300_00, winnings: 0, staked: 0 })
})

test('twenty requests to give back, bets and withdrawals at once take only what each may', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await beginMember()
    await deposit(1_000)
    const ctx = await site.ctx()
    const bet = () =>
      gateway(
        ctx,
        walletRequestOf(provider, play, {
          method: 'betWin',
          roundId: randomUUID(),
          stake: 300_00,
          gain: 100_00,
          closes: true,
        }),
      )
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => (n % 3 === 0 ? giveBack() : n % 3 === 1 ? bet() : ask(200_00))),
    )
    const given = results.flatMap((each) =>
      each.status === 'fulfilled' && 'forfeited' in each.value ? [each.value.forfeited] : [],
    )
    const asked = results.filter((each) => each.status === 'fulfilled' && 'withdraw' in each.value).length
    expect(given).toHaveLength(1)
    expect(asked).toBeLessThanOrEqual(1)
    // Each bet lost 200 baht of own money or of the bonus; nothing else is missing.
    const lost =
      results.filter((each) => each.status === 'fulfilled' && 'code' in each.value && each.value.code === 'OK').length *
      200_00
    expect(await credit()).toBe(2_000_00 - (given[0] ?? 0) - asked * 200_00 - lost)
    expect(given[0]).toBeLessThanOrEqual(1_000_00)
  }
})
