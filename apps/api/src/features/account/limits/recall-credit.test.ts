import { randomUUID } from 'node:crypto'
import type { CallBody } from '@duang/contract'
import { readLimits, selfExclude, setLimit, takeBreak } from '@duang/contract/account/limits'
import { checkWithdraw } from '@duang/contract/bank/withdraw'
import { cashOut, openGame } from '@duang/contract/games/games'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Account, readBalance } from '#money/ledger/ledger.ts'
import { verifyLedger } from '../../../../test/books/verify-ledger.ts'
import { startTransferStudio, type TransferStudio } from '../../../../test/outside/transfer-studio.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  PASSWORD,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'
import { readAllRounds } from '../../games/games/provider-transfer/rounds-feed.ts'
import { emptyAllTables, recallCredit } from './recall-credit.ts'

const MINUTE_MS = 60_000
const NOW = new Date('2026-10-07T05:00:00Z')

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
  await site.stop()
})
beforeEach(async () => {
  site.setNow(NOW)
  Object.assign(studio, { faults: {}, asked: [], onTransfer: undefined })
  member = await addMember(site)
  await giveCredit(site, member, 500_00)
  call = clientOf(site, await logIn(site, member))
})

const own = () => ({ uuid: member.uuid })
const open = () =>
  call(openGame, { body: { username: member.username, provider: studio.provider.provider, gameCode: 'reels' } })
const rest = () => call(takeBreak, { params: own(), body: { length: '24h' } })
const set = (body: CallBody<typeof setLimit>) => call(setLimit, { params: own(), body })
const account = async (name: Account) => (await readBalance(site.platform.db, 1, member.memberId, name)).balance
const accounts = async () => [await account('cash'), await account('at_provider')]
const sweep = async () => emptyAllTables(await site.ctx())
const readRounds = async () => readAllRounds(await site.ctx())
/** A round at the provider, this many minutes after the last one. */
const playOn = async (minutes: number, stake = 1_00, win = 1_00) => {
  site.advance(minutes * MINUTE_MS)
  expect(studio.play(await studio.refOf(member), stake, win, site.platform.clock())).toBe(true)
}
const asked = (name: string) => studio.asked.filter((each) => each.call === name)
const jobs = async () => {
  const { rows } = await sql`select id from pgboss.job where name = 'play.recall-credit'
    and data->>'key' = ${String(member.memberId)}`.execute(site.owner)
  return rows.length
}

test('recalls credit at a break from a provider in transfer mode, and each minute while a round holds it', async () => {
  await open()
  await recallCredit(await site.ctx(), String(member.memberId))
  await sweep()
  expect([...(await accounts()), await jobs()]).toEqual([0, 500_00, 0])
  await rest()
  expect(await jobs()).toBe(1)
  studio.faults.withdrawAll = ['refuse', 'refuse']
  await recallCredit(await site.ctx(), String(member.memberId))
  // Not twice within one minute.
  await sweep()
  expect([await account('cash'), asked('withdrawAll').length]).toEqual([0, 1])
  site.advance(MINUTE_MS)
  await sweep()
  expect([await account('cash'), asked('withdrawAll').length]).toEqual([0, 2])
  site.advance(MINUTE_MS)
  await sweep()
  expect(await accounts()).toEqual([500_00, 0])
  expect(studio.play(await studio.refOf(member), 1, 0, site.platform.clock())).toBe(false)
  site.advance(MINUTE_MS)
  await sweep()
  expect(asked('withdrawAll')).toHaveLength(3)
})

test('recalls credit from a refusing provider each minute for an hour, then each hour', async () => {
  await open()
  await rest()
  const row = { brand_id: 1, member_id: member.memberId, provider: studio.provider.provider, direction: 'in' }
  const ended = (at: Date) => ({ state: 'refused', attempts: 1, created_at: at, updated_at: at, ended_at: at })
  const refused = (minutes: number[]) =>
    site.owner
      .insertInto('provider_transfers')
      .values(
        minutes.map((each) => ({
          ...row,
          ref: randomUUID(),
          ...ended(new Date(NOW.getTime() + each * MINUTE_MS)),
        })),
      )
      .execute()
  await refused(Array.from({ length: 59 }, (_, minute) => minute))
  site.setNow(new Date(NOW.getTime() + 59 * MINUTE_MS))
  studio.faults.withdrawAll = ['refuse']
  await sweep()
  expect(asked('withdrawAll')).toHaveLength(1)
  site.advance(59 * MINUTE_MS)
  await sweep()
  expect(asked('withdrawAll')).toHaveLength(1)
  site.advance(MINUTE_MS)
  await sweep()
  expect(await accounts()).toEqual([500_00, 0])
})

test('ends play at a provider by the minutes of its reported rounds', async () => {
  await set({ kind: 'time', minutes: 15 })
  await open()
  await playOn(0)
  for (const pause of [4, 4, 4]) await playOn(pause)
  await readRounds()
  await sweep()
  expect(await accounts()).toEqual([0, 500_00])
  await playOn(4)
  await sweep()
  // Sixteen minutes: twelve are reported, and four are after the last bet.
  expect(await accounts()).toEqual([500_00, 0])
  await readRounds()
  await expect(open()).rejects.toMatchObject({ code: 'limits_reached' })
})

test('reads the rounds that count for a limit before a launch', async () => {
  await set({ kind: 'time', minutes: 15 })
  await open()
  for (const pause of [0, 4, 4, 4, 4]) await playOn(pause)
  await call(cashOut, { body: { username: member.username } })
  await expect(open()).rejects.toMatchObject({
    code: 'limits_reached',
    refusal: { details: { kind: 'time', limit: 15, used: 16 } },
  })
  expect(await accounts()).toEqual([500_00, 0])
})

test('ends repeated stakes above the limit at a provider once they are reported', async () => {
  await set({ kind: 'stake', period: 'day', amount: 100_00 })
  await open()
  expect(await accounts()).toEqual([400_00, 100_00])
  await playOn(0, 50_00, 0)
  await readRounds()
  await sweep()
  expect(await accounts()).toEqual([400_00, 50_00])
  await playOn(0, 30_00, 60_00)
  await readRounds()
  await sweep()
  expect(await accounts()).toEqual([480_00, 0])
  await open()
  expect(await account('at_provider')).toBe(20_00)
})

test('recalls credit when the new limit is below the balance at the provider', async () => {
  await open()
  await set({ kind: 'loss', period: 'day', amount: 600_00 })
  await recallCredit(await site.ctx(), String(member.memberId))
  expect(await account('at_provider')).toBe(500_00)
  await set({ kind: 'loss', period: 'day', amount: 200_00 })
  expect(await jobs()).toBe(2)
  await recallCredit(await site.ctx(), String(member.memberId))
  expect(await accounts()).toEqual([500_00, 0])
})

test('subtracts the balance at providers from the rest of a limit, as for bets', async () => {
  await set({ kind: 'stake', period: 'day', amount: 120_00 })
  await set({ kind: 'loss', period: 'week', amount: 300_00 })
  await open()
  const left = async () => {
    const { limits, lying } = await call(readLimits, { params: own() })
    const of = (kind: string, period: string) => limits.find((each) => each.kind === kind && each.period === period)
    const [stake, loss] = [of('stake', 'day'), of('loss', 'week')]
    return [lying, stake?.used, stake?.left, loss?.used, loss?.left]
  }
  expect(await left()).toEqual([120_00, 0, 0, 0, 180_00])
  await playOn(0, 20_00, 520_00)
  await readRounds()
  // A win there can be lost again, and no more.
  expect(await left()).toEqual([620_00, 20_00, 0, 0, 180_00])
  await call(cashOut, { body: { username: member.username } })
  expect(await left()).toEqual([0, 20_00, 100_00, 0, 300_00])
})

test('keeps each baht in one place and returns all during twenty sweeps, returns and launches at a break’s start', async () => {
  for (let round = 0; round < 3; round++) {
    await open()
    const at = await Promise.allSettled([
      rest(),
      ...Array.from({ length: 7 }, sweep),
      ...Array.from({ length: 6 }, () => call(cashOut, { body: { username: member.username } })),
      ...Array.from({ length: 7 }, open),
    ])
    expect(at[0]?.status).toBe('fulfilled')
    const ref = await studio.refOf(member)
    expect((await account('cash')) + (studio.wallets.get(ref) ?? 0)).toBe(500_00)
    site.advance(MINUTE_MS)
    await sweep()
    expect([...(await accounts()), studio.wallets.get(ref)]).toEqual([500_00, 0, 0])
    member = await addMember(site)
    await giveCredit(site, member, 500_00)
    call = clientOf(site, await logIn(site, member))
  }
  expect((await verifyLedger(site.owner)).broken).toEqual([])
})

test('forfeits a bonus at a provider at an exclusion', async () => {
  const { deposit_id } = await site.owner
    .selectFrom('deposits')
    .select('deposit_id')
    .where('member_id', '=', member.memberId)
    .executeTakeFirstOrThrow()
  await site.owner
    .insertInto('bonus_grants')
    .values({
      brand_id: 1,
      grant_id: randomUUID(),
      member_id: member.memberId,
      deposit_id,
      bonus_window: 1,
      window_date: '2026-10-07',
      rate_percent: 25,
      max_satang: 100_00,
      deposit_satang: 400_00,
      bonus_satang: 100_00,
      turnover_multiple: 5,
      turnover_required_satang: 2_500_00,
      granted_at: site.platform.clock(),
    })
    .execute()
  await open()
  await call(selfExclude, { params: { uuid: member.uuid }, body: { length: '6m', password: PASSWORD } })
  const check = () => call(checkWithdraw, { params: { uuid: member.uuid } })
  expect((await check()).reasons.map(({ code }) => code)).toContain('withdraw_credit_out')
  await recallCredit(await site.ctx(), String(member.memberId))
  expect(await check()).toMatchObject({ reasons: [], available: 400_00 })
})
