/** The accrual of commission, killed a hundred times at random points, gives the totals of a run without interruption. */
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { testKilled } from '../../../../test/outside/killed.ts'
import { addFriend, playDay } from '../../../../test/people/pots.ts'
import { addMember, createTestSite, giveCredit, type TestMember, type TestSite } from '../../../../test/people/site.ts'
import { accrueCommission } from './accrue.ts'

const DAYS = ['2026-10-05', '2026-10-06', '2026-10-07', '2026-10-08', '2026-10-09', '2026-10-10']
const PLAN = { firstDepositPercents: [10], turnoverPercents: [0.5, 0.2, 0.1], netLossPercents: [5, 2, 1] }
const END = '2026-10-11'
const MEMBERS = 60
/** Sources of a batch: many batches, so that a kill finds one at any point. */
const SOURCES = 1

const sites: TestSite[] = []
beforeAll(async () => {
  for (let n = 0; n < 2; n++) sites.push(await createSite())
})
afterAll(() => Promise.all(sites.map((site) => site.stop())))

/** Members in a tree of three branches, each with the same play on every day in both sites. */
async function createSite(): Promise<TestSite> {
  const site = await createTestSite({ now: new Date(`${DAYS[0]}T05:00:00Z`) })
  await site.setSettings({ affiliate: PLAN, bonus: {} })
  await accrueCommission(await site.ctx())
  const members: TestMember[] = [await addMember(site)]
  for (let n = 1; n < MEMBERS; n++)
    members.push(await addFriend(site, members[Math.floor((n - 1) / 3)] as TestMember, { username: `kill${n}` }))
  for (const [n, member] of members.entries()) {
    if (n % 4 === 0) await giveCredit(site, member, 1_000_00 + n * 7)
    for (const [d, day] of DAYS.entries())
      await playDay(site, member, day, { stake: 1_000_00 + n * 313 + d * 17, won: n % 3 === 0 ? 2_000_00 : n * 11 })
  }
  site.setNow(new Date(`${END}T12:00:00+07:00`))
  return site
}

const totals = async (site: TestSite) => {
  const { rows } = await sql`
    select
      m.username,
      e.day,
      e.amount_satang,
      (
        select jsonb_agg(jsonb_build_array(s.username, a.basis, a.depth, a.base_satang, a.amount_satang)
          order by s.username, a.basis)
        from affiliate_accruals a
        join members s on s.brand_id = a.brand_id and s.member_id = a.source_member_id
        where a.brand_id = e.brand_id and a.member_id = e.member_id and a.day = e.day
      ) as accruals,
      b.balance_satang
    from affiliate_earnings e
    join members m using (brand_id, member_id)
    join ledger.balances b on b.brand_id = e.brand_id and b.account_id = e.member_id * 64 + 3
    where m.username like 'kill%'
    order by 1, 2`.execute(site.owner)
  return rows
}

testKilled({
  sites: () => sites as [TestSite, TestSite],
  job: 'affiliate',
  before: END,
  run: async (site) => accrueCommission(await site.ctx(), SOURCES),
  totals,
  rowsMin: 50,
})
