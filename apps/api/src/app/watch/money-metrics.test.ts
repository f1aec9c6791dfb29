import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { duang } from '#features/books/correction/fixtures.ts'
import { addMember, createTestSite, giveCredit, type TestSite } from '../../../test/people/site.ts'
import { createStaffListener } from '../staff.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ now: new Date('2026-10-05T05:00:00Z') })
})
afterAll(() => site.stop())

const scrape = async () => {
  const staff = createStaffListener(site.platform)
  const { body, statusCode } = await staff.inject('/metrics')
  await staff.close()
  expect(statusCode).toBe(200)
  const gauge = (name: string) =>
    Number(body.match(new RegExp(`^duang_${name}\\{brand="duang-demo"\\} (\\S+)$`, 'm'))?.[1])
  return { gauge, body }
}

test('reports money that waits for a person, by brand', async () => {
  const member = await addMember(site)
  await giveCredit(site, member, 50_00)
  const because = ['--reason', 'ticket 7']
  await duang(site, ['correction', 'debit', member.username, '80', '--may-owe', 'on', ...because])
  await duang(site, ['correction', 'credit', member.username, '20000', ...because])
  const { gauge } = await scrape()
  expect([gauge('receivables_open'), gauge('receivables_open_satang')]).toEqual([1, 30_00])
  expect(gauge('proposals_open')).toBe(1)
  expect([gauge('lines_queued'), gauge('lines_unexplained'), gauge('payouts_undebited')]).toEqual([0, 0, 0])
})

test('a payout without a debit line counts after a day', async () => {
  const paid = (key: string, ago: string) =>
    sql`
      with w as (
        insert into withdrawals (brand_id, withdrawal_id, member_id, amount_satang, state, member_bank_id, bank_code, account_digits,
          account_name, level, bangkok_date, requested_at, ended_at)
        select brand_id, gen_random_uuid(), member_id, 300, 'paid', member_bank_id, bank_code, account_digits, account_name, 1,
          '2026-10-01', now(), now()
        from member_banks limit 1 returning brand_id, withdrawal_id
      )
      insert into payouts (brand_id, payout_key, withdrawal_id, feed, amount_satang, state, next_at, created_at, updated_at)
      select brand_id, ${key}, withdrawal_id, 'sandbox', 300, 'paid', now(), now(),
        ${site.platform.clock()}::timestamptz - ${ago}::interval
      from w`.execute(site.owner)
  await paid('wd-just-now-just-now', '23 hours')
  await paid('wd-yesterday-yesterday', '25 hours')
  const { gauge } = await scrape()
  expect([gauge('payouts_undebited'), gauge('payouts_undebited_satang')]).toEqual([1, 300])
})

test('a complete verification has an age, and a partial one cannot clear its result', async () => {
  expect((await scrape()).body).not.toMatch(/^duang_ledger_verified_seconds\{/m)
  const run = (isComplete: boolean, broken: number, at: Date) =>
    sql`
      insert into ledger_verifications (ended_at, is_complete, broken_invariants, duration_ms, actor)
      values (${at}, ${isComplete}, ${broken}, 5, 'nida')`.execute(site.owner)
  await run(true, 2, new Date(site.platform.clock().getTime() - 60_000))
  await run(false, 0, site.platform.clock())
  const { gauge } = await scrape()
  expect([gauge('ledger_verified_seconds'), gauge('ledger_broken_invariants')]).toEqual([60, 2])
  await duang(site, ['verify-ledger', '--all'])
  const { gauge: after } = await scrape()
  expect(after('ledger_verified_seconds')).toBe(0)
})

test('reports postings by kind, open withdrawals by state, and connections', async () => {
  const { body } = await scrape()
  expect(body).toMatch(/^duang_postings_recent\{brand="duang-demo",kind="correction.debit"\} 1$/m)
  expect(body).toMatch(/^duang_postings_recent_amount\{brand="duang-demo",kind="correction.debit"\} 8000$/m)
  expect(body).toMatch(/^duang_withdrawals_open\{brand="duang-demo",state="requested"\} 0$/m)
  expect(body).toMatch(/^duang_database_connections_max\{pool="requests"\} 25$/m)
  await sql`update withdrawals set state = 'unknown', ended_at = null, requested_at = ${site.platform.clock()}::timestamptz - interval '20 minutes'
    where withdrawal_id = (select withdrawal_id from payouts where payout_key = 'wd-just-now-just-now')`.execute(
    site.owner,
  )
  const { body: later } = await scrape()
  expect(later).toMatch(/^duang_withdrawals_open_satang\{brand="duang-demo",state="unknown"\} 300$/m)
  expect(later).toMatch(/^duang_withdrawals_open_seconds\{brand="duang-demo",state="unknown"\} 1200$/m)
})

test('the old cell counts nothing of a brand that moved', async () => {
  await sql`
    insert into bank_feeds (brand_id, feed, adapter, secrets, poll_url)
    select brand_id, 'polled', 'sandbox', secrets, 'http://localhost:9/lines' from bank_feeds limit 1`.execute(
    site.owner,
  )
  await sql`
    insert into brand_moves (brand_id, client_id, target, paused_at, closed_at, drained_at)
    select brand_id, client_id, 'b', now(), now(), now() from brands`.execute(site.owner)
  // Until the switch the brand belongs to this cell.
  const before = await scrape()
  expect(before.gauge('lines_queued')).toBe(0)
  expect(before.body).toContain('duang_feed_polled_seconds{brand="duang-demo",feed="polled"}')
  await sql`update brand_moves set moved_at = now()`.execute(site.owner)
  const { body } = await scrape()
  expect(body).toContain('# TYPE duang_lines_queued gauge')
  expect(body).not.toContain('brand="duang-demo"')
})
