/** Credit that a round leaves at a provider after its return. It is shown, it is returned, and it belongs to no other member. */

import { getCredit } from '@duang/contract/account/user'
import { cashOut, listCreditAtProviders, openGame } from '@duang/contract/games/games'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Account, readBalance } from '#money/ledger/ledger.ts'
import { RUNNING_MS } from '#money/wallet/open-rounds.ts'
import { verifyLedger } from '../../../../../test/books/verify-ledger.ts'
import { startTransferStudio, type TransferStudio } from '../../../../../test/outside/transfer-studio.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../../../test/people/site.ts'
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
const credit = () => call(getCredit, { params: { username: member.username }, body: { balanceType: 'M' } })
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

/** Stakes 100 in a round that continues. */
const stake = (): void => {
  endRound = studio.begin(ref, 100_00, site.platform.clock())[0] ?? endRound
}

/** 250 were won: they are shown, a week changes nothing, and a recall returns them. */
async function comesBack(): Promise<void> {
  expect(await shown()).toMatchObject([{ amount: 250_00, state: 'held' }])
  expect(await credit()).toMatchObject({ credit: 400_00, atProviders: 250_00, isPartUnknown: false })
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

test('reads the credit with what is at providers, and says while an amount is unknown', async () => {
  expect(await credit()).toMatchObject({ credit: 0, atProviders: 500_00, isPartUnknown: false })
  studio.play(ref, 500_00, 0, site.platform.clock())
  await read()
  studio.faults.withdrawAll = ['silent']
  expect(await comeBack()).toMatchObject({ credit: 0, atProviders: 0, isPartUnknown: true, out: [{ amount: null }] })
  expect(await credit()).toMatchObject({ credit: 0, atProviders: 0, isPartUnknown: true })
})

test.each([
  ['after an outage', 45 * MINUTE],
  ['within the second before status is asked', 1_500],
])('returns a win after an unanswered recall, before status reports, %s', async (_name, ms) => {
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

test('returns the win when its round is reported before status', async () => {
  stake()
  studio.faults.withdrawAll = ['silent']
  await comeBack()
  endRound(250_00, site.platform.clock())
  await read()
  await wait(MINUTE)
  await sweepProviderTransfers(await site.ctx())
  await comesBack()
})

test('returns the win together with the rest at the next recall', async () => {
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
])('returns a win reported by a provider whose clock is %s', async (_name, behind) => {
  stake()
  expect(await comeBack()).toMatchObject({ credit: 400_00, out: [] })
  await wait(30_000)
  endRound(250_00, new Date(site.platform.clock().getTime() - behind))
  await read()
  await comesBack()
})

test('returns the win of a round that ends after the return at the provider, and is reported before its booking', async () => {
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

test('sends no request to the provider when the rounds explain the balance', async () => {
  studio.play(ref, 100_00, 300_00, site.platform.clock())
  await comeBack()
  await read()
  expect([await shown(), asked('balance')]).toEqual([[], []])
})

test('asks the provider once during a running bet, and shows no credit that it does not hold', async () => {
  stake()
  studio.play(ref, 50_00, 80_00, site.platform.clock())
  await comeBack()
  await read()
  await read()
  expect([await shown(), asked('balance').length]).toEqual([[], 1])
})

test('does not count an unknown remote balance as zero', async () => {
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

test('asks the provider after a week before it books a shortfall; without an answer it books nothing', async () => {
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

test('shows a stake that returns after its shortfall with the balance at the provider', async () => {
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
