/** Credit of a promotion has the turnover, the display and the way out of every bonus (interpretation M4). */
import { randomUUID } from 'node:crypto'
import { checkWithdraw } from '@duang/contract/bank/withdraw'
import { forfeitBonus, listBonuses } from '@duang/contract/rewards/bonus'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readBalance, statement } from '#money/ledger/ledger.ts'
import { createGateway, type Gateway } from '#money/wallet/gateway.ts'
import { verifyLedger } from '../../../test/books/verify-ledger.ts'
import { addProvider, startPlay, type TestProvider, walletRequestOf } from '../../../test/people/games.ts'
import { giveGift } from '../../../test/people/gift.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../test/people/site.ts'

let site: TestSite
let gateway: Gateway
let provider: TestProvider
let member: TestMember
let call: ReturnType<typeof clientOf>
beforeAll(async () => {
  site = await createTestSite({ now: new Date('2026-10-05T11:00:00+07:00') })
  gateway = createGateway(site.platform.db, 256)
  provider = await addProvider(site)
})
afterAll(async () => {
  expect((await verifyLedger(site.owner)).broken).toEqual([])
  await site.stop()
})
beforeEach(async () => {
  member = await addMember(site)
  call = clientOf(site, await logIn(site, member))
})

const win = (satang: number, turnoverMultiple: number) => giveGift(site, member, satang, turnoverMultiple)
const own = () => ({ uuid: member.uuid })
const check = () => call(checkWithdraw, { params: own() })
const credit = async () => (await readBalance(site.platform.db, 1, member.memberId, 'cash')).balance

test('without a multiple it is plain credit', async () => {
  await win(100_00, 0)
  expect(await check()).toMatchObject({ credit: 100_00, turnover: null })
  expect((await call(listBonuses, { params: own() })).items).toEqual([])
})

test('with a multiple it is shown with its source, and asks for turnover before a withdrawal', async () => {
  await win(100_00, 2.5)
  const { items, giveBack } = await call(listBonuses, { params: own() })
  expect(items).toMatchObject([
    {
      source: 'wheel',
      window: null,
      rate: null,
      deposit: null,
      bonus: 100_00,
      turnoverRequired: 250_00,
      status: 'active',
    },
  ])
  expect(giveBack).toEqual({ bonus: 100_00, winnings: 0, staked: 0 })
  expect((await check()).turnover).toMatchObject({ required: 250_00, done: 0 })
})

test('leaves own money withdrawable, and can be given back alone before it is used', async () => {
  await giveCredit(site, member, 1_010_00)
  await win(20_00, 1)
  expect(await check()).toMatchObject({ credit: 1_030_00, available: 1_010_00, reasons: [], turnover: { held: 20_00 } })
  const [gift] = (await call(listBonuses, { params: own() })).items
  const given = { params: own(), body: { id: gift?.id as string }, idempotencyKey: randomUUID() }
  expect(await call(forfeitBonus, given)).toMatchObject({ forfeited: 20_00, credit: 1_010_00 })
  expect((await check()).turnover).toBeNull()
})

test('is completed by its turnover', async () => {
  await win(100_00, 2)
  const play = await startPlay(site, member, provider)
  const ctx = await site.ctx()
  for (const roundId of ['one', 'two']) {
    await gateway(ctx, walletRequestOf(provider, play, { method: 'bet', roundId, stake: 100_00 }))
    await gateway(ctx, walletRequestOf(provider, play, { method: 'win', roundId, gain: 100_00, closes: true }))
  }
  expect((await call(listBonuses, { params: own() })).items).toMatchObject([{ status: 'completed' }])
  expect((await check()).turnover).toBeNull()
})

test('is given back to the account that paid it, and the deposit stays', async () => {
  await giveCredit(site, member, 300_00)
  await win(100_00, 5)
  const forfeit = { params: own(), body: {}, idempotencyKey: randomUUID() }
  expect(await call(forfeitBonus, forfeit)).toMatchObject({ forfeited: 100_00, credit: 300_00 })
  const [last] = await statement(site.platform.db, 1, member.memberId, 'cash', { limit: 1 })
  expect(last).toMatchObject({ kind: 'promotion.forfeit', change: -100_00 })
})

test('that the account would not hold is refused, and the draw did not happen', async () => {
  await giveCredit(site, member, 9_999_999_999_99)
  await expect(win(1, 0)).rejects.toMatchObject({ code: 'credit_too_high' })
  expect(await credit()).toBe(9_999_999_999_99)
})
