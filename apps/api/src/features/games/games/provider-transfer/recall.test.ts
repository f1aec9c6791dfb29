import { getCredit } from '@duang/contract/account/user'
import { checkWithdraw, requestWithdraw } from '@duang/contract/bank/withdraw'
import { cashOut, listCreditAtProviders, listGames, openGame, resumeGame } from '@duang/contract/games/games'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Account, readBalance } from '#money/ledger/ledger.ts'
import { createGateway } from '#money/wallet/gateway.ts'
import { verifyLedger } from '../../../../../test/books/verify-ledger.ts'
import { startTransferStudio, type TransferStudio } from '../../../../../test/outside/transfer-studio.ts'
import { addProvider, startPlay, type TestProvider, walletRequestOf } from '../../../../../test/people/games.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  type TestMember,
  type TestSession,
  type TestSite,
} from '../../../../../test/people/site.ts'
import { recallIdle } from './recall-idle.ts'
import { readAllRounds } from './rounds-feed.ts'

const MINUTE = 60_000

let site: TestSite
let seamless: TestProvider
let studio: TransferStudio
let member: TestMember
let session: TestSession

beforeAll(async () => {
  site = await createTestSite()
  studio = await startTransferStudio(site)
  seamless = await addProvider(site, { baseUrl: `${site.platform.sandboxUrl}/transfer` })
})
afterAll(async () => {
  studio.stop()
  await site.stop()
})
beforeEach(async () => {
  Object.assign(studio, { faults: {}, asked: [], onTransfer: undefined, reportedRounds: undefined })
  await site.setSettings({ recallIdleMinutes: 30 })
  // Members of earlier tests are not idle in this one.
  await site.owner
    .updateTable('provider_credit')
    .set({ active_at: new Date(site.platform.clock().getTime() + 1_000 * 60 * MINUTE) })
    .execute()
  member = await addMember(site)
  await giveCredit(site, member, 500_00)
  session = await logIn(site, member)
})

const call = () => clientOf(site, session)
const own = () => ({ username: member.username })
const open = (provider = studio.provider.provider) =>
  call()(openGame, { body: { ...own(), provider, gameCode: 'reels' } })
const recall = () => call()(cashOut, { body: own() })
const account = async (name: Account) => (await readBalance(site.platform.db, 1, member.memberId, name)).balance
const accounts = async () => [await account('cash'), await account('at_provider')]
const isSound = async () => expect((await verifyLedger(site.owner)).broken).toEqual([])
const asked = (name: string) => studio.asked.filter((each) => each.call === name)
const gateway = () => createGateway(site.platform.db, 256)
const bet = async (play: Awaited<ReturnType<typeof startPlay>>, stake = 10_00, roundId = 'r1') =>
  gateway()(await site.ctx(), walletRequestOf(seamless, play, { stake, gameCode: 'reels', roundId }))

/** Returns the id of the newest launch, as in the return URL. */
const playOfLaunch = (): string =>
  new URL(String(asked('launch').at(-1)?.body.returnUrl)).searchParams.get('play') ?? ''

/** Reads the data of the lobby, the dashboard and the withdraw page. */
async function readPages(): Promise<void> {
  for (const gameType of ['slot', 'casino', 'sport']) await call()(listGames, { body: { gameType } })
  await call()(listCreditAtProviders, { params: { uuid: member.uuid } })
  await call()(getCredit, { params: own(), body: { balanceType: 'M' } })
  await call()(checkWithdraw, { params: { uuid: member.uuid } })
}

test('leaves the game and its credit as they are when pages read, in both modes', async () => {
  const play = await startPlay(site, member, seamless)
  session = await logIn(site, member)
  await open()
  await readPages()
  expect(await accounts()).toEqual([0, 500_00])
  expect(asked('withdrawAll')).toEqual([])
  await giveCredit(site, member, 10_00)
  expect(await bet(play)).toMatchObject({ code: 'OK' })
})

test('reports the recalled credit, and zero when none was outstanding', async () => {
  expect(await recall()).toMatchObject({ back: 0, out: [], credit: 500_00 })
  await open()
  expect(await recall()).toMatchObject({ back: 500_00, out: [], credit: 500_00 })
  expect(await recall()).toMatchObject({ back: 0, out: [] })
})

test('recalls the credit for a game of another provider, and ends no play of a provider that holds none', async () => {
  const play = await startPlay(site, member, seamless)
  session = await logIn(site, member)
  await open()
  await open(seamless.provider)
  expect(await accounts()).toEqual([500_00, 0])
  expect(await bet(play)).toMatchObject({ code: 'OK' })
  await isSound()
})

test('refuses a withdrawal while the credit is at a provider, and accepts it after the recall', async () => {
  await open()
  const withdraw = (key: string) =>
    call()(requestWithdraw, {
      params: { uuid: member.uuid },
      body: { uuid: member.uuid, amount: 400_00 },
      idempotencyKey: key,
    })
  await expect(withdraw('one-key-of-a-refusal')).rejects.toMatchObject({ code: 'withdraw_insufficient' })
  const { reasons } = await call()(checkWithdraw, { params: { uuid: member.uuid } })
  expect(reasons).toContainEqual(expect.objectContaining({ code: 'withdraw_credit_out', left: 500_00 }))
  await recall()
  expect(await withdraw('one-key-of-a-request')).toMatchObject({ credit: 100_00 })
  await isSound()
})

test('recalls credit after the idle time of the brand, and not before', async () => {
  await open()
  site.advance(29 * MINUTE)
  await recallIdle(await site.ctx())
  expect(await accounts()).toEqual([0, 500_00])
  site.advance(MINUTE)
  await recallIdle(await site.ctx())
  expect(await accounts()).toEqual([500_00, 0])
  await isSound()
})

test('restarts the idle time at reported rounds and sent credit', async () => {
  await open()
  site.advance(20 * MINUTE)
  studio.play(await studio.refOf(member), 10_00, 5_00, site.platform.clock())
  await readAllRounds(await site.ctx())
  site.advance(20 * MINUTE)
  await recallIdle(await site.ctx())
  expect(await account('at_provider')).toBe(495_00)
  await giveCredit(site, member, 5_00)
  await open()
  site.advance(20 * MINUTE)
  await recallIdle(await site.ctx())
  expect(await account('at_provider')).toBe(500_00)
  site.advance(10 * MINUTE)
  await recallIdle(await site.ctx())
  expect(await accounts()).toEqual([500_00, 0])
})

test('recalls nothing by time for a brand without an idle time', async () => {
  await site.setSettings({ recallIdleMinutes: 0 })
  await open()
  site.advance(24 * 60 * MINUTE)
  await recallIdle(await site.ctx())
  expect(await accounts()).toEqual([0, 500_00])
})

test('leaves credit with a member during a round, and recalls the rest of a round that runs for days', async () => {
  await open()
  const [end] = studio.begin(await studio.refOf(member), 100_00, site.platform.clock())
  site.advance(30 * MINUTE)
  await recallIdle(await site.ctx())
  expect(asked('withdrawAll')).toEqual([])
  expect(await account('at_provider')).toBe(500_00)
  site.advance(30 * MINUTE)
  await recallIdle(await site.ctx())
  expect(await accounts()).toEqual([400_00, 100_00])
  end?.(250_00, site.platform.clock())
  await readAllRounds(await site.ctx())
  site.advance(30 * MINUTE)
  await recallIdle(await site.ctx())
  expect(await accounts()).toEqual([650_00, 0])
  await isSound()
})

test('asks a refusing provider again after another idle time, and a silent one at the next sweep', async () => {
  await open()
  studio.faults.balance = ['lost']
  studio.faults.withdrawAll = ['refuse']
  site.advance(30 * MINUTE)
  await recallIdle(await site.ctx())
  expect(asked('withdrawAll')).toHaveLength(0)
  for (const _ of [1, 2, 3]) await recallIdle(await site.ctx())
  expect(asked('withdrawAll')).toHaveLength(1)
  expect(await account('at_provider')).toBe(500_00)
  site.advance(30 * MINUTE)
  await recallIdle(await site.ctx())
  expect(await accounts()).toEqual([500_00, 0])
})

test('opens the game again with the credit from the return URL, in both modes', async () => {
  await open()
  await recall()
  const play = playOfLaunch()
  expect(await call()(resumeGame, { body: { ...own(), play } })).toMatchObject({ url: expect.stringContaining('http') })
  expect(await accounts()).toEqual([0, 500_00])
  await open(seamless.provider)
  await call()(resumeGame, { body: { ...own(), play: playOfLaunch() } })
  expect(asked('launch').at(-1)?.body).toMatchObject({
    returnUrl: expect.stringContaining(`game=${seamless.provider}%2Freels`),
  })
  expect(await accounts()).toEqual([500_00, 0])
  await isSound()
})

test('refuses to resume the play of another member', async () => {
  await open()
  const play = playOfLaunch()
  await recall()
  const other = await addMember(site)
  await giveCredit(site, other, 100_00)
  const theirs = clientOf(site, await logIn(site, other))
  const body = { username: other.username, play }
  await expect(theirs(resumeGame, { body })).rejects.toMatchObject({ code: 'game_unknown', status: 404 })
  expect((await readBalance(site.platform.db, 1, other.memberId, 'cash')).balance).toBe(100_00)
})

test('accepts each of twenty bets or refuses it after one of twenty recalls, and accepts none afterwards', async () => {
  const play = await startPlay(site, member, seamless)
  session = await logIn(site, member)
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, (_, n) => bet(play, 10_00, `race-${n}`))),
    Promise.all(Array.from({ length: 20 }, recall)),
  ])
  const codes = answers.map((each) => each.code)
  expect(codes.filter((code) => code !== 'OK' && code !== 'TOKEN_EXPIRED')).toEqual([])
  expect(await bet(play)).toMatchObject({ code: 'TOKEN_EXPIRED' })
  expect(await account('cash')).toBe(500_00 - codes.filter((code) => code === 'OK').length * 10_00)
  await isSound()
})

test('keeps each baht in one place during twenty rounds, recalls and idle sweeps at once in transfer mode', async () => {
  await open()
  const ref = await studio.refOf(member)
  site.advance(30 * MINUTE)
  const ctx = await site.ctx()
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const round = async (n: number): Promise<number> => {
    await wait(n * 3)
    return studio.play(ref, 10_00, n % 3 === 0 ? 25_00 : 0, site.platform.clock()) ? (n % 3 === 0 ? 15_00 : -10_00) : 0
  }
  const [results] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, (_, n) => round(n))),
    Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? recall() : recallIdle(ctx)))),
    Promise.all(Array.from({ length: 5 }, () => open().catch(() => undefined))),
  ])
  await recall()
  // A page has three rounds, and a run six pages.
  await readAllRounds(ctx)
  await readAllRounds(ctx)
  await recall()
  const net = results.reduce((sum, each) => sum + each, 0)
  expect([await accounts(), studio.wallets.get(ref)]).toEqual([[500_00 + net, 0], 0])
  await isSound()
})
