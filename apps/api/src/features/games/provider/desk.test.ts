/** Discrepancies and unknown transfers at the desk: what both sides have, reviews, settlements once. */
import { randomUUID } from 'node:crypto'
import {
  acknowledgeDiscrepancy,
  askDiscrepancy,
  askTransfer,
  listDiscrepancies,
  listTransfers,
  resolveTransfer,
} from '@duang/contract/action/provider-transfer'
import { readDiscrepancy } from '@duang/contract/desk/discrepancies'
import { claimEntries, readQueues } from '@duang/contract/desk/queue'
import { cashOut, openGame } from '@duang/contract/games/games'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction, poolUsage } from '#kit/database/db.ts'
import { readBalance } from '#money/ledger/ledger.ts'
import { assertPlausible } from '#money/provider-transfer/plausible-amount.ts'
import { verifyLedger } from '../../../../test/books/verify-ledger.ts'
import { startTransferStudio, type TransferStudio } from '../../../../test/outside/transfer-studio.ts'
import { createTestDesk, outcomeOf, type TestDesk, type TestPerson } from '../../../../test/people/desk.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'

const reason = 'the provider wrote so'
const DAY = 24 * 3_600_000
let site: TestSite
let studio: TransferStudio
let desk: TestDesk
let finance: TestPerson
let member: TestMember
let call: ReturnType<typeof clientOf>

beforeAll(async () => {
  site = await createTestSite()
  studio = await startTransferStudio(site)
  desk = await createTestDesk(site)
  desk.platform.sandboxUrl = site.platform.sandboxUrl
  finance = await desk.person('finance')
})
afterAll(async () => {
  await desk.stop()
  studio.stop()
  await site.stop()
})
beforeEach(async () => {
  Object.assign(studio, { faults: {}, asked: [] })
  member = await addMember(site)
  await giveCredit(site, member, 300_00)
  call = clientOf(site, await logIn(site, member))
})

const params = () => ({ brand: desk.brand })
const of = (id: string) => ({ brand: desk.brand, id })
const open = () =>
  call(openGame, { body: { username: member.username, provider: studio.provider.provider, gameCode: 'reels' } })
const cash = async () => (await readBalance(site.platform.db, 1, member.memberId, 'cash')).balance
const pendingOf = async () => {
  const { items } = await finance.call(listTransfers, { params: params(), query: {} })
  const found = items.find((each) => each.username === member.username)
  if (!found) throw new Error('not pending')
  return found
}

async function discrepancy(amountSatang = -40_00): Promise<string> {
  const id = randomUUID()
  await site.owner
    .insertInto('provider_discrepancies')
    .values({
      brand_id: 1,
      discrepancy_id: id,
      member_id: member.memberId,
      provider: studio.provider.provider,
      amount_satang: amountSatang,
      at: site.platform.clock(),
    })
    .execute()
  return id
}

test('lists transfers without a result, and books the answer of the provider once', async () => {
  studio.faults = { deposit: ['lost'], status: ['lost'] }
  await open().catch(() => undefined)
  const { id, ...row } = await pendingOf()
  expect(row).toMatchObject({ direction: 'out', amount: 300_00, staffAt: null })
  const input = { params: params(), body: { transfer: id } }
  expect(await outcomeOf(finance.call, askTransfer, input)).toBe('desk_provider_silent')
  site.advance(60_000)
  expect(await finance.call(askTransfer, input)).toEqual({ state: 'done', by: 'provider' })
  expect(await outcomeOf(finance.call, askTransfer, input)).toBe('not_found')
  expect(await cash()).toBe(0)
})

/** After a day without a result the provider is no longer asked. Sessions of staff have ended by then. */
async function handToStaff(): Promise<void> {
  site.advance(DAY)
  finance = await desk.person('finance')
}

test('holds no connection while the provider is asked, and none keeps the name of the person', async () => {
  await open()
  const id = await discrepancy()
  const { db } = desk.platform
  const busy = () => poolUsage(db).total - poolUsage(db).idle
  Object.assign(studio, { slowMs: 1_500, asked: [] })
  const asking = finance.call(askDiscrepancy, { params: params(), body: { discrepancy: id } })
  await expect.poll(() => studio.asked.length).toBe(1)
  await expect.poll(busy).toBe(0)
  studio.slowMs = 0
  expect(await asking).toEqual({ balance: 300_00 })
  const names = await Promise.all(
    Array.from({ length: poolUsage(db).total }, () =>
      sql<{ actor: string }>`select current_setting('duang.actor', true) as actor, pg_sleep(0.05)`.execute(db),
    ),
  )
  expect(names.flatMap(({ rows }) => rows).filter(({ actor }) => actor)).toEqual([])
  const log = await site.owner.selectFrom('audit_log').select(['action', 'actor']).where('subject', '=', id).execute()
  expect(log).toEqual([{ action: 'provider.discrepancies.ask', actor: `staff:${finance.username}` }])
  await site.owner.deleteFrom('provider_discrepancies').where('discrepancy_id', '=', id).execute()
})

test('20 settlements at once credit what came back once', async () => {
  await open()
  studio.faults = { withdrawAll: ['silent'], status: Array.from({ length: 60 }, () => 'lost' as const) }
  await call(cashOut, { body: { username: member.username } })
  const { id, amount } = await pendingOf()
  expect(amount).toBeNull()
  const settle = (state: 'done' | 'refused', satang?: number) =>
    outcomeOf(finance.call, resolveTransfer, {
      params: params(),
      body: { transfer: id, state, reason, ...(satang === undefined ? {} : { amount: satang }) },
    })
  expect(await settle('done')).toBe('desk_transfer_amount')
  site.advance(60_000)
  expect(await settle('refused')).toBe('desk_transfer_early')
  expect(await settle('done', 300_00)).toBe('desk_transfer_early')
  await handToStaff()
  expect(await settle('done', 9_000_000_00)).toBe('desk_transfer_above')
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? settle('done', 300_00) : settle('refused'))),
  )
  const isDone = (await cash()) === 300_00
  expect(await cash()).toBe(isDone ? 300_00 : 0)
  const unexpected = ['done', 'desk_provider_disagrees', 'desk_state_changed', 'not_found', 'overloaded']
  expect(outcomes.filter((each) => !unexpected.includes(each))).toEqual([])
  const row = await site.owner
    .selectFrom('provider_transfers')
    .select(['state', 'ended_by', 'note'])
    .where('ref', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ state: isDone ? 'done' : 'refused', ended_by: `staff:${finance.username}`, note: reason })
  expect((await verifyLedger(site.owner)).broken).toEqual([])
})

test('returns what was sent only when the transfer waits for staff, and for the person who claimed it', async () => {
  studio.faults = { deposit: ['lost'], status: Array.from({ length: 9 }, () => 'lost' as const) }
  await open().catch(() => undefined)
  const { id } = await pendingOf()
  const input = { params: params(), body: { transfer: id, state: 'refused' as const, reason } }
  // The request is on its way.
  expect(await outcomeOf(finance.call, resolveTransfer, input)).toBe('desk_transfer_early')
  expect(await cash()).toBe(0)
  await handToStaff()
  const owner = await desk.person('owner')
  await owner.call(claimEntries, { params: params(), body: { queue: 'discrepancies', subjects: [id] } })
  expect(await outcomeOf(finance.call, resolveTransfer, input)).toBe('desk_claimed')
  expect(await owner.call(resolveTransfer, input)).toEqual({ state: 'refused', by: 'staff' })
  expect(await cash()).toBe(300_00)
})

test.each([
  [null, -50_00, 0, 1],
  [null, 300_00, 300_00, 300_01],
  [100_00, -50_00, 100_00, 100_01],
  [100_00, 300_00, 400_00, 400_01],
])('with a limit of %s and %i at the provider, %i is plausible and %i is not', async (limit, held, most, above) => {
  await open()
  const { provider } = studio.provider
  await site.owner
    .updateTable('provider_credit')
    .set({ outstanding_satang: held })
    .where('member_id', '=', member.memberId)
    .execute()
  const ctx = await site.ctx()
  const settings = { ...ctx.brand.settings, secondPersonAboveSatang: limit }
  const check = (amount: number) =>
    inTransaction(ctx.db, (tx) =>
      assertPlausible(
        tx,
        { ...ctx, brand: { ...ctx.brand, settings } },
        { memberId: member.memberId, provider, amount },
      ),
    )
  await check(most)
  await expect(check(above)).rejects.toMatchObject({ code: 'desk_transfer_above' })
  await site.owner
    .updateTable('provider_credit')
    .set({ outstanding_satang: 300_00 })
    .where('member_id', '=', member.memberId)
    .execute()
})

test('the own answer of the provider counts, whatever staff record', async () => {
  studio.faults.deposit = ['silent']
  await open().catch(() => undefined)
  const { id } = await pendingOf()
  site.advance(60_000)
  const input = { params: params(), body: { transfer: id, state: 'refused' as const, reason } }
  expect(await outcomeOf(finance.call, resolveTransfer, input)).toBe('desk_provider_disagrees')
  expect(await cash()).toBe(0)
})

test('shows a discrepancy with the figures of the site and the balance that the provider reports', async () => {
  await open()
  const id = await discrepancy()
  const { figures, ...row } = await finance.call(readDiscrepancy, { params: of(id) })
  expect(row).toMatchObject({ username: member.username, amount: -40_00, seenAt: null })
  expect(figures).toMatchObject({ sent: 300_00, returned: 0, staked: 0, booked: -40_00, atProvider: 300_00 })
  const balance = await finance.call(askDiscrepancy, { params: params(), body: { discrepancy: id } })
  expect(balance).toEqual({ balance: 300_00 })
  studio.faults = { balance: ['lost'] }
  expect(await outcomeOf(finance.call, askDiscrepancy, { params: params(), body: { discrepancy: id } })).toBe(
    'desk_provider_silent',
  )
  await site.owner.deleteFrom('provider_discrepancies').where('discrepancy_id', '=', id).execute()
})

test('20 reviews at once record one, and a claimed one waits for its person', async () => {
  const id = await discrepancy(5_00)
  const { queues } = await finance.call(readQueues, { params: params() })
  expect(queues.find((each) => each.queue === 'discrepancies')).toMatchObject({ waiting: 1 })
  const owner = await desk.person('owner')
  const body = { queue: 'discrepancies' as const, subjects: [id] }
  await owner.call(claimEntries, { params: params(), body })
  const input = { params: params(), body: { discrepancy: id, reason } }
  expect(await outcomeOf(finance.call, acknowledgeDiscrepancy, input)).toBe('desk_claimed')
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => outcomeOf(owner.call, acknowledgeDiscrepancy, input)),
  )
  expect(outcomes.filter((each) => each === 'done')).toHaveLength(1)
  const closed = await finance.call(listDiscrepancies, { params: params(), query: { state: 'closed' } })
  expect(closed.items).toMatchObject([{ id, seenBy: `staff:${owner.username}`, note: reason }])
  expect((await finance.call(listDiscrepancies, { params: params(), query: { state: 'open' } })).items).toEqual([])
  const viewer = await desk.person('viewer')
  expect(await outcomeOf(viewer.call, acknowledgeDiscrepancy, input)).toBe('desk_not_permitted')
})
