import { randomUUID } from 'node:crypto'
import { checkWithdraw } from '@duang/contract/bank/withdraw'
import { cashOut, listCreditAtProviders, openGame } from '@duang/contract/games/games'
import { sql } from 'kysely'
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
import { readAllRounds, readRounds } from './rounds-feed.ts'

const HOUR = 3_600_000
let site: TestSite
let studio: TransferStudio
let member: TestMember
let call: ReturnType<typeof clientOf>
let ref: string

const lines: string[] = []

beforeAll(async () => {
  site = await createTestSite({ onLog: (line) => void lines.push(line) })
  studio = await startTransferStudio(site)
})
afterAll(async () => {
  studio.stop()
  await site.stop()
})
beforeEach(async () => {
  site.advance(HOUR)
  Object.assign(studio, { faults: {}, asked: [], reportedRounds: undefined })
  member = await addMember(site)
  await giveCredit(site, member, 500_00)
  call = clientOf(site, await logIn(site, member))
  await open()
  ref = await studio.refOf(member)
})

const open = () =>
  call(openGame, { body: { username: member.username, provider: studio.provider.provider, gameCode: 'reels' } })
const comeBack = () => call(cashOut, { body: { username: member.username } })
const play = (stake: number, win: number, at = site.platform.clock()) => studio.play(ref, stake, win, at)
const account = async (name: Account) => (await readBalance(site.platform.db, 1, member.memberId, name)).balance
const read = async () => readAllRounds(await site.ctx())
const rowsOf = async (table: 'daily_game_totals' | 'daily_limit_totals' | 'provider_discrepancies') =>
  (await sql<Record<string, unknown>>`select * from ${sql.table(table)} where member_id = ${member.memberId} order by 1`
    .execute(site.owner)
    .then((answer) => answer.rows)) as Record<string, unknown>[]
const isSound = async () => expect((await verifyLedger(site.owner)).broken).toEqual([])

test('ingests each round of reported pages once, on the day of its play', async () => {
  const yesterday = new Date(site.platform.clock().getTime() - 20 * HOUR)
  play(50_00, 0, yesterday)
  for (let n = 0; n < 6; n++) play(10_00, n === 3 ? 95_00 : 0)
  await Promise.all([read(), read(), read()])
  await read()
  expect(await rowsOf('daily_game_totals')).toMatchObject([
    { day: '2026-10-04', bets: 1, rounds: 1, stake_satang: 50_00, won_satang: 0 },
    { day: '2026-10-05', bets: 6, rounds: 6, stake_satang: 60_00, won_satang: 95_00 },
  ])
  expect(await rowsOf('daily_limit_totals')).toMatchObject([{ stake_satang: 50_00 }, { stake_satang: 60_00, bets: 6 }])
  expect(await account('at_provider')).toBe(485_00)
  await isSound()
})

test('rounds the time of a round to a millisecond', async () => {
  play(50_00, 0)
  const reply = studio.rounds.at(-1)
  if (reply) reply.openedAt = reply.openedAt.replace('Z', '789Z')
  await read()
  const { rows } = await sql`select opened_at from rounds where member_id = ${member.memberId}
    and date_trunc('milliseconds', opened_at) = opened_at`.execute(site.owner)
  expect(rows).toHaveLength(1)
})

test('moves nothing when rounds are reported again, with the same or other content', async () => {
  play(50_00, 0)
  await read()
  await site.owner.updateTable('provider_feeds').set({ mark: null }).execute()
  await read()
  expect(await account('at_provider')).toBe(450_00)
  const reply = studio.rounds.at(-1)
  if (reply) reply.win = 5_000_00
  await site.owner.updateTable('provider_feeds').set({ mark: null }).execute()
  await read()
  expect(await account('at_provider')).toBe(450_00)
  if (reply) reply.win = 0
  await isSound()
})

test('continues after a round of an unknown player, and one from the future', async () => {
  const soon = new Date(site.platform.clock().getTime() + HOUR)
  studio.wallets.set(ref, 500_00)
  studio.play(ref, 30_00, 0, soon)
  const stranger = { ...(studio.rounds.at(-1) as TransferStudio['rounds'][number]), roundId: 'stranger' }
  studio.rounds.push({ ...stranger, playerRef: randomUUID() })
  play(20_00, 0)
  await read()
  expect(await account('at_provider')).toBe(450_00)
  const { rows } = await sql<{
    late: number
  }>`select count(*) as late from rounds where opened_at > ${site.platform.clock()}`.execute(site.owner)
  expect(rows).toEqual([{ late: 0 }])
})

test('logs and skips an unreadable round, and ingests the others with the mark', async () => {
  play(20_00, 0)
  const unread = { ...(studio.rounds.at(-1) as TransferStudio['rounds'][number]), roundId: 'รอบ' }
  studio.rounds.push(unread, { ...unread, roundId: 'odd', stake: 0.1 })
  play(30_00, 0)
  await read()
  expect(await account('at_provider')).toBe(450_00)
  expect(await site.owner.selectFrom('provider_feeds').select('mark').executeTakeFirst()).toEqual({
    mark: String(studio.rounds.length),
  })
  const logged = lines.filter((line) => line.includes('cannot be read')).map((line) => JSON.parse(line))
  expect(logged).toMatchObject([
    {
      provider: studio.provider.provider,
      round: expect.stringContaining('รอบ'),
      reason: expect.stringMatching(/^roundId:/),
    },
    { round: expect.stringContaining('odd'), reason: expect.stringMatching(/^stake:/) },
  ])
  await isSound()
})

test('books returned credit that no round explains after a while, and reverses it when the round is reported late', async () => {
  studio.reportedRounds = studio.rounds.length
  play(100_00, 300_00)
  expect(await comeBack()).toMatchObject({ credit: 700_00, out: [] })
  await readRounds(await site.ctx(), studio.provider.provider)
  expect([await account('at_provider'), await rowsOf('provider_discrepancies')]).toEqual([-200_00, []])
  site.advance(GRACE_MS)
  await read()
  expect(await rowsOf('provider_discrepancies')).toMatchObject([{ amount_satang: 200_00, seen_at: null }])
  expect(await account('at_provider')).toBe(0)
  await isSound()
  studio.reportedRounds = undefined
  site.advance(RUNNING_MS)
  await read()
  expect((await rowsOf('provider_discrepancies')).map((each) => each.amount_satang).sort()).toEqual([-200_00, 200_00])
  expect([await account('at_provider'), await account('cash')]).toEqual([0, 700_00])
  await isSound()
})

test('bills no member for a shortfall, and shows it to staff', async () => {
  studio.wallets.set(ref, 420_00)
  expect(await comeBack()).toMatchObject({ credit: 420_00, out: [] })
  site.advance(GRACE_MS)
  await read()
  expect(await rowsOf('provider_discrepancies')).toEqual([])
  site.advance(RUNNING_MS)
  await read()
  expect(await rowsOf('provider_discrepancies')).toMatchObject([{ amount_satang: -80_00 }])
  await isSound()
})

test('shows and recalls the win of a bet that still ran when the rest was returned', async () => {
  studio.wallets.set(ref, 400_00)
  expect(await comeBack()).toMatchObject({ credit: 400_00, out: [] })
  site.advance(24 * HOUR)
  call = clientOf(site, await logIn(site, member))
  await read()
  expect([await rowsOf('provider_discrepancies'), await account('at_provider')]).toEqual([[], 100_00])
  studio.wallets.set(ref, 100_00)
  play(100_00, 250_00)
  await read()
  expect((await call(listCreditAtProviders, { params: { uuid: member.uuid } })).items).toMatchObject([
    { amount: 250_00, state: 'held' },
  ])
  expect(await comeBack()).toMatchObject({ credit: 650_00, out: [] })
  expect(await account('at_provider')).toBe(0)
  await isSound()
})

test('books no discrepancy after another launch, because the balance there may explain it', async () => {
  studio.wallets.set(ref, 420_00)
  await comeBack()
  await open()
  site.advance(GRACE_MS)
  await read()
  expect(await rowsOf('provider_discrepancies')).toEqual([])
  expect(await account('at_provider')).toBe(500_00)
})

test('does not count credit at a provider for a withdrawal, whose check names the provider', async () => {
  const check = await call(checkWithdraw, { params: { uuid: member.uuid } })
  expect(check).toMatchObject({
    credit: 0,
    available: 0,
    reasons: [
      { code: 'withdraw_insufficient', left: 0 },
      { code: 'withdraw_credit_out', left: 500_00, message: expect.stringMatching(/500\.00 บาท อยู่ที่ค่ายเกม studio-\d+/) },
    ],
  })
  await comeBack()
  expect(await call(checkWithdraw, { params: { uuid: member.uuid } })).toMatchObject({ available: 500_00, reasons: [] })
})

// The last one: its grant has no money behind it.
test('counts stakes once for a bonus that was open when they were played', async () => {
  const now = site.platform.clock()
  await sql`insert into bonus_grants (brand_id, grant_id, member_id, deposit_id, bonus_window, window_date, rate_percent, max_satang,
      deposit_satang, bonus_satang, turnover_multiple, turnover_required_satang, status, granted_at)
    select brand_id, ${randomUUID()}::uuid, member_id, deposit_id, 1, '2026-10-05', 10, 50000, amount_satang, 5000, 1, 15000, 'active',
      ${now} from deposits where member_id = ${member.memberId}`.execute(site.owner)
  play(70_00, 0, new Date(now.getTime() - 1))
  play(60_00, 0)
  play(40_00, 40_00)
  await read()
  await read()
  const grant = () =>
    site.owner
      .selectFrom('bonus_grants')
      .select(['turnover_done_satang', 'status'])
      .where('member_id', '=', member.memberId)
      .executeTakeFirstOrThrow()
  expect(await grant()).toEqual({ turnover_done_satang: 100_00, status: 'active' })
  play(50_00, 0)
  await read()
  expect(await grant()).toEqual({ turnover_done_satang: 150_00, status: 'completed' })
})
