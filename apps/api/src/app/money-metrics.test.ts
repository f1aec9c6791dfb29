import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { duang } from '#features/correction/fixtures.ts'
import { addMember, createTestSite, giveCredit, type TestSite } from '../../test/site.ts'
import { createStaffListener } from './staff.ts'

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
  await duang(site, ['members', 'debit', member.username, '80', '--owe', ...because])
  await duang(site, ['members', 'credit', member.username, '20000', ...because])
  const { gauge } = await scrape()
  expect([gauge('receivables_open'), gauge('receivables_open_satang')]).toEqual([1, 30_00])
  expect(gauge('approvals_open')).toBe(1)
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
