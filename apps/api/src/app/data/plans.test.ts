/** Every list is read by an index: with twenty thousand rows of one brand in each table, and the planner free to choose. */
import { LINE_STATES } from '@duang/contract/action/deposit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { duplicatesOf } from '#core/bank/duplicate-transfers.ts'
import type { Caller, ReportCtx } from '#core/context.ts'
import { depositAllowance } from '#core/protection/deposit-limit.ts'
import { heldNamesakes } from '#core/protection/namesakes.ts'
import { findCaller } from '#core/session/session.ts'
import { limitsOf } from '#features/account/limits/limits.ts'
import { openNamesakes } from '#features/account/limits/namesakes.ts'
import { emptyAllTables } from '#features/account/limits/recall-credit.ts'
import { reminderOf } from '#features/account/limits/reminder.ts'
import { liveDevices } from '#features/account/login/devices.ts'
import { isKnownNetwork } from '#features/account/login/queries.ts'
import { depositHistory, publicDeposits } from '#features/bank/deposit/history.ts'
import { receivingAccountFor } from '#features/bank/deposit/receiving-account.ts'
import { markSeen, openFlags } from '#features/bank/deposit/statement-line/flags.ts'
import { listLines, queuedLineIds } from '#features/bank/deposit/statement-line/queue.ts'
import { newLinesOf, settleNewLines } from '#features/bank/deposit/statement-line/settle.ts'
import { endedWithdraws, openWithdraws, publicWithdraws } from '#features/bank/withdraw/lists.ts'
import { expireFailedPayouts, sweepPayouts } from '#features/bank/withdraw/payout.ts'
import { claimPayouts } from '#features/bank/withdraw/pull.ts'
import { listWithdrawals } from '#features/bank/withdraw/queue.ts'
import { STATES } from '#features/bank/withdraw/states.ts'
import { undebitedPayouts } from '#features/books/report/undebited.ts'
import { listContradictions } from '#features/control/quarantine/quarantine.ts'
import { catalogueOf } from '#features/games/games/list.ts'
import { adjustmentsOf } from '#features/games/winlost/adjustments.ts'
import { gameDaysOf, winlostOf } from '#features/games/winlost/report.ts'
import { roundsOfGame, roundsWithin, roundWith } from '#features/games/winlost/rounds.ts'
import { readsOf } from '#kit/database/read-db.ts'
import type { Provider } from '#money/provider/provider.ts'
import { createGateway } from '#money/wallet/gateway.ts'
import { sweepRounds } from '#money/wallet/open-rounds.ts'
import { createWallet } from '#money/wallet/wallet.ts'
import { type Plans, recordPlans } from '../../../test/database/plans.ts'
import { typed } from '../../../test/outside/command.ts'
import { addMember, createTestSite, type TestMember, type TestSite } from '../../../test/people/site.ts'
import { prune } from './retention.ts'

/** Tables that grow with every day. */
const GROWING = new Set([
  'statement_lines',
  'deposits',
  'deposit_intents',
  'withdrawals',
  'withdrawal_steps',
  'payouts',
  'sessions',
  'registration_tickets',
  'throttles',
  'idempotency_keys',
  'webhook_messages',
  'quarantine',
  'rounds',
  'provider_transactions',
  'provider_reasons',
  'daily_game_totals',
  'daily_limit_totals',
  'play_breaks',
  'play_limit_changes',
  'deposit_flags',
  'excluded_namesakes',
  'game_sessions',
  'provider_credit',
  'provider_transfers',
  'games',
  'audit_log',
  'member_notes',
])
const ROWS = 20_000
const PLAYER = '0192f0c4-7a10-7cc3-98c4-dc0c0c073982'

let site: TestSite
let member: TestMember
let plans: Plans
let ctx: ReportCtx

beforeAll(async () => {
  site = await createTestSite()
  member = await addMember(site)
  await fill()
  plans = recordPlans(site.databaseUrl)
  ctx = { ...(await site.ctx()), db: plans.db, read: readsOf(plans.db) }
})
afterAll(async () => {
  await plans.stop()
  await site.stop()
})

/** Adds rows of the member and of five hundred others over a year. One in a thousand is in a short-lived state. */
async function fill(): Promise<void> {
  const at = `('2026-10-05T05:00:00Z'::timestamptz - n * interval '10 minutes')`
  const others = `(select array_agg(member_id) from members)`
  const one = `(${others})[1 + n % 500]`
  const statements = [
    `set session_replication_role = replica`,
    `insert into members (brand_id, username, phone, password_hash, name, af_code, created_at)
      select 1, 'other' || n, '09' || lpad(n::text, 8, '0'), '', 'n', 'OTHER' || n, now() from generate_series(1, 500) n`,
    `insert into statement_lines (brand_id, feed, ext_id, content_hash, raw, via, bank_code, account_digits, direction, amount_satang, booked_at, received_at, source_bank, source_account, source_name, reference, state)
      select 1, 'sandbox', 'l' || n, '', '{}', 'webhook', '004', '1234567890', case when n % 2 = 0 then 'in' else 'out' end, 100, ${at}, ${at},
        '014', 'x' || 1000 + n % 5000, 'n', 'p' || n,
        case when n % 1000 = 0 then (array['new', 'queued', 'returned', 'ignored', 'unexplained'])[1 + n / 1000 % 5] when n % 2 = 0 then 'credited' else 'payout' end
      from generate_series(1, ${ROWS}) n`,
    `insert into deposits (brand_id, deposit_id, line_id, member_id, amount_satang, matched_by, reasons, booked_at, credited_at)
      select 1, gen_random_uuid(), n, ${one}, 20000, 'engine', '[]', ${at}, ${at} from generate_series(1, ${ROWS}) n`,
    `insert into withdrawals (brand_id, withdrawal_id, member_id, amount_satang, state, member_bank_id, bank_code, account_digits, account_name, level, bangkok_date, requested_at, reference, ended_at)
      select 1, md5(n::text)::uuid, case when n % 1000 = 0 then 1000000 + n else ${one} end, 20000, s, gen_random_uuid(), '004', '1234567890', 'n', 1, '2026-10-05', ${at}, withdrawal_reference(md5(n::text)::uuid, 0),
        case when s in ('paid', 'refunded', 'rejected') then ${at} end
      from generate_series(1, ${ROWS}) n, lateral (select case when n % 1000 = 0 then (array['requested', 'approved', 'sent', 'unknown', 'failed', 'refunded', 'rejected'])[1 + n / 1000 % 7] else 'paid' end as s) s`,
    `insert into withdrawal_steps select 1, withdrawal_id, 1, state, requested_at, 'test' from withdrawals`,
    `insert into payouts (brand_id, payout_key, withdrawal_id, feed, amount_satang, state, next_at, created_at, updated_at)
      select 1, 'p' || md5(withdrawal_id::text), withdrawal_id, 'sandbox', 20000,
        case state when 'approved' then 'ready' when 'sent' then 'sending' when 'paid' then 'paid' when 'unknown' then 'unknown' else 'failed' end, requested_at, requested_at, requested_at
      from withdrawals where state not in ('requested', 'rejected')`,
    `insert into sessions (brand_id, member_id, token_hash, cookie_hash, address, started_at, last_seen_at, expires_at)
      select 1, ${one}, decode(md5('t' || n), 'hex'), decode(md5('c' || n), 'hex'), '127.0.0.1', t, t, t from generate_series(1, ${ROWS}) n, lateral (select '2026-10-05T05:00:00Z'::timestamptz - n * interval '3 minutes' as t) t`,
    `insert into registration_tickets (brand_id, ticket_hash, created_at, expires_at) select 1, decode(md5(n::text), 'hex'), t, t
      from generate_series(1, ${ROWS}) n, lateral (select '2026-10-05T05:00:00Z'::timestamptz - n * interval '2 seconds' as t) t`,
    `insert into throttles select 1, 's' || n, 1, null, '2026-10-05T05:00:00Z'::timestamptz - n * interval '3 seconds' from generate_series(1, ${ROWS}) n`,
    `insert into idempotency_keys select 1, ${one}, 'key-of-the-plans-' || n, 'c', '', 200, '{}', '2026-10-05T05:00:00Z'::timestamptz - n * interval '50 seconds' from generate_series(1, ${ROWS}) n`,
    `insert into deposit_intents (brand_id, member_id, receiving_account_id, suffix_satang, assigned_at, expires_at)
      select 1, ${one}, (select receiving_account_id from receiving_accounts order by priority limit 1), 1 + n % 99, t, t from generate_series(1, ${ROWS}) n, lateral (select '2026-10-05T05:00:00Z'::timestamptz - n * interval '1 minutes' as t) t`,
    `insert into webhook_messages select 1, 'sandbox', 'm' || n, t, t from generate_series(1, ${ROWS}) n, lateral (select '2026-10-05T05:00:00Z'::timestamptz - n * interval '1 second' as t) t`,
    `insert into quarantine (brand_id, feed, kind, ext_id, content_hash, raw, received_at, resolved_at)
      select 1, 'sandbox', 'payout-result', 'q' || n, '', '{}', ${at}, case when n % 1000 > 0 then now() end from generate_series(1, ${ROWS}) n`,
    // Twenty thousand games, most of them of categories that no query here reads, and a year of play, a tenth of it the member's own.
    `insert into providers (brand_id, provider, number, name, group_code, mode, dialect, base_url)
      values (1, 'studio', 1, 'Studio', 'JK', 'seamless', 'canonical', 'http://127.0.0.1:9')`,
    `insert into games (brand_id, provider, game_code, type, name_th, name_en)
      select 1, 'studio', 'g' || n, case when n % 20 = 0 then 'slot' else 'type-' || chr(97 + n % 20) end, 'g', 'g' from generate_series(1, ${ROWS}) n`,
    `insert into rounds (brand_id, member_id, provider, round_id, game_code, day, opened_at, closed_at, closed_by, bets, stake_satang, won_satang)
      select 1, case when n % 10 = 0 then ${member.memberId} else ${one} end, 'studio', 'r' || n, 'g' || n % 30 * 20, (t at time zone 'Asia/Bangkok')::date, t, t, 'win', 1, 100, 90
      from generate_series(1, ${ROWS}) n, lateral (select ${at} as t) t`,
    `insert into provider_transactions (brand_id, provider, tx_id, kind, request_hash, member_id, round_id, bet_satang, win_satang, code, balance_satang, at)
      select 1, 'studio', kind || n, kind, '', member_id, round_id, 100, 90, 'OK', 0, opened_at
      from rounds, unnest(array['bet', 'win']) kind, lateral (select substr(round_id, 2) as n) n`,
    `insert into provider_reasons select brand_id, provider, tx_id, 'why' from provider_transactions`,
    `insert into daily_limit_totals (brand_id, member_id, day, bets, stake_satang, won_satang)
      select 1, ${one}, date '2026-10-05' - n / 500, 1, 100, 90 from generate_series(1, ${ROWS}) n`,
    `insert into play_breaks (brand_id, member_id, kind, starts_at, ends_at, asked_at)
      select 1, ${one}, 'time-out', ${at}, ${at} + interval '1 day', ${at} from generate_series(1, ${ROWS}) n`,
    `update members set has_restrictions = true`,
    `insert into play_limit_changes (brand_id, member_id, kind, period, step, at) select 1, ${one}, 'stake', 'day', 'set', ${at}
      from generate_series(1, ${ROWS}) n`,
    `insert into deposit_flags (brand_id, deposit_id, member_id, reason, flagged_at, seen_at)
      select 1, deposit_id, member_id, 'break', credited_at, case when line_id % 1000 > 0 then now() end from deposits`,
    `insert into excluded_namesakes (brand_id, member_id, excluded_member_id, found_by, found_at, seen_at, seen_by)
      select 1, 2000000 + n, ${one}, 'deposit', ${at}, case when n % 1000 > 0 then now() end, case when n % 1000 > 0 then 'n' end from generate_series(1, ${ROWS}) n`,
    `insert into daily_game_totals select brand_id, member_id, day, provider, game_code, sum(bets), count(*), sum(stake_satang), sum(won_satang) from rounds group by 1, 2, 3, 4, 5`,
    `insert into game_sessions (brand_id, member_id, session_id, provider, game_code, launch_hash, launched_at, launch_expires_at)
      select 1, ${one}, gen_random_uuid(), 'studio', 'g20', sha256(n::text::bytea), t, t from generate_series(1, ${ROWS}) n, lateral (select '2026-10-05T05:00:00Z'::timestamptz - n * interval '3 minutes' as t) t`,
    `insert into provider_players (brand_id, player_ref, provider, member_id) values (1, '${PLAYER}', 'studio', ${member.memberId})`,
    `insert into provider_credit select 1, ${one}, 'p' || n, 100, case when n % 1000 > 0 then now() end from generate_series(1, ${ROWS}) n`,
    `insert into provider_transfers (brand_id, ref, member_id, provider, direction, amount_satang, state, attempts, created_at, updated_at, ended_at)
      select 1, gen_random_uuid(), ${one}, 'p' || n, way, 100, 'done', 1, ${at}, ${at}, ${at} from generate_series(1, ${ROWS}) n, unnest(array['out', 'in']) way`,
    `insert into audit_log (brand_id, at, actor, action, member_id) select 1, ${at}, 'cli:a' || n % 500, 'members.block', ${one} from generate_series(1, ${ROWS}) n`,
    `insert into member_notes (brand_id, member_id, at, actor, note) select 1, ${one}, ${at}, 'cli:a', 'n' from generate_series(1, ${ROWS}) n`,
    `analyze`,
  ]
  await site.owner.connection().execute(async (connection) => {
    for (const statement of statements) await sql.raw(statement).execute(connection)
  })
}

const caller = (): Caller => ({ ...member, sessionId: '00000000-0000-4000-8000-000000000000' })
const QUARTER = { start: '2026-07-06', end: '2026-10-05' }
const GAME = { provider: 'studio', gameCode: 'g20' }
const PLACE = { at: new Date('2026-08-01T00:00:00Z'), provider: 'studio', roundId: 'r5' }
/** Keys of the last row of the page before. */
const BEHIND = ['2026-08-01 00:00:00+00', '00000000-0000-4000-8000-000000000000']
const cursor = `${Date.parse('2026-08-01T00:00:00Z')}.00000000-0000-4000-8000-000000000000`

test.each<[string, () => Promise<unknown>]>([
  ['deposits of a member', () => depositHistory(ctx, caller(), { cursor })],
  ['public deposits', () => publicDeposits(ctx)],
  ['open withdrawals of a member', () => openWithdraws(ctx, caller())],
  ['ended withdrawals of a member', () => endedWithdraws(ctx, caller(), { cursor })],
  ['public withdrawals', () => publicWithdraws(ctx)],
  ...LINE_STATES.map((state): [string, () => Promise<unknown>] => [
    `lines that are ${state}`,
    () => listLines(ctx, state, { limit: 50, after: ['2026-08-01 00:00:00+00', '2000'] }),
  ]),
  ['queued lines', () => queuedLineIds(ctx)],
  ['new lines of a message', () => newLinesOf(ctx, 'sandbox', ['l1', 'l2'])],
  ['new lines, settled', () => settleNewLines(ctx)],
  ['lines that may be one transfer', () => duplicatesOf(ctx, 2_000)],
  ...STATES.map((state): [string, () => Promise<unknown>] => [
    `withdrawals that are ${state}`,
    () => listWithdrawals(ctx, state, { limit: 50, after: BEHIND }),
  ]),
  ['lines of a member', () => listLines(ctx, undefined, { limit: 50, memberId: member.memberId })],
  ['withdrawals of a member', () => listWithdrawals(ctx, undefined, { limit: 50, memberId: member.memberId })],
  ['pending transfers', () => list(`provider transfers list`)],
  ['discrepancies', () => list(`provider discrepancies list`)],
  ['payouts that were not debited', () => undebitedPayouts(ctx, new Date('2026-10-05T05:00:00Z'), { limit: 50 })],
  ['open receivables', () => list(`receivable list`)],
  ['open proposals', () => list(`proposal list --state open`)],
  ['all games', () => list(`games list`)],
  ['the audit log', () => list(`audit list`)],
  ['what one actor did', () => list(`audit list --actor cli:a7`)],
  ['what was done to a member', () => list(`audit list --member ${member.username}`)],
  ['history of a member', () => list(`members history ${member.username}`)],
  ['notes on a member', () => list(`members notes ${member.username}`)],
  ['profile of a member', () => list(`members show ${member.username}`)],
  ['contradictions', () => listContradictions(ctx, 'open', { limit: 50, after: BEHIND })],
  ['payouts for a robot', () => claimPayouts(ctx, 'sandbox', 10)],
  ['payouts that are due', () => sweepPayouts({ ...ctx, clock: () => new Date('2020-01-01') })],
  ['failed payouts whose time is over', () => expireFailedPayouts({ ...ctx, clock: () => new Date('2020-01-01') })],
  ['the caller of a session', () => findCaller(ctx, 'token', 'cookie')],
  ['devices', () => liveDevices(ctx, caller())],
  ['networks of a member', () => isKnownNetwork(ctx, member.memberId, '127.0.0.1')],
  [
    'a free suffix',
    () => receivingAccountFor(withSuffix(), caller(), { bankId: member.account, bankName: member.bank }),
  ],
  ['games of a category', () => catalogueOf(ctx, 'slot')],
  ['win and loss of a quarter', () => winlostOf(ctx, caller(), QUARTER)],
  ['days of a game', () => gameDaysOf(ctx, caller(), { ...QUARTER, ...GAME })],
  ['own limits', () => limitsOf(ctx, member.memberId)],
  ['credit of members that may not play', () => emptyAllTables(ctx)],
  ['the reminder', () => reminderOf(ctx, caller())],
  ['what may be deposited', () => depositAllowance(ctx, member.memberId)],
  ['flagged deposits', () => openFlags(ctx, { limit: 50, after: BEHIND })],
  ['a flag that was looked at', () => markSeen(ctx, 1, { actor: 'test', reason: 'test' })],
  ['namesakes of excluded members', () => openNamesakes(ctx, { after: ['100'], limit: 50 })],
  ['members whose deposit waits', () => heldNamesakes(ctx, [{ memberId: member.memberId, senderName: 'n n' }])],
  ['rounds of a game on a day', () => roundsOfGame(ctx, caller(), { day: '2026-08-01', ...GAME })],
  ['promotions and adjustments', () => adjustmentsOf(ctx, caller(), QUARTER)],
  ['rounds of a file', () => roundsWithin(ctx, caller(), { ...QUARTER, limit: 1_000, place: PLACE })],
  ['a round', () => roundWith(ctx, caller(), { provider: 'studio', roundId: 'r1000' })],
  [
    'bets and rounds in one transaction of a provider',
    () =>
      atStudio().transaction(PLAYER, async ({ find, findRounds }) => [
        await find(['bet10']),
        await findRounds(['r10']),
      ]),
  ],
  ['the newest session at a provider', () => atStudio().newestSession(PLAYER)],
  ['rounds that no message ended', () => sweepRounds(ctx)],
  ['retention', () => prune(ctx)],
])('%s: by an index', async (_, ask) => {
  expect(await plans.scannedBy(ask, GROWING)).toEqual([])
})

/** Runs a list as an operator asks for it. */
const list = (line: string) => typed(site, line.split(' '), { ctx })

const atStudio = () => createWallet(ctx, { code: 'studio' } as Provider, createGateway(ctx.db, 1))

const withSuffix = (): ReportCtx => ({
  ...ctx,
  brand: { ...ctx.brand, settings: { ...ctx.brand.settings, depositSuffix: true } },
})

test('a list that lost its index is reported', async () => {
  await sql`drop index sessions_member`.execute(site.owner)
  const scanned = await plans.scannedBy(() => isKnownNetwork(ctx, member.memberId, '127.0.0.1'), GROWING)
  expect(scanned.map((each) => each.split(':')[0])).toEqual(['sessions'])
})
