/** The plan of a bet is made once for each connection, often on empty tables, and serves for as long as the process runs. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createDb, createPool } from '#kit/db.ts'
import { addProvider, startPlay, walletRequestOf } from '../../../test/games.ts'
import { addMember, createTestSite, giveCredit, type TestSite } from '../../../test/site.ts'
import { createGateway } from './gateway.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())

const ROWS = 5_000
const BETS = 10
/** Rows of the same brand and provider in the tables that a bet reads. */
const FILL = [
  `set session_replication_role = replica`,
  `insert into members (brand_id, username, phone, password_hash, name, af_code, created_at)
    select 1, 'other' || n, '09' || lpad(n::text, 8, '0'), '', 'n', 'OTHER' || n, now() from generate_series(1, ${ROWS}) n`,
  `insert into games (brand_id, provider, game_code, type, name_th, name_en)
    select p.brand_id, p.provider, 'other' || n, 'slot', 'n', 'n' from providers p, generate_series(1, ${ROWS}) n`,
  `insert into provider_players (brand_id, provider, member_id)
    select brand_id, provider, 1000000 + n from providers, generate_series(1, ${ROWS}) n`,
  `insert into sessions (brand_id, member_id, token_hash, cookie_hash, address, started_at, last_seen_at, expires_at)
    select 1, 1000000 + n, sha256(('t' || n)::bytea), sha256(('c' || n)::bytea), '127.0.0.1', now(), now(), now() from generate_series(1, ${ROWS}) n`,
  `insert into game_sessions (brand_id, member_id, session_id, provider, game_code, launch_hash, launched_at, launch_expires_at,
      token_hash, opened_at, expires_at)
    select 1, member_id, session_id, provider, 'reels', sha256(('l' || session_id)::bytea), now(), now(), token_hash, now(), now()
    from sessions, providers where member_id > 1000000`,
  `insert into rounds (brand_id, member_id, provider, round_id, game_code, day, opened_at, closed_at, closed_by, bets, stake_satang, won_satang)
    select 1, member_id, provider, 'old' || n, 'reels', date '2026-01-01', now(), now(), 'win', 1, 100, 90
    from providers, (select min(member_id) as member_id from members) m, generate_series(1, ${ROWS}) n`,
  `insert into provider_transactions (brand_id, provider, tx_id, kind, request_hash, member_id, round_id, bet_satang, win_satang, code,
      balance_satang, at)
    select 1, provider, 'old' || n, 'bet', sha256(n::text::bytea), member_id, 'old' || n, 100, 0, 'OK', 0, now()
    from providers, (select min(member_id) as member_id from members) m, generate_series(1, ${ROWS}) n`,
  `set session_replication_role = origin`,
  // Otherwise rows that were read for the filling are counted up to a second later.
  `select pg_stat_force_next_flush()`,
]

test('a bet and a rollback read a handful of rows, however empty the tables were when their plan was made', async () => {
  const provider = await addProvider(site)
  const member = await addMember(site)
  await giveCredit(site, member, 1_000_000)
  const play = await startPlay(site, member, provider)
  const pool = createPool({ url: site.databaseUrl, poolSize: 1, onError: () => undefined })
  onTestFinished(() => pool.end())
  const gateway = createGateway(createDb(pool), 1)
  const send = async (given: Parameters<typeof walletRequestOf>[2]) =>
    expect((await gateway(await site.ctx(), walletRequestOf(provider, play, given))).code).toBe('OK')
  const rowsRead = async () => {
    await pool.query('select pg_stat_force_next_flush()')
    const { rows } = await pool.query<{ index: string; read: string }>(
      'select indexrelname as index, idx_tup_read as read from pg_stat_user_indexes',
    )
    return new Map(rows.map(({ index, read }) => [index, Number(read)]))
  }
  // Statistics of empty tables, as a restore or a `vacuumdb --analyze` before the first member leaves them.
  await sql`analyze`.execute(site.owner)
  await send({ txId: 'first' })
  for (const statement of FILL) await sql.raw(statement).execute(site.owner)
  const before = await rowsRead()
  for (let n = 0; n < BETS; n++) {
    await send({ txId: `bet${n}` })
    await send({ method: 'rollback', txId: `undo${n}`, originalTxId: `bet${n}` })
  }
  const read = [...(await rowsRead())].map(([index, rows]) => ({ index, rows: rows - (before.get(index) ?? 0) }))
  // A lookup reads the row and at most a few dead versions of it.
  expect(read.filter(({ rows }) => rows > BETS * 50)).toEqual([])
})
