/** Bonus money at a provider that holds credit: own money goes out first, and what comes back is shared in proportion (decision 077). */
import { randomUUID } from 'node:crypto'
import { checkWithdraw } from '@duang/contract/bank/withdraw'
import { cashOut, openGame } from '@duang/contract/games/games'
import { forfeitBonus, listBonuses } from '@duang/contract/rewards/bonus'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readAllRounds } from '#features/games/games/provider-transfer/rounds-feed.ts'
import { endBonuses } from '#features/rewards/bonus/end-bonuses.ts'
import { verifyLedger } from '../../../test/books/verify-ledger.ts'
import { startTransferStudio, type TransferStudio } from '../../../test/outside/transfer-studio.ts'
import { codeOf } from '../../../test/people/applicant.ts'
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
let studio: TransferStudio
let member: TestMember
let call: ReturnType<typeof clientOf>
beforeAll(async () => {
  site = await createTestSite()
  studio = await startTransferStudio(site)
})
afterAll(async () => {
  studio.stop()
  expect((await verifyLedger(site.owner)).broken).toEqual([])
  await site.stop()
})
beforeEach(async () => {
  site.setNow(new Date('2026-10-05T11:00:00+07:00'))
  Object.assign(studio, { faults: {}, asked: [], onTransfer: undefined })
  member = await addMember(site)
  call = clientOf(site, await logIn(site, member))
})

const gift = (satang: number) => giveGift(site, member, satang, 50)
const open = () =>
  call(openGame, { body: { username: member.username, provider: studio.provider.provider, gameCode: 'reels' } })
/** Returns what the provider holds, after it reported its rounds. */
async function bringBack() {
  site.advance(60_000)
  await readAllRounds(await site.ctx())
  await call(cashOut, { body: { username: member.username } })
}
/** Stakes at the provider. Returns what ends the round with its win. */
async function bet(satang: number): Promise<(win: number) => void> {
  const [end] = studio.begin(await studio.refOf(member), satang, site.platform.clock())
  if (!end) throw new Error('the credit there does not suffice')
  return (win) => end(win, site.platform.clock())
}
const played = async (stake: number, win: number) =>
  expect(studio.play(await studio.refOf(member), stake, win, site.platform.clock())).toBe(true)
const bonuses = () => call(listBonuses, { params: { uuid: member.uuid } })
const giveBack = () => call(forfeitBonus, { params: { uuid: member.uuid }, body: {}, idempotencyKey: randomUUID() })
const check = () => call(checkWithdraw, { params: { uuid: member.uuid } })

test('shares what comes back, and cannot be given back while it is there', async () => {
  await giveCredit(site, member, 300_00)
  await gift(100_00)
  await open()
  expect((await bonuses()).giveBack).toEqual({ bonus: 0, winnings: 0, staked: 100_00 })
  expect(await codeOf(giveBack())).toBe('bonus_undecided')
  await played(200_00, 600_00)
  await bringBack()
  expect(await check()).toMatchObject({ credit: 800_00, available: 600_00, turnover: { held: 200_00 } })
  expect(await giveBack()).toMatchObject({ forfeited: 200_00, credit: 600_00 })
})

test('own money that was there before shares as well', async () => {
  await giveCredit(site, member, 300_00)
  await open()
  await gift(100_00)
  await open()
  await played(200_00, 0)
  await bringBack()
  expect(await check()).toMatchObject({ credit: 200_00, available: 150_00, turnover: { held: 50_00 } })
  // The next visit begins anew.
  await open()
  await bringBack()
  expect(await check()).toMatchObject({ credit: 200_00, available: 150_00 })
})

test('a transfer that the provider refuses leaves it as it was', async () => {
  await giveCredit(site, member, 300_00)
  await gift(100_00)
  studio.faults.deposit = ['refuse']
  await codeOf(open())
  expect(await check()).toMatchObject({ credit: 400_00, available: 300_00, turnover: { held: 100_00 } })
})

test('keeps its share in a bet that still runs when the balance is empty', async () => {
  await gift(100_00)
  await open()
  const end = await bet(100_00)
  await bringBack()
  await endBonuses(await site.ctx())
  end(300_00)
  await bringBack()
  expect(await check()).toMatchObject({ credit: 300_00, available: 0, turnover: { held: 300_00 } })
})

test('takes no share of a running bet of own money', async () => {
  await giveCredit(site, member, 1_000_00)
  await open()
  const end = await bet(1_000_00)
  await bringBack()
  await gift(20_00)
  await open()
  end(2_020_00)
  await bringBack()
  expect(await check()).toMatchObject({ credit: 2_040_00, available: 2_000_00, turnover: { held: 40_00 } })
})

test('takes no share of later credit once its rounds were reported', async () => {
  await gift(100_00)
  await open()
  await played(100_00, 0)
  await bringBack()
  await giveCredit(site, member, 100_00)
  await open()
  await bringBack()
  expect(await check()).toMatchObject({ credit: 100_00, available: 100_00, turnover: { held: 0 } })
})
