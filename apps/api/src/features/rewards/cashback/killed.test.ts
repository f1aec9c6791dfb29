/** The accrual of cashback, killed a hundred times at random points, gives the totals of a run without interruption. */
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { testKilled } from '../../../../test/outside/killed.ts'
import { playDay } from '../../../../test/people/pots.ts'
import { addMember, createTestSite, type TestSite } from '../../../../test/people/site.ts'
import { accrueCashback } from './accrue.ts'

const DAYS = ['2026-10-05', '2026-10-06', '2026-10-07', '2026-10-08', '2026-10-09', '2026-10-10']
const END = '2026-10-11'
const MEMBERS = 60
/** Members of a batch: many batches, so that a kill finds one at any point. */
const AT_ONCE = 1

const sites: TestSite[] = []
beforeAll(async () => {
  for (let n = 0; n < 2; n++) sites.push(await createSite())
})
afterAll(() => Promise.all(sites.map((site) => site.stop())))

/** Members of each level with the same play on every day in both sites. Some win. */
async function createSite(): Promise<TestSite> {
  const site = await createTestSite({ now: new Date(`${DAYS[0]}T05:00:00Z`) })
  await site.setSettings({ cashback: { period: 'day' } })
  await accrueCashback(await site.ctx())
  for (let n = 0; n < MEMBERS; n++) {
    const member = await addMember(site, { username: `kill${n}` })
    await site.owner
      .updateTable('members')
      .set({ level: (n % 4) + 1 })
      .where('member_id', '=', member.memberId)
      .execute()
    for (const [d, day] of DAYS.entries())
      await playDay(site, member, day, { stake: 1_000_00 + n * 313 + d * 17, won: n % 5 === 0 ? 2_000_00 : n * 11 })
  }
  site.setNow(new Date(`${END}T12:00:00+07:00`))
  return site
}

const totals = async (site: TestSite) => {
  const { rows } = await sql`
    select
      m.username,
      c.first_day,
      c.level,
      c.loss_satang,
      c.amount_satang,
      b.balance_satang
    from cashback_accruals c
    join members m using (brand_id, member_id)
    join ledger.balances b on b.brand_id = c.brand_id and b.account_id = c.member_id * 64 + 4
    where m.username like 'kill%'
    order by 1, 2`.execute(site.owner)
  return rows
}

testKilled({
  sites: () => sites as [TestSite, TestSite],
  job: 'cashback',
  before: END,
  run: async (site) => accrueCashback(await site.ctx(), AT_ONCE),
  totals,
  rowsMin: 250,
})
