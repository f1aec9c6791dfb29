/** Every list and count of the desk's queues is read by an index: with twenty thousand rows of one brand, and the planner free to choose. */

import { LINE_VIEWS } from '@duang/contract/action/deposit'
import { ORDER_STATES } from '@duang/contract/desk/goods'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBreaks, listRaises, waitingLimits } from '#features/account/limits/lists.ts'
import { listView, outcomesOf, waitingLines } from '#features/bank/deposit/statement-line/line-list.ts'
import { sendersOf } from '#features/bank/deposit/statement-line/possible-senders.ts'
import { listContradictions, waitingContradictions } from '#features/control/quarantine/quarantine.ts'
import {
  creditFigures,
  openDiscrepancies,
  seenDiscrepancies,
  waitingDiscrepancies,
} from '#features/games/provider/discrepancies.ts'
import { pendingTransfers } from '#features/games/provider/transfers.ts'
import { listOrders, orderListOf, waitingOrders } from '#features/rewards/reward/orders.ts'
import { type Plans, recordPlans } from '../../../test/database/plans.ts'
import { createTestSite, type TestSite } from '../../../test/people/site.ts'
import type { Ctx } from '../../core/context.ts'

const ROWS = 20_000
const GROWING = new Set([
  ...['statement_lines', 'deposits', 'deposit_flags', 'line_duplicates', 'members', 'member_banks', 'quarantine'],
  ...['provider_discrepancies', 'provider_transfers', 'provider_credit', 'daily_game_totals', 'goods_orders'],
  ...['play_limits', 'play_breaks', 'excluded_namesakes'],
])

let site: TestSite
let plans: Plans
let ctx: Ctx
beforeAll(async () => {
  site = await createTestSite()
  await fill()
  plans = recordPlans(site.databaseUrl)
  ctx = { ...(await site.ctx()), db: plans.db }
})
afterAll(async () => {
  await plans.stop()
  await site.stop()
})

/** One row in five hundred is open. */
async function fill(): Promise<void> {
  const rows = `generate_series(1, ${ROWS}) n`
  const at = `('2026-10-05T05:00:00Z'::timestamptz - n * interval '10 minutes')`
  const seen = `case when n % 500 > 0 then ${at} end`
  const statements = [
    `set session_replication_role = replica`,
    `insert into members (brand_id, username, phone, password_hash, name, af_code, created_at)
      select 1, 'other' || n, '09' || lpad(n::text, 8, '0'), '', 'n', 'OTHER' || n, now() from ${rows}`,
    `insert into member_banks (brand_id, member_id, bank_code, account_digits, account_name, is_name_verified, created_at)
      select 1, member_id, '014', phone, 'n', true, now() from members`,
    `insert into statement_lines (brand_id, feed, ext_id, content_hash, raw, via, bank_code, account_digits, direction, amount_satang, booked_at, received_at, state, decided_by)
      select 1, 'sandbox', 'l' || n, '', '{}', 'webhook', '004', '1234567890', 'in', 100, ${at}, ${at},
        case when n % 100 = 0 then (array['new', 'queued', 'returned', 'ignored', 'unexplained', 'credited'])[1 + n / 100 % 6] else 'credited' end,
        case when n % 100 = 0 then 'staff:anna' else 'engine' end
      from ${rows}`,
    `insert into line_duplicates (brand_id, line_id, duplicate_of)
      select 1, line_id, 1 from statement_lines where line_id % 3 = 0 and line_id > 1`,
    `insert into deposits (brand_id, deposit_id, line_id, member_id, amount_satang, matched_by, reasons, booked_at, credited_at)
      select 1, gen_random_uuid(), n, m.member_id, 100, 'engine', '[]', ${at}, ${at}
      from ${rows} join members m on m.username = 'other' || n`,
    `insert into deposit_flags (brand_id, deposit_id, member_id, reason, flagged_at, seen_at)
      select 1, deposit_id, member_id, 'break', credited_at, case when line_id % 500 > 0 then now() end from deposits`,
    `insert into quarantine (brand_id, feed, kind, ext_id, content_hash, raw, received_at, resolved_at)
      select 1, 'sandbox', 'payout-result', 'q' || n, '', '{}', ${at}, ${seen} from ${rows}`,
    `insert into provider_discrepancies (brand_id, discrepancy_id, member_id, provider, amount_satang, at, seen_at)
      select 1, gen_random_uuid(), n, 'p', 1, ${at}, ${seen} from ${rows}`,
    `insert into provider_transfers (brand_id, ref, member_id, provider, direction, amount_satang, state, attempts, created_at, updated_at, staff_at, ended_at)
      select 1, gen_random_uuid(), n, 'p', 'out', 100, case when n % 500 > 0 then 'done' else 'pending' end, 1, ${at}, ${at}, ${at}, ${seen} from ${rows}`,
    `insert into provider_credit (brand_id, member_id, provider, outstanding_satang) select 1, n, 'p', 100 from ${rows}`,
    `insert into daily_game_totals select 1, n, '2026-10-05', 'p', 'g', 1, 1, 1, 1 from ${rows}`,
    `insert into goods (brand_id, goods_id, name) values (1, 'g', 'g')`,
    `insert into goods_orders (brand_id, order_id, goods_id, member_id, source, source_id, state, address, requested_at)
      select 1, gen_random_uuid(), 'g', n, 'wheel', gen_random_uuid(),
        case when n % 500 > 0 then 'delivered' else (array['requested', 'packed', 'shipped', 'cancelled'])[1 + n / 500 % 4] end, '{}', ${at} from ${rows}`,
    `insert into play_limits (brand_id, member_id, kind, period, amount, raise_from, changed_at)
      select 1, n, 'stake', 'day', 100, case when n % 500 = 0 then now() end, ${at} from ${rows}`,
    `insert into play_breaks (brand_id, member_id, kind, starts_at, ends_at, asked_at)
      select 1, n, 'time-out', ${at}, ${at}, ${at} from ${rows}`,
    `insert into excluded_namesakes (brand_id, member_id, excluded_member_id, found_by, found_at, seen_at, seen_by)
      select 1, n, n + 1, 'deposit', ${at}, ${seen}, case when n % 500 > 0 then 'n' end from ${rows}`,
    `analyze`,
  ]
  await site.owner.connection().execute(async (connection) => {
    for (const statement of statements) await sql.raw(statement).execute(connection)
  })
}

const limit = 50
/** Keys of the last row of the page before. */
const BEHIND = ['2026-08-01 00:00:00+00', '00000000-0000-4000-8000-000000000000']
const after = ['2026-08-01 00:00:00+00', '2000']

test.each<[string, () => Promise<unknown>]>([
  ...LINE_VIEWS.map((view): [string, () => Promise<unknown>] => [
    `${view} lines`,
    async () => [await listView(ctx, view, { limit }), await listView(ctx, view, { limit, after })],
  ]),
  ['lines of a search', () => listView(ctx, 'waiting', { limit, search: '100' })],
  ['outcomes of lines', () => outcomesOf(ctx, [600, 1_200])],
  ['waiting lines', () => waitingLines(ctx)],
  ['possible senders', () => sendersOf(ctx, [5, 6])],
  ['open messages', () => listContradictions(ctx, 'open', { limit, after: BEHIND })],
  ['closed messages', () => listContradictions(ctx, 'closed', { limit, after: BEHIND })],
  ['waiting messages', () => waitingContradictions(ctx)],
  ['open discrepancies', () => openDiscrepancies(ctx, { limit, after: BEHIND })],
  ['seen discrepancies', () => seenDiscrepancies(ctx, { limit, after: BEHIND })],
  ['waiting discrepancies', () => waitingDiscrepancies(ctx)],
  ['figures of a member at a provider', () => creditFigures(ctx, { member_id: 7, provider: 'p' })],
  ['pending transfers', () => pendingTransfers(ctx, { limit, after: BEHIND })],
  ...ORDER_STATES.map((state): [string, () => Promise<unknown>] => [
    `orders that are ${state}`,
    () => listOrders(ctx, state, { limit, after: BEHIND }, orderListOf(state)),
  ]),
  ['orders of a member', () => listOrders(ctx, 'delivered', { limit, memberId: 7 }, orderListOf('delivered'))],
  ['waiting orders', () => waitingOrders(ctx)],
  ['raises', () => listRaises(ctx, { limit, after: [BEHIND[0] ?? '', '1', 'stake', 'day'] })],
  ['breaks', () => listBreaks(ctx, { limit, after: BEHIND })],
  ['breaks of a member', () => listBreaks(ctx, { limit, memberId: 7 })],
  ['waiting limits', () => waitingLimits(ctx)],
])('%s: by an index', async (_, ask) => {
  expect(await plans.scannedBy(ask, GROWING)).toEqual([])
})
