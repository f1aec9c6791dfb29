/** The figures of limits (db/functions/wallet/01-limits.sql): the Bangkok day of each transaction, and the minutes between bets over all games. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createDb, createPool, inTransaction } from '#kit/database/db.ts'
import {
  addProvider,
  startPlay,
  type TestPlay,
  type TestProvider,
  walletRequestOf,
} from '../../../test/people/games.ts'
import { addMember, createTestSite, giveCredit, type TestMember, type TestSite } from '../../../test/people/site.ts'
import { memberAccount, post } from '../ledger/ledger.ts'
import { createGateway, type Gateway, type WalletRequest } from './gateway.ts'

let site: TestSite
let gateway: Gateway
let provider: TestProvider
let member: TestMember
let play: TestPlay
beforeAll(async () => {
  site = await createTestSite()
  gateway = createGateway(site.platform.db, 256)
  provider = await addProvider(site)
})
afterAll(() => site.stop())

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Monday 5 October 2026, 23:50 in Bangkok. */
const BEFORE_MIDNIGHT = new Date('2026-10-05T16:50:00Z')
beforeEach(async () => {
  site.setNow(BEFORE_MIDNIGHT)
  member = await addMember(site)
  await giveCredit(site, member, 1_000_000)
  play = await startPlay(site, member, provider)
})

const send = async (given: Partial<WalletRequest>, at = { play, provider }) =>
  (await gateway(await site.ctx(), walletRequestOf(at.provider, at.play, given))).code
const limit = (kind: string, period: string, amount: number) =>
  site.owner
    .insertInto('play_limits')
    .values({
      brand_id: 1,
      member_id: member.memberId,
      kind,
      period,
      amount,
      changed_at: site.platform.clock(),
    })
    .execute()
const days = () =>
  site.owner
    .selectFrom('daily_limit_totals')
    .select(['day', 'bets', 'stake_satang', 'won_satang', 'played_ms'])
    .where('member_id', '=', member.memberId)
    .orderBy('day')
    .execute()

test('the row of a member shows its restrictions, and the application cannot change that', async () => {
  const hasRestrictions = async () =>
    (
      await site.owner
        .selectFrom('members')
        .select('has_restrictions')
        .where('member_id', '=', member.memberId)
        .executeTakeFirstOrThrow()
    ).has_restrictions
  expect(await hasRestrictions()).toBe(false)
  await limit('stake', 'day', 1_000)
  expect(await hasRestrictions()).toBe(true)
  const clear = site.platform.db.updateTable('members').set({ has_restrictions: false }).execute()
  await expect(clear).rejects.toMatchObject({ code: '42501' })
})

test('a bet reads the breaks of its own member by index, however many others have some', async () => {
  const pool = createPool({ url: site.databaseUrl, poolSize: 1, onError: () => undefined })
  const alone = createGateway(createDb(pool), 1)
  onTestFinished(() => pool.end())
  const bet = async () => expect((await alone(await site.ctx(), walletRequestOf(provider, play, {}))).code).toBe('OK')
  const read = async () => {
    await pool.query('select pg_stat_force_next_flush()')
    const { rows } = await pool.query(
      "select sum(idx_tup_read) as read from pg_stat_user_indexes where relname in ('play_breaks', 'play_limits')",
    )
    return Number(rows[0].read)
  }
  await limit('stake', 'day', 1_000_000)
  await bet()
  const other = await addMember(site)
  await sql`insert into play_breaks (brand_id, member_id, kind, starts_at, ends_at, asked_at)
    select 1, ${other.memberId}::bigint, 'time-out', at, at, at from generate_series(1, 2000), (select ${BEFORE_MIDNIGHT}::timestamptz as at)`.execute(
    site.owner,
  )
  const before = await read()
  for (let n = 0; n < 10; n++) await bet()
  expect((await read()) - before).toBeLessThan(100)
})

test('a bet after midnight in a round that began before it counts for the new day', async () => {
  await limit('stake', 'day', 1_000)
  expect(await send({ stake: 900 })).toBe('OK')
  expect(await send({ stake: 200 })).toBe('LIMIT_REACHED')
  site.advance(20 * MINUTE)
  expect(await send({ stake: 800 })).toBe('OK')
  expect(await send({ stake: 300 })).toBe('LIMIT_REACHED')
  await send({ method: 'win', gain: 500 })
  expect(await days()).toEqual([
    { day: '2026-10-05', bets: 1, stake_satang: 900, won_satang: 0, played_ms: 0 },
    { day: '2026-10-06', bets: 1, stake_satang: 800, won_satang: 500, played_ms: 0 },
  ])
})

test('a rollback after midnight makes no room today', async () => {
  await limit('stake', 'day', 1_000)
  await send({ txId: 'yesterday', stake: 1_000 })
  site.advance(20 * MINUTE)
  expect(await send({ method: 'rollback', txId: 'undo', originalTxId: 'yesterday' })).toBe('OK')
  expect(await send({ stake: 1_000 })).toBe('OK')
  expect(await send({ stake: 1 })).toBe('LIMIT_REACHED')
  expect((await days()).map((each) => each.stake_satang)).toEqual([0, 1_000])
})

test('weeks begin on Monday, months on the first, and the strictest limit decides', async () => {
  await limit('loss', 'day', 5_000)
  await limit('loss', 'week', 6_000)
  expect(await send({ stake: 5_000 })).toBe('OK')
  site.advance(24 * HOUR)
  play = await startPlay(site, member, provider)
  expect(await send({ stake: 2_000 })).toBe('LIMIT_REACHED')
  expect(await send({ method: 'win', gain: 1_500 })).toBe('OK')
  expect(await send({ stake: 2_000 })).toBe('OK')
  site.setNow(new Date('2026-10-11T17:00:00Z'))
  play = await startPlay(site, member, provider)
  expect(await send({ stake: 5_000 })).toBe('OK')
})

test('minutes of the day count over logins and games, and a pause counts for five', async () => {
  site.setNow(new Date('2026-10-05T02:00:00Z'))
  await limit('time', 'day', 15)
  play = await startPlay(site, member, provider)
  for (let n = 0; n < 3; n++) {
    expect(await send({ stake: 1 })).toBe('OK')
    site.advance(2 * MINUTE + 500)
  }
  site.advance(2 * HOUR)
  const second = await addProvider(site)
  const there = { play: await startPlay(site, member, second), provider: second }
  // 2 × 2 min 0.5 s between the bets, and five of the pause.
  expect(await send({ stake: 1 }, there)).toBe('OK')
  expect((await days())[0]).toMatchObject({ bets: 4, played_ms: 9 * MINUTE + 1_000 })
  site.advance(5 * MINUTE)
  expect(await send({ stake: 1 }, there)).toBe('OK')
  site.advance(MINUTE - 1_001)
  expect(await send({ stake: 1 }, there)).toBe('OK')
  site.advance(1)
  expect(await send({ stake: 1 }, there)).toBe('LIMIT_REACHED')
  play = await startPlay(site, member, provider)
  expect(await send({ stake: 1 })).toBe('LIMIT_REACHED')
  expect(await send({ method: 'win', gain: 10 })).toBe('OK')
  site.setNow(new Date('2026-10-05T17:00:00Z'))
  play = await startPlay(site, member, provider)
  expect(await send({ stake: 1 })).toBe('OK')
})

test('credit that is at a provider counts for a limit: it can be lost there without a question', async () => {
  await limit('loss', 'day', 1_000)
  const [cash, out] = [memberAccount(member.memberId, 'cash'), memberAccount(member.memberId, 'at_provider')]
  const transfer = { id: randomUUID(), kind: 'transfer.out' as const, debit: cash, credit: out, amount: 700 }
  await inTransaction(site.platform.db, (tx) => post(tx, 1, site.platform.clock(), [transfer]))
  expect(await send({ stake: 301 })).toBe('LIMIT_REACHED')
  expect(await send({ stake: 300 })).toBe('OK')
})

test('a limit of an unknown kind refuses: fail closed', async () => {
  await sql`alter table play_limits drop constraint play_limits_kind_check`.execute(site.owner)
  await limit('of-tomorrow', 'day', 1_000_000)
  expect(await send({ stake: 1 })).toBe('LIMIT_REACHED')
})
