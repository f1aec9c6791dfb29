/**
 * A plan is made once for each connection, often on nearly empty tables, and serves for as long as the process runs. So a lookup must read
 * its own row only, whatever statistics the plan was made on, and whoever's rows the tables hold afterwards.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { findCaller } from '#core/session/session.ts'
import { once } from '#entry/idempotency/idempotency.ts'
import { poolUsage, queryPipelined } from '#kit/database/db.ts'
import { DEMONSTRATION_FEED } from '../../../seed/demonstration.ts'
import {
  addProvider,
  startPlay,
  type TestPlay,
  type TestProvider,
  walletRequestOf,
} from '../../../test/people/games.ts'
import {
  addMember,
  createTestSite,
  giveCredit,
  logIn,
  sendFeed,
  type TestMember,
  type TestSession,
  type TestSite,
} from '../../../test/people/site.ts'
import type { Provider } from '../provider/provider.ts'
import { createGateway } from './gateway.ts'
import { createWallet } from './wallet.ts'

const ROWS = 10_000
/** Requests of each kind that are measured. */
const TURNS = 10
/** Index entries or rows that a request may read of one index or table: the row, and a few dead versions of it. */
const ENTRIES = 25
/** Pages of one index that a request may touch: some descents of its tree, to look a row up and to add one. */
const PAGES = 25

/**
 * Thousands of rows of the same brand: of other members with ids before, after and equal to those that are looked up, and old ones of the
 * same member.
 */
const FILL = (own: number) => [
  `set session_replication_role = replica`,
  `insert into members (brand_id, username, phone, password_hash, name, af_code, created_at)
    select 1, 'other' || n, '09' || lpad(n::text, 8, '0'), '', 'n', 'OTHER' || n, now() from generate_series(1, ${ROWS}) n`,
  `insert into games (brand_id, provider, game_code, type, name_th, name_en)
    select brand_id, provider, 'other' || n, 'slot', 'n', 'n' from providers, generate_series(1, ${ROWS}) n`,
  `insert into provider_players (brand_id, provider, member_id)
    select brand_id, provider, 1000000 + n from providers, generate_series(1, ${ROWS}) n`,
  `insert into sessions (brand_id, member_id, token_hash, cookie_hash, address, started_at, last_seen_at, expires_at)
    select 1, case n % 2 when 0 then ${own} else 1000000 + n end, sha256(('t' || n)::bytea), sha256(('c' || n)::bytea), '127.0.0.1',
      '2026-10-05', '2026-10-05T05:00:00Z', '2026-10-06' from generate_series(1, ${ROWS}) n`,
  `insert into game_sessions (brand_id, member_id, session_id, provider, game_code, launch_hash, launched_at, launch_expires_at,
      token_hash, opened_at, expires_at)
    select 1, member_id, session_id, p.provider, 'reels', sha256((p.provider || session_id)::bytea), now(), now(),
      sha256((p.provider || session_id)::bytea), now(), now()
    from sessions, providers p`,
  // The members of a live table play the same round.
  `insert into rounds (brand_id, member_id, provider, round_id, game_code, day, opened_at, bets, stake_satang, won_satang)
    select 1, case when n % 3 = 0 then ${own} else 1000000 + n end, provider,
      case n % 3 when 1 then 'round' || n % ${TURNS} else md5(n::text) end, 'reels', date '2026-01-01', now(), 1, 100, 90
    from (select min(provider) as provider from providers) p, generate_series(1, ${ROWS}) n`,
  `insert into provider_transactions (brand_id, provider, tx_id, kind, request_hash, member_id, round_id, bet_satang, win_satang, code,
      balance_satang, at)
    select brand_id, provider, md5(round_id || member_id), 'bet', ''::bytea, member_id, round_id, 100, 0, 'OK', 0, now() from rounds`,
  `insert into play_breaks (brand_id, member_id, kind, starts_at, ends_at, asked_at)
    select 1, 1000000 + n, 'time-out', now(), now(), now() from generate_series(1, ${ROWS}) n`,
  `insert into play_limits (brand_id, member_id, kind, period, amount, changed_at)
    select 1, 1000000 + n, 'stake', 'day', 1, now() from generate_series(1, ${ROWS}) n`,
  `insert into bonus_grants (brand_id, grant_id, member_id, source, source_id, transfer_id, bonus_satang, turnover_multiple,
      turnover_required_satang, granted_at)
    select 1, gen_random_uuid(), 1000000 + n, 'coupon', gen_random_uuid(), gen_random_uuid(), 100, 1, 100, now()
    from generate_series(1, ${ROWS}) n`,
  `insert into daily_limit_totals (brand_id, member_id, day, bets, stake_satang, won_satang)
    select 1, case when n % 2 = 0 then ${own} else 1000000 + n end, date '2025-01-01' - n, 1, 1, 1 from generate_series(1, ${ROWS}) n`,
  `insert into daily_game_totals (brand_id, member_id, day, provider, game_code, bets, rounds, stake_satang, won_satang)
    select brand_id, member_id, day, 'other', 'reels', 1, 1, 1, 1 from daily_limit_totals where day < '2026-01-01'`,
  `insert into idempotency_keys (brand_id, member_id, key, call, fingerprint, status, reply, created_at)
    select 1, case when n % 2 = 0 then ${own} else 1000000 + n end, case when n % 2 = 0 then md5(n::text) else 'key-of-a-member-' || n % 10 end,
      'call', '', 200, '{}', now() from generate_series(1, ${ROWS}) n`,
  `insert into statement_lines (brand_id, feed, ext_id, content_hash, raw, via, bank_code, account_digits, direction, amount_satang,
      booked_at, received_at, state)
    select 1, case when n % 2 = 0 then '${DEMONSTRATION_FEED}' else 'feed' || n end, case when n % 2 = 0 then md5(n::text) else 'line' || n % ${TURNS} end,
      '', '{}', 'webhook', '004', '9999999999', 'in', 100, now(), now(), 'credited'
    from generate_series(1, ${ROWS}) n`,
  `insert into webhook_messages select 1, '${DEMONSTRATION_FEED}', md5(n::text), now(), now() from generate_series(1, ${ROWS}) n`,
  `set session_replication_role = origin`,
]

/** An analyze by the server itself would renew the plans. */
const KEEP_STATISTICS = `do $$ declare each record; begin
  for each in select oid::regclass as name from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'ledger'::regnamespace) loop
    execute format('alter table %s set (autovacuum_enabled = off)', each.name);
  end loop;
end $$`

const RESTRICT = (own: number) => [
  `insert into play_limits (brand_id, member_id, kind, period, amount, changed_at) values (1, ${own}, 'stake', 'day', 100000, now())`,
  `insert into play_breaks (brand_id, member_id, kind, starts_at, ends_at, asked_at)
    values (1, ${own}, 'time-out', '2026-01-01', '2026-01-02', '2026-01-01')`,
]

type Subject = { site: TestSite; provider: TestProvider; member: TestMember; play: TestPlay; session: TestSession }

async function addSubject(): Promise<Subject> {
  const site = await createTestSite({ poolSize: 1 })
  onTestFinished(() => site.stop())
  await sql.raw(KEEP_STATISTICS).execute(site.owner)
  const provider = await addProvider(site)
  const member = await addMember(site)
  await giveCredit(site, member, 1_000_000)
  const play = await startPlay(site, member, provider)
  // Limits and breaks are looked up for members who have some.
  for (const statement of RESTRICT(member.memberId)) await sql.raw(statement).execute(site.owner)
  return { site, provider, member, play, session: await logIn(site, member) }
}

/** Every request that looks rows up by a key, on one connection of the pool and the pipelined one. `turn` is part of all new ids. */
function requestsOf({ site, provider, member, play, session }: Subject) {
  const gateway = createGateway(site.platform.db, 256)
  const alone = createGateway(site.platform.db, 1)
  const send = async (send: typeof gateway, given: Parameters<typeof walletRequestOf>[2]) =>
    expect((await send(await site.ctx(), walletRequestOf(provider, play, given))).code).toBe('OK')
  const lines = (turn: string) => ({
    type: 'statement.lines',
    lines: [
      {
        id: `line${turn}`,
        account: { bank: '004', number: '1234567890' },
        direction: 'in',
        amount: 321,
        at: site.platform.clock().toISOString(),
        counterparty: {},
      },
    ],
  })
  return {
    async bet(turn: string) {
      const bet = { txId: `bet${turn}`, roundId: `round${turn}`, stake: 1 }
      await send(gateway, bet)
      await send(gateway, bet)
      await send(gateway, { method: 'win', txId: `win${turn}`, roundId: `round${turn}`, gain: 1, tokenHash: undefined })
      await send(alone, { method: 'rollback', txId: `undo${turn}`, originalTxId: `bet${turn}`, roundId: undefined })
    },
    async 'wallet transaction'(turn: string) {
      const request = { playerRef: play.playerRef, sessionToken: play.token, content: {}, closes: false }
      const bet = {
        ...request,
        method: 'bet' as const,
        txId: `step${turn}`,
        roundId: `table${turn}`,
        stake: 1,
        gain: 0,
      }
      const wallet = createWallet(await site.ctx(), { code: provider.provider, mode: 'seamless' } as Provider, gateway)
      expect((await wallet.balance(play.playerRef)).code).toBe('OK')
      await wallet.transaction(play.playerRef, async ({ find, move }) => {
        expect(await find([bet.txId])).toEqual(new Map())
        expect((await move(bet)).code).toBe('OK')
      })
    },
    async session() {
      expect((await findCaller(await site.ctx(), session.token, session.cookie))?.memberId).toBe(member.memberId)
    },
    async 'stored reply'(turn: string) {
      const ctx = await site.ctx()
      const caller = {
        memberId: member.memberId,
        uuid: member.uuid,
        username: member.username,
        sessionId: randomUUID(),
      }
      const replay = async () =>
        (await once(ctx, caller, `key-of-a-member-${turn}`, 'call', {}, async () => ({}))).isReplay
      expect([await replay(), await replay()]).toEqual([false, true])
    },
    async 'statement line'(turn: string) {
      const answers = [await sendFeed(site, 'statement', lines(turn)), await sendFeed(site, 'statement', lines(turn))]
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
    },
  }
}

type Reading = { entries: number; pages: number }

/** What has been read of each index, and of each table from end to end, apart from those of the queue of jobs, which is polled meanwhile. */
async function readings({ owner, platform }: TestSite): Promise<Map<string, Reading>> {
  await sql`select pg_stat_force_next_flush()`.execute(owner)
  // Each connection keeps its own counts until they are flushed: those of an earlier request would be taken for those of this one.
  const flush = sql`select pg_stat_force_next_flush()`
  await Promise.all(Array.from({ length: poolUsage(platform.db).total }, () => flush.execute(platform.db)))
  await queryPipelined(platform.db, { name: 'flush-counts', text: 'select pg_stat_force_next_flush()', values: [] })
  const { rows } = await sql<Reading & { name: string }>`
    select i.indexrelname as name, i.idx_tup_read::int as entries, (b.idx_blks_hit + b.idx_blks_read)::int as pages
      from pg_stat_user_indexes i join pg_statio_user_indexes b using (indexrelid)
      where i.schemaname in ('public', 'ledger')
    union all select relname, seq_tup_read::int, 0 from pg_stat_user_tables where schemaname in ('public', 'ledger')`.execute(
    owner,
  )
  return new Map(rows.map(({ name, ...reading }) => [name, reading]))
}

/** On one connection, whose own reads are counted before anything is measured. */
const fill = (site: TestSite, { memberId }: TestMember) =>
  site.owner.connection().execute(async (connection) => {
    for (const statement of FILL(memberId)) await sql.raw(statement).execute(connection)
    await sql`select pg_stat_force_next_flush()`.execute(connection)
  })

const STATISTICS: [string, { analyzed: 'never' | 'empty' | 'small' }][] = [
  ['without statistics', { analyzed: 'never' }],
  ['on statistics of empty tables', { analyzed: 'empty' }],
  ['on statistics of small tables', { analyzed: 'small' }],
]

test.each(STATISTICS)('each lookup by a key reads its own row by a plan made %s', async (_, { analyzed }) => {
  const subject = await addSubject()
  const { site } = subject
  const requests = requestsOf(subject)
  if (analyzed !== 'never') await sql`analyze`.execute(site.owner)
  const found: unknown[] = []
  for (const ask of Object.values(requests)) for (let n = 0; n < 7; n++) await ask(`early${n}`)
  if (analyzed === 'small') {
    await sql`analyze`.execute(site.owner)
    for (const ask of Object.values(requests)) for (let n = 0; n < 7; n++) await ask(`small${n}`)
  }
  await fill(site, subject.member)
  for (const [name, ask] of Object.entries(requests)) {
    const before = await readings(site)
    for (let n = 0; n < TURNS; n++) await ask(String(n))
    for (const [index, { entries, pages }] of await readings(site)) {
      const was = before.get(index)
      const read = { entries: (entries - (was?.entries ?? 0)) / TURNS, pages: (pages - (was?.pages ?? 0)) / TURNS }
      if (read.entries > ENTRIES || read.pages > PAGES) found.push({ name, index, ...read })
    }
  }
  expect(found).toEqual([])
})
