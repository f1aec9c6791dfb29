import { cashOut, listCreditAtProviders, openGame } from '@duang/contract/games/games'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Account, readBalance } from '#money/ledger/ledger.ts'
import { settle } from '#money/provider-transfer/provider-transfer.ts'
import { verifyLedger } from '../../../../../test/books/verify-ledger.ts'
import { startTransferStudio, type TransferStudio } from '../../../../../test/outside/transfer-studio.ts'
import { addProvider, type TestProvider } from '../../../../../test/people/games.ts'
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
import { readAllRounds } from './rounds-feed.ts'
import { sweepProviderTransfers } from './sweep-provider-transfers.ts'

let site: TestSite
let studio: TransferStudio
let other: TestProvider
let member: TestMember
let session: TestSession

beforeAll(async () => {
  site = await createTestSite()
  other = await addProvider(site)
  studio = await startTransferStudio(site)
})
afterAll(async () => {
  studio.stop()
  await site.stop()
})
beforeEach(async () => {
  Object.assign(studio, { faults: {}, asked: [], onTransfer: undefined, reportedRounds: undefined })
  member = await addMember(site)
  await giveCredit(site, member, 500_00)
  session = await logIn(site, member)
})

const call = () => clientOf(site, session)
const open = () =>
  call()(openGame, {
    body: { username: member.username, provider: studio.provider.provider, gameCode: 'reels' },
  })
const comeBack = () => call()(cashOut, { body: { username: member.username } })
const creditOut = async () => (await call()(listCreditAtProviders, { params: { uuid: member.uuid } })).items
const account = async (name: Account) => (await readBalance(site.platform.db, 1, member.memberId, name)).balance
const transfers = () =>
  site.owner
    .selectFrom('provider_transfers')
    .selectAll()
    .where('member_id', '=', member.memberId)
    .orderBy('created_at')
    .orderBy('direction', 'desc')
    .execute()
const isSound = async () => expect((await verifyLedger(site.owner)).broken).toEqual([])
const asked = (name: string) => studio.asked.filter((each) => each.call === name)

test('sends credit with the game, and returns it with the wins', async () => {
  await open()
  const ref = await studio.refOf(member)
  expect([await account('cash'), await account('at_provider'), studio.wallets.get(ref)]).toEqual([0, 500_00, 500_00])
  expect(await creditOut()).toEqual([
    { provider: studio.provider.provider, name: studio.provider.provider, amount: 500_00, state: 'held' },
  ])
  studio.play(ref, 100_00, 250_00, site.platform.clock())
  expect(await comeBack()).toMatchObject({ credit: 650_00, out: [] })
  expect([await account('at_provider'), studio.wallets.get(ref)]).toEqual([-150_00, 0])
  await readAllRounds(await site.ctx())
  expect(await account('at_provider')).toBe(0)
  await isSound()
})

test('opens a game of another provider with the credit from the first', async () => {
  await open()
  const ref = await studio.refOf(member)
  await expect(
    call()(openGame, { body: { username: member.username, provider: other.provider, gameCode: 'reels' } }),
  ).rejects.toMatchObject({ code: 'game_unavailable' })
  expect([await account('cash'), await account('at_provider'), studio.wallets.get(ref)]).toEqual([500_00, 0, 0])
  await isSound()
})

test('returns a refused deposit to the credit at once, and does not open the game', async () => {
  studio.faults.deposit = ['refuse']
  await expect(open()).rejects.toMatchObject({ code: 'game_unavailable' })
  expect([await account('cash'), await account('at_provider')]).toEqual([500_00, 0])
  expect(await transfers()).toMatchObject([{ state: 'refused', ended_by: 'provider' }])
  await isSound()
})

test('leaves no credit at a game that does not open', async () => {
  studio.faults.launch = ['lost']
  await expect(open()).rejects.toMatchObject({ code: 'game_unavailable' })
  expect(await transfers()).toEqual([])
  expect(await account('cash')).toBe(500_00)
})

test.each([
  ['silent', 'done', 0, 500_00, 1],
  ['lost', 'done', 0, 500_00, 2],
] as const)(
  'credits neither side without an answer (%s) until status reports',
  async (fault, state, cash, out, deposits) => {
    studio.faults.deposit = [fault]
    await expect(open()).rejects.toMatchObject({ code: 'game_credit_in_doubt' })
    expect([await account('cash'), await account('at_provider')]).toEqual([0, 500_00])
    expect(await creditOut()).toMatchObject([{ state: 'pending', amount: 500_00 }])
    await isSound()
    site.advance(1_000)
    await sweepProviderTransfers(await site.ctx())
    expect(await transfers()).toMatchObject([{ state, attempts: 2, amount_satang: 500_00 }])
    expect([await account('cash'), await account('at_provider')]).toEqual([cash, out])
    // It was unknown there, so it was sent again under its own ref: one transfer, done once.
    expect(new Set(asked('deposit').map((each) => each.body.ref)).size).toBe(1)
    expect(asked('deposit')).toHaveLength(deposits)
    expect(studio.wallets.get(await studio.refOf(member))).toBe(500_00)
    await isSound()
  },
)

test('returns the credit when status reports a refusal after no answer', async () => {
  studio.faults = { deposit: ['lost'], status: ['refuse'] }
  await expect(open()).rejects.toMatchObject({ code: 'game_credit_in_doubt' })
  site.advance(1_000)
  await sweepProviderTransfers(await site.ctx())
  expect(await transfers()).toMatchObject([{ state: 'refused' }])
  expect([await account('cash'), await account('at_provider')]).toEqual([500_00, 0])
  await isSound()
})

test('resolves a pending transfer first at the next launch, and sends nothing twice', async () => {
  studio.faults.deposit = ['silent']
  await expect(open()).rejects.toMatchObject({ code: 'game_credit_in_doubt' })
  await giveCredit(site, member, 70_00)
  await open()
  expect(await transfers()).toMatchObject([
    { state: 'done', amount_satang: 500_00 },
    { state: 'done', amount_satang: 70_00 },
  ])
  expect(studio.wallets.get(await studio.refOf(member))).toBe(570_00)
})

test('makes one transfer for twenty launches at once, and loses nothing', async () => {
  const settled = await Promise.allSettled(Array.from({ length: 20 }, open))
  for (const each of settled)
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'game_credit_in_doubt' })
  expect(settled.some((each) => each.status === 'fulfilled')).toBe(true)
  expect(await transfers()).toMatchObject([{ state: 'done', amount_satang: 500_00 }])
  expect([await account('cash'), studio.wallets.get(await studio.refOf(member))]).toEqual([0, 500_00])
  await isSound()
})

test('makes one transfer for twenty returns at once, and loses nothing', async () => {
  await open()
  const replies = await Promise.all(Array.from({ length: 20 }, comeBack))
  expect(replies.some((each) => each.credit === 500_00)).toBe(true)
  expect(await transfers()).toMatchObject([{ direction: 'out' }, { direction: 'in', amount_satang: 500_00 }])
  expect([await account('cash'), await account('at_provider')]).toEqual([500_00, 0])
  expect(await comeBack()).toMatchObject({ credit: 500_00, out: [] })
  await isSound()
})

test('reports a return as pending during a launch, and returns all at the next one', async () => {
  let meanwhile: Awaited<ReturnType<typeof comeBack>> | undefined
  studio.onTransfer = async (name) => {
    if (name === 'deposit') meanwhile = await comeBack()
  }
  await open()
  expect(meanwhile).toMatchObject({ credit: 0, out: [{ state: 'pending', amount: 500_00 }] })
  expect(await comeBack()).toMatchObject({ credit: 500_00, out: [] })
})

test('queries a return whose answer is lost, and books its amount once', async () => {
  await open()
  studio.faults.withdrawAll = ['silent']
  expect(await comeBack()).toMatchObject({ credit: 0, out: [{ state: 'pending' }] })
  expect(await comeBack()).toMatchObject({ credit: 500_00, out: [] })
  expect(asked('withdrawAll')).toHaveLength(1)
  await isSound()
})

test('leaves the credit at the provider while a round runs there', async () => {
  await open()
  studio.faults.withdrawAll = ['refuse']
  expect(await comeBack()).toMatchObject({ credit: 0, out: [{ state: 'held', amount: 500_00 }] })
  expect(await comeBack()).toMatchObject({ credit: 500_00, out: [] })
})

test('finishes a transfer by its job after a crash between row and call, and not within its lease', async () => {
  studio.faults.deposit = ['lost']
  await open().catch(() => undefined)
  const [row] = await transfers()
  const ref = row?.ref ?? ''
  // As the row was committed before the call that was never made.
  const leasedUntil = new Date(site.platform.clock().getTime() + 15_000)
  await site.owner
    .updateTable('provider_transfers')
    .set({ attempts: 1, leased_until: leasedUntil, next_at: leasedUntil })
    .where('ref', '=', ref)
    .execute()
  site.advance(14_000)
  expect(await settle(await site.ctx(), ref)).toBe('pending')
  expect(asked('status')).toEqual([])
  site.advance(1_000)
  expect(await settle(await site.ctx(), ref)).toBe('done')
  expect(studio.wallets.get(await studio.refOf(member))).toBe(500_00)
  await isSound()
})

test('sends nothing for a member who may not play, and returns all credit', async () => {
  await open()
  const now = site.platform.clock()
  await site.owner
    .insertInto('play_breaks')
    .values({ brand_id: 1, member_id: member.memberId, kind: 'self-exclusion', starts_at: now, asked_at: now })
    .execute()
  await giveCredit(site, member, 10_00)
  await expect(open()).rejects.toMatchObject({ code: 'limits_excluded' })
  expect(await comeBack()).toMatchObject({ credit: 510_00, out: [] })
})

test('sends no more than the limits leave, including the balance at the provider', async () => {
  await site.owner
    .insertInto('play_limits')
    .values({
      brand_id: 1,
      member_id: member.memberId,
      kind: 'loss',
      period: 'day',
      amount: 120_00,
      changed_at: site.platform.clock(),
    })
    .execute()
  await open()
  expect([await account('cash'), await account('at_provider')]).toEqual([380_00, 120_00])
  await open()
  expect(await account('at_provider')).toBe(120_00)
  const ref = await studio.refOf(member)
  studio.play(ref, 120_00, 0, site.platform.clock())
  await comeBack()
  await readAllRounds(await site.ctx())
  await expect(open()).rejects.toMatchObject({ code: 'limits_reached' })
  expect(await account('cash')).toBe(380_00)
  await isSound()
})
