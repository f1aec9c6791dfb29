/** Lists of promotions are read by an index, like those of plans.test.ts: twenty thousand rows in each table, a tenth of them of one member. */
import { TOURNAMENT_VIEWS } from '@duang/contract/action/tournament'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageOf } from '#core/command-list.ts'
import type { Caller, ReportCtx } from '#core/context.ts'
import { depositSums } from '#core/level/level.ts'
import { levelChanges } from '#core/level/level-changes.ts'
import { accrualsOf, bonusOf, downlineBonusOf, downlineOf } from '#features/rewards/affiliate/affiliate.ts'
import { bonusesOf } from '#features/rewards/bonus/bonus.ts'
import { cashbackOf } from '#features/rewards/cashback/cashback.ts'
import { monthOf } from '#features/rewards/check-in/check-in.ts'
import { requestsOf } from '#features/rewards/reward/history.ts'
import { listForm, RANK_LIST, selectRanks, selectView } from '#features/rewards/tournament/desk-queries.ts'
import { selectTournaments } from '#features/rewards/tournament/queries.ts'
import { tournamentOf, tournamentsOf } from '#features/rewards/tournament/tournament.ts'
import { newsForMember } from '#features/site/announcement/announcement.ts'
import { readsOf } from '#kit/database/read-db.ts'
import { boardOf } from '#money/draw/board.ts'
import { drawsOf } from '#money/draw/history.ts'
import { type Plans, recordPlans } from '../../../test/database/plans.ts'
import { addMember, createTestSite, type TestMember, type TestSite } from '../../../test/people/site.ts'

const GROWING = new Set([
  ...['members', 'deposits', 'bonus_grants', 'level_changes', 'affiliate_accruals', 'affiliate_earnings'],
  ...['cashback_accruals', 'check_ins', 'draws', 'draw_seeds', 'member_rights', 'reward_requests', 'goods_orders'],
  ...['announcements', 'announcement_dismissals', 'tournaments', 'tournament_scores', 'tournament_results'],
])
const ROWS = 20_000
/** A member with forty friends, each with commission of a hundred days. */
const FEW_FRIENDS = 100_002
const SEGMENTS = JSON.stringify(['a', 'b'].map((label) => ({ label, weight: 1, prize: { type: 'nothing' } })))
const TOURNAMENT = '00000000-0000-4000-8000-000000000001'
const ENDED = '00000000-0000-4000-8000-000000000002'

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

/** Two thousand rows of the member, and nine times as many of its friends. */
async function fill(): Promise<void> {
  const own = member.memberId
  const who = `case when n % 10 = 0 then ${own} else 100000 + n end`
  const at = `('2026-10-05T05:00:00Z'::timestamptz - n * interval '10 minutes')`
  const rows = `generate_series(1, ${ROWS}) n`
  const day = `(date '2026-10-05' - (n / 10 % 1000)::int)`
  const statements = [
    `set session_replication_role = replica`,
    `insert into members (brand_id, member_id, username, phone, password_hash, name, af_code, inviter_id, created_at)
      overriding system value
      select 1, 100000 + n, 'plan' || n, '06' || n, '', 'n', 'P' || n, case when n % 50 = 0 then ${own} end, ${at} from ${rows}`,
    `insert into deposits (brand_id, deposit_id, line_id, member_id, amount_satang, matched_by, reasons, booked_at, credited_at)
      select 1, gen_random_uuid(), n, ${who}, 100, 'engine', '[]', ${at}, ${at} from ${rows}`,
    `insert into bonus_grants (brand_id, grant_id, member_id, source, source_id, transfer_id, bonus_satang, turnover_multiple,
        turnover_required_satang, status, granted_at, ended_at)
      select 1, gen_random_uuid(), ${who}, 'coupon', gen_random_uuid(), gen_random_uuid(), 100, 1, 100, 'completed', ${at}, ${at} from ${rows}`,
    `insert into level_changes (brand_id, member_id, from_level, to_level, reason, at)
      select 1, ${who}, n % 2, 1 - n % 2, 'staff', ${at} from ${rows}`,
    `insert into affiliate_accruals (brand_id, member_id, source_member_id, depth, basis, day, base_satang, percent, amount_satang, accrued_at)
      select 1, case when n % 10 < 5 then ${own} else 100001 end, 100000 + n, 1, 'turnover', ${day}, 1000, 1, 10, ${at} from ${rows}`,
    `insert into affiliate_accruals (brand_id, member_id, source_member_id, depth, basis, day, base_satang, percent, amount_satang, accrued_at)
      select 1, ${FEW_FRIENDS}, 100010 + n % 40, 1, 'turnover', date '2026-10-05' - n / 40, 1000, 1, 10, ${at} from generate_series(0, 3999) n`,
    `insert into affiliate_earnings (brand_id, member_id, day, amount_satang, paid_at)
      select 1, ${who}, date '2026-10-05' - n, 10, ${at} from ${rows}`,
    `insert into cashback_accruals (brand_id, member_id, first_day, last_day, level, percent, stake_satang, won_satang, bonus_satang,
        loss_satang, amount_satang, accrued_at)
      select 1, ${who}, date '2026-10-05' - n, date '2026-10-05' - n, 1, 3, 1000, 0, 0, 1000, 30, ${at} from ${rows}`,
    `insert into check_ins (brand_id, member_id, day, amount_satang, checked_in_at)
      select 1, ${who}, date '2026-10-05' - n, 0, ${at} from ${rows}`,
    `insert into prize_tables (brand_id, game, version, segments, created_at) values (1, 'wheel', 1, '${SEGMENTS}', now())`,
    `insert into draw_seeds (brand_id, member_id, game, server_seed, server_hash, next_server_seed, next_server_hash, client_seed,
        created_at, revealed_at)
      select 1, ${who}, 'wheel', zeros, zeros, zeros, zeros, 'c', ${at}, ${at} from ${rows}, repeat('0', 64) zeros`,
    `insert into draws (brand_id, draw_id, member_id, game, seed_id, nonce, table_version, outcome_index, prize, given_prize, right_id, drawn_at)
      select 1, gen_random_uuid(), member_id, game, seed_id, 0, 1, 0, '{"type": "nothing"}', '{"type": "nothing"}', gen_random_uuid(), created_at
      from draw_seeds`,
    `insert into member_rights (brand_id, member_id, game, source, n, granted_at, spent_at, spent_by)
      select 1, ${who}, 'wheel', 'plan', n, ${at}, ${at}, gen_random_uuid() from ${rows}`,
    `insert into rewards (brand_id, reward_id, category_id, name, cost_points, prize)
      values (1, '${TOURNAMENT}', 'goods', 'r', 1, '{"type": "goods", "goodsId": "plan"}')`,
    `insert into reward_requests (brand_id, request_id, member_id, reward_id, name, cost_points, prize, requested_at)
      select 1, gen_random_uuid(), ${who}, '${TOURNAMENT}', 'r', 1, '{"type": "goods", "goodsId": "plan"}', ${at} from ${rows}`,
    `insert into goods_orders (brand_id, order_id, goods_id, member_id, source, source_id, state, requested_at)
      select 1, gen_random_uuid(), 'plan', member_id, 'reward', request_id, 'requested', requested_at from reward_requests`,
    `insert into announcements (brand_id, title, body, published_at, withdrawn_at) select 1, 'n', 'n', ${at}, case when n > 10 then ${at} end from ${rows}`,
    `insert into announcement_dismissals (brand_id, member_id, announcement_id, dismissed_at)
      select 1, ${own}, announcement_id, published_at from announcements where withdrawn_at is not null`,
    `insert into tournaments (brand_id, tournament_id, name_th, name_en, rules, starts_at, ends_at, score, created_at)
      select 1, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'n', 'n', 'n', t, t + interval '2 hours', 'turnover', t
      from ${rows}, lateral (select '2026-10-05T05:00:00Z'::timestamptz - n * interval '1 hour' as t) t`,
    `insert into tournament_scores (brand_id, tournament_id, member_id, rank, score, reached_at)
      select 1, '${TOURNAMENT}', case when n = 1000 then ${own} else 100000 + n end, n, ${ROWS} - n + 1, '2026-10-05' from ${rows}`,
    `insert into tournament_results (brand_id, tournament_id, member_id, rank, score, reached_at, credit_satang, points)
      select brand_id, '${ENDED}', member_id, rank, score, reached_at, 0, 0 from tournament_scores`,
    `analyze`,
  ]
  await site.owner.connection().execute(async (connection) => {
    for (const statement of statements) await sql.raw(statement).execute(connection)
  })
}

const caller = (): Caller => ({ ...member, sessionId: '00000000-0000-4000-8000-000000000000' })
const QUARTER = { start: '2026-07-06', end: '2026-10-05' }
const deskTournaments = async () => {
  for (const view of TOURNAMENT_VIEWS) await pageOf(selectView(ctx, view), listForm(view), { limit: 50 })
}
const deskRanks = async () => {
  const row = await selectTournaments(ctx).where('tournament_id', '=', TOURNAMENT).executeTakeFirstOrThrow()
  await pageOf(selectRanks(ctx, row), RANK_LIST, { limit: 50, after: ['1000'] })
}
const before = { at: new Date('2026-08-01T00:00:00Z'), drawId: '00000000-0000-4000-8000-000000000000' }

test.each<[string, () => Promise<unknown>]>([
  ['commission of a member', () => bonusOf(ctx, caller())],
  ['friends', () => downlineOf(ctx, caller(), { cursor: '110000' })],
  ['friends that brought commission', () => downlineBonusOf(ctx, caller(), QUARTER)],
  ['commission of a quarter', () => accrualsOf(ctx, caller(), { ...QUARTER, cursor: '2026-08-01.9000' })],
  ['cashback', () => cashbackOf(ctx, caller(), { cursor: '2026-08-01' })],
  ['check-ins of a month', () => monthOf(ctx, caller())],
  ['rights and seed of a game', () => boardOf(ctx, member.memberId, 'wheel')],
  ['draws of a member', () => drawsOf(ctx, member.memberId, 'wheel', { before, limit: 20 })],
  ['reward requests of a member', () => requestsOf(ctx, caller(), {})],
  ['bonuses of a member', () => bonusesOf(ctx, caller())],
  ['deposits that count for the level', () => depositSums(ctx.db, ctx, member.memberId)],
  ['changes of the level', () => levelChanges(ctx, member.memberId)],
  ['announcements that were not dismissed', () => newsForMember(ctx, caller(), 'th')],
  ['tournaments', () => tournamentsOf(ctx, caller())],
  ['tournaments at the desk', () => deskTournaments()],
  ['a ranking at the desk', () => deskRanks()],
  ['a ranking and the own rank', () => tournamentOf(ctx, caller(), TOURNAMENT, {})],
])('%s: by an index', async (_, ask) => {
  expect(await plans.scannedBy(ask, GROWING)).toEqual([])
})

test.each([
  { of: 'a day', memberId: 0, range: { start: '2026-10-05', end: '2026-10-05' }, users: 10 },
  { of: 'a year', memberId: 0, range: { start: '2026-01-01', end: '2026-10-05' }, users: 1_001 },
  // So many rows of each friend that the newest rows do not decide.
  { of: 'a quarter', memberId: FEW_FRIENDS, range: QUARTER, users: 40 },
])('counts the friends that brought commission in $of: $users', async ({ memberId, range, users }) => {
  const who = { ...caller(), memberId: memberId || member.memberId }
  expect((await downlineBonusOf(ctx, who, range)).data.downline_users).toBe(users)
})
