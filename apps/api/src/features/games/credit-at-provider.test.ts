/** Credit that a round leaves at a provider after everything seemed to be back: it is shown, it comes back, and it is nobody else's. */
import { cashOut, listCreditAtProviders, openGame } from '@duang/contract/games'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Account, readBalance } from '#core/ledger/ledger.ts'
import { RUNNING_MS } from '#core/wallet/open-rounds.ts'
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
import { GRACE_MS } from './discrepancies.ts'
import { readAllRounds } from './rounds-feed.ts'
import { sweepProviderTransfers } from './sweep-provider-transfers.ts'

const MINUTE = 60_000
let site: TestSite
let studio: TransferStudio
let member: TestMember
let call: ReturnType<typeof clientOf>
let ref: string
let endRound: (win: number, at: Date) => void

beforeAll(async () => {
  site = await createTestSite()
  studio = await startTransferStudio(site)
})
afterAll(async () => {
  studio.stop()
  await site.stop()
})
beforeEach(async () => {
  Object.assign(studio, { faults: {}, asked: [], onDone: undefined, reportedRounds: undefined })
  member = await addMember(site)
  await giveCredit(site, member, 500_00)
  call = clientOf(site, await logIn(site, member))
  await open()
  ref = await studio.refOf(member)
})

const open = () =>
  call(openGame, { body: { username: member.username, provider: studio.provider.provider, gameCode: 'reels' } })
const comeBack = () => call(cashOut, { body: { username: member.username } })
const shown = async () => (await call(listCreditAtProviders, { params: { uuid: member.uuid } })).items
const account = async (name: Account) => (await readBalance(site.platform.db, 1, member.memberId, name)).balance
const read = async () => readAllRounds(await site.ctx())
const discrepancies = async () =>
  (
    await site.owner
      .selectFrom('provider_discrepancies')
      .select('amount_satang')
      .where('member_id', '=', member.memberId)
      .orderBy('at')
      .execute()
  ).map((row) => row.amount_satang)
const isSound = async () => expect((await verifyLedger(site.owner)).broken).toEqual([])
const asked = (name: string) => studio.asked.filter((each) => each.call === name)

async function wait(ms: number): Promise<void> {
  site.advance(ms)
  call = clientOf(site, await logIn(site, member))
}

/** Stakes 100 in a round that runs on. */
const stake = (): void => {
  endRound = studio.begin(ref, 100_00, site.platform.clock())[0] ?? endRound
}

/** 250 were won: they are shown, a week changes nothing, and they come back. */
async function comesBack(): Promise<void> {
  expect(await shown()).toMatchObject([{ amount: 250_00, state: 'held' }])
  await wait(RUNNING_MS + GRACE_MS)
  await read()
  expect(await discrepancies()).toEqual([])
  expect(await comeBack()).toMatchObject({ credit: 650_00, out: [] })
  expect([await account('at_provider'), studio.wallets.get(ref)]).toEqual([0, 0])
  await wait(RUNNING_MS + GRACE_MS)
  await read()
  expect([await discrepancies(), await account('cash')]).toEqual([[], 650_00])
  await isSound()
}

test.each([
  ['after an outage', 45 * MINUTE],
  ['within the second before status is asked', 1_500],
])('a return without an answer, and a round that wins before status tells, %s', async (_name, ms) => {
  stake()
  studio.faults.withdrawAll = ['silent']
  expect(await comeBack()).toMatchObject({ credit: 0, out: [{ state: 'pending' }] })
  site.advance(ms / 2)
  endRound(250_00, site.platform.clock())
  await wait(ms / 2)
  await sweepProviderTransfers(await site.ctx())
  expect(await account('cash')).toBe(400_00)
  await read()
  await comesBack()
})

test('the same, reported before status is asked', async () => {
  stake()
  studio.faults.withdrawAll = ['silent']
  await comeBack()
  endRound(250_00, site.platform.clock())
  await read()
  await wait(MINUTE)
  await sweepProviderTransfers(await site.ctx())
  await comesBack()
})

test('the same, and the member comes back again: that brings both', async () => {
  stake()
  studio.faults.withdrawAll = ['silent']
  await comeBack()
  endRound(250_00, site.platform.clock())
  expect(await comeBack()).toMatchObject({ credit: 650_00 })
  await read()
  expect([await shown(), await account('at_provider'), studio.wallets.get(ref)]).toEqual([[], 0, 0])
})

test.each([
  ['40 s behind', 40_000],
  ['seven hours behind, as of a zone that was mistaken', 7 * 60 * MINUTE],
])('a provider whose clock is %s', async (_name, behind) => {
  stake()
  expect(await comeBack()).toMatchObject({ credit: 400_00, out: [] })
  await wait(30_000)
  endRound(250_00, new Date(site.platform.clock().getTime() - behind))
  await read()
  await comesBack()
})

test('a round that ends after the provider gave everything back, and is reported before that is booked', async () => {
  stake()
  studio.onDone = async () => {
    endRound(250_00, site.platform.clock())
    await read()
  }
  expect(await comeBack()).toMatchObject({ credit: 400_00, out: [] })
  studio.onDone = undefined
  await read()
  await comesBack()
})

test('rounds that are all explained ask the provider nothing', async () => {
  studio.play(ref, 100_00, 300_00, site.platform.clock())
  await comeBack()
  await read()
  expect([await shown(), asked('balance')]).toEqual([[], []])
})

test('a bet that runs while the rest is reported: the provider is asked once, and nothing is shown of what it does not hold', async () => {
  stake()
  studio.play(ref, 50_00, 80_00, site.platform.clock())
  await comeBack()
  await read()
  await read()
  expect([await shown(), asked('balance').length]).toEqual([[], 1])
})

test('who cannot say what it holds is not taken to hold nothing', async () => {
  stake()
  studio.faults.withdrawAll = ['silent']
  await comeBack()
  studio.faults.balance = ['lost']
  endRound(250_00, site.platform.clock())
  await wait(MINUTE)
  await sweepProviderTransfers(await site.ctx())
  await read()
  await comesBack()
})

test('after a week the provider is asked before anything is booked as short; silence books nothing', async () => {
  stake()
  await comeBack()
  await wait(RUNNING_MS + GRACE_MS)
  studio.faults.balance = ['lost']
  await read()
  expect([await discrepancies(), await account('at_provider')]).toEqual([[], 100_00])
  // It ended and was never reported.
  studio.wallets.set(ref, 250_00)
  await read()
  expect([await discrepancies(), await shown()]).toMatchObject([[], [{ amount: 100_00, state: 'held' }]])
  expect(await comeBack()).toMatchObject({ credit: 650_00, out: [] })
})

test('a stake that comes back after it was booked as short is shown with what the provider holds', async () => {
  stake()
  await comeBack()
  await wait(RUNNING_MS + GRACE_MS)
  await read()
  expect([await discrepancies(), await account('at_provider')]).toEqual([[-100_00], 0])
  endRound(100_00, site.platform.clock())
  await read()
  expect(await shown()).toMatchObject([{ amount: 100_00, state: 'held' }])
  expect(await comeBack()).toMatchObject({ credit: 500_00, out: [] })
  await wait(GRACE_MS)
  await read()
  expect([await discrepancies(), await account('at_provider')]).toEqual([[-100_00, 100_00], 0])
  await isSound()
})
