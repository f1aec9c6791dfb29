/** Bonus money at a provider that holds credit, while a bet still runs after all else came back. */
import { cashOut, openGame } from '@duang/contract/games'
import { checkWithdraw } from '@duang/contract/withdraw'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endBonuses } from '#features/bonus/end-bonuses.ts'
import { giveGift } from '../../../test/gift.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../test/site.ts'
import { startTransferStudio, type TransferStudio } from '../../../test/transfer-studio.ts'
import { verifyLedger } from '../../../test/verify-ledger.ts'
import { readAllRounds } from './rounds-feed.ts'

const HOUR = 3_600_000
let site: TestSite
let studio: TransferStudio
let member: TestMember
let call: ReturnType<typeof clientOf>

beforeAll(async () => {
  site = await createTestSite()
  studio = await startTransferStudio(site)
})
afterAll(async () => {
  expect((await verifyLedger(site.owner)).broken).toEqual([])
  studio.stop()
  await site.stop()
})
beforeEach(async () => {
  site.advance(HOUR)
  member = await addMember(site)
  call = clientOf(site, await logIn(site, member))
})

const open = () =>
  call(openGame, { body: { username: member.username, provider: studio.provider.provider, gameCode: 'reels' } })
const check = async () => {
  const { credit, available, turnover } = await call(checkWithdraw, { params: { uuid: member.uuid } })
  return { credit, available, held: turnover?.held }
}
/** Stakes at the provider. Returns what ends the round with its win. */
async function bet(satang: number): Promise<(win: number) => void> {
  const [end] = studio.begin(await studio.refOf(member), satang, site.platform.clock())
  if (!end) throw new Error('the credit there does not suffice')
  return (win) => end(win, site.platform.clock())
}
/** Returns what the provider holds, after it reported its rounds. */
async function comeBack(): Promise<void> {
  site.advance(60_000)
  await readAllRounds(await site.ctx())
  await call(cashOut, { body: { username: member.username } })
}

test('keeps its share in a bet that still runs when the balance is empty', async () => {
  await giveGift(site, member, 100_00, 10)
  await open()
  const end = await bet(100_00)
  await comeBack()
  await endBonuses(await site.ctx())
  end(300_00)
  await comeBack()
  expect(await check()).toEqual({ credit: 300_00, available: 0, held: 300_00 })
})

test('takes no share of a running bet of own money', async () => {
  await giveCredit(site, member, 1_000_00)
  await open()
  const end = await bet(1_000_00)
  await comeBack()
  await giveGift(site, member, 20_00, 10)
  await open()
  end(2_020_00)
  await comeBack()
  expect(await check()).toEqual({ credit: 2_040_00, available: 2_000_00, held: 40_00 })
})

test('takes no share of later credit once its rounds were reported', async () => {
  await giveGift(site, member, 100_00, 10)
  await open()
  const end = await bet(100_00)
  end(0)
  await comeBack()
  await giveCredit(site, member, 100_00)
  await open()
  await comeBack()
  expect(await check()).toEqual({ credit: 100_00, available: 100_00, held: 0 })
})
