/** The history of a living demonstration, and its stand-in members against the real site. */
import type { AddressInfo } from 'node:net'
import { STAND_INS } from '@duang/contract/site/stand-ins'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { GAMES } from '../../../sandbox/src/studio/studios.ts'
import { LEDGER_CHECKS } from '../../src/app/watch/ledger-checks.ts'
import { payoutKeyOf } from '../../src/features/bank/withdraw/decide.ts'
import { resendWithdrawal } from '../../src/features/bank/withdraw/queue.ts'
import { syncCatalogue } from '../../src/features/games/games/catalogue.ts'
import { verifyLedger } from '../../src/money/ledger/verify.ts'
import { createTestSite, startSandbox, type TestSite } from '../../test/people/site.ts'
import { seedAll } from '../seed-all.ts'
import { HISTORY_GAMES } from './games.ts'
import { fillHistory, isHistoryDue } from './history.ts'

const NOW = new Date()
let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ now: NOW })
  const given = { owner: site.owner, platform: site.platform, sandboxSecret: site.sandboxSecret, now: NOW }
  await seed('http://127.0.0.1:9', async () => void (await fillHistory(given)))
}, 180_000)
afterAll(() => site.stop())

const seed = (sandboxUrl: string, fill?: () => Promise<void>) =>
  seedAll(site.owner, { sandboxUrl, sandboxSecret: site.sandboxSecret }, NOW, fill)

const verify = async () => (await verifyLedger(site.owner, LEDGER_CHECKS, { since: 0 })).broken

async function countOf(query: string): Promise<number> {
  const { rows } = await sql.raw<{ n: string }>(query).execute(site.owner)
  return Number(rows[0]?.n)
}

test('is played at all games of the sandbox', () => {
  const catalogue = Object.entries(GAMES).flatMap(([provider, { games }]) =>
    games.map(({ gameCode, type }) => `${provider} ${gameCode} ${type}`),
  )
  expect(HISTORY_GAMES.map((each) => `${each.provider} ${each.game_code} ${each.type}`).sort()).toEqual(
    catalogue.sort(),
  )
})

test('keeps every invariant, and is not due again', async () => {
  expect(await verify()).toEqual([])
  expect(await isHistoryDue(site.owner)).toBe(false)
})

test.each([
  ['stand-in members', `select count(*) as n from members where brand_id = 1`, STAND_INS.length / 2],
  ['rounds at every game', `select count(distinct game_code) as n from rounds`, HISTORY_GAMES.length],
  ['days with deposits', `select count(distinct date_trunc('day', credited_at)) as n from deposits`, 85],
  ['deposits that wait for staff', `select count(*) as n from statement_lines where state = 'queued'`, 2],
  ['states of withdrawals', `select count(distinct state) as n from withdrawals`, 7],
  ['levels', `select count(distinct level) as n from members where brand_id = 1`, 3],
  ['bonuses', `select count(*) as n from bonus_grants`, 50],
  ['draws', `select count(*) as n from draws`, 100],
  ['days of cashback', `select count(distinct first_day) as n from cashback_accruals`, 60],
  ['commission of Somchai', `select count(*) as n from affiliate_earnings where member_id = 1`, 20],
  ['claims', `select count(*) as n from pot_claims`, 10],
  ['orders of goods', `select count(*) as n from goods_orders`, 4],
  ['paid ranks of a tournament', `select count(*) as n from tournament_results where paid_at is not null`, 3],
  ['live ranks of another', `select count(*) as n from tournament_scores`, 20],
  ['announcements', `select count(*) as n from announcements where brand_id = 1`, 5],
  ['announcements with a picture', `select count(*) as n from announcements where picture_hash is not null`, 3],
])('has %s', async (_, query, least) => {
  expect(await countOf(query)).toBeGreaterThanOrEqual(least)
})

test('a failed payout of the history is sent again, under the key that the bank knows', async () => {
  const failed = await site.owner.selectFrom('withdrawals').selectAll().where('state', '=', 'failed').execute()
  expect(failed.length).toBeGreaterThan(0)
  for (const { brand_id, withdrawal_id: id } of failed) {
    const ctx = { ...(await site.ctx()), brand: { ...(await site.ctx()).brand, id: brand_id } }
    await resendWithdrawal(ctx, id, 'nok')
    const payout = await site.owner.selectFrom('payouts').selectAll().where('withdrawal_id', '=', id).executeTakeFirst()
    expect(payout).toMatchObject({ state: 'ready', payout_key: payoutKeyOf(id) })
  }
  expect(await verify()).toEqual([])
})

test('credit of promotions was wagered by what was played after it', async () => {
  const open = `select count(*) as n from bonus_grants where status = 'active'`
  const played = `select count(*) as n from bonus_grants where source <> 'deposit' and status = 'completed'
    and turnover_done_satang >= turnover_required_satang`
  expect(await countOf(played)).toBeGreaterThan(await countOf(open))
})

test('stand-in members deposit, play at both studios and are paid, with every invariant', async () => {
  site.platform.clock = () => new Date()
  await site.fastify.listen({ port: 0, host: '127.0.0.1' })
  const { port } = site.fastify.server.address() as AddressInfo
  const sandbox = await startSandbox(site, `http://localhost:${port}`, { DEMO: 'living', DEMO_PACE_MS: '40' })
  onTestFinished(sandbox.stop)
  await seed(sandbox.url)
  site.platform.sandboxUrl = `http://localhost:${new URL(sandbox.url).port}`
  await syncCatalogue(await site.ctx())
  const since = `'${NOW.toISOString()}'`
  const live = (what: string) => expect.poll(() => countOf(what), { timeout: 150_000, interval: 500 })
  await live(`select count(*) as n from deposits where credited_at > ${since}`).toBeGreaterThan(3)
  await live(
    `select count(distinct provider) as n from provider_transactions where at > ${since} and kind = 'bet'`,
  ).toBe(2)
  await live(
    `select count(*) as n from provider_transfers where created_at > ${since} and state = 'done'`,
  ).toBeGreaterThan(1)
  expect(await verify()).toEqual([])
}, 300_000)
