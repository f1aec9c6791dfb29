/** Cashback under chaos: an own calculation from the figures of play, the accruals of the job, and claims. */

import { OPEN_DAYS } from '../faults/nights.ts'
import type { ChaosFeature } from '../feature.ts'
import { claimsOf } from '../players/pot-claims.ts'
import { type Facts, ownRows } from '../verify/facts.ts'
import { type Finding, finding, groupBy, once } from '../verify/finding.ts'

/** Of every level, without a cap: levels change during a run. */
const PERCENT = 50

type Row = { memberId: number; day: string; satang: number }

const accruals = ownRows<Row>(`
  select member_id as "memberId", first_day::text as day, amount_satang as satang from cashback_accruals`)
/** Losses of members on handled days. Members with a bonus are left out: they play with the house's money. */
const losses = ownRows<Row>(`
  select member_id as "memberId", day::text, stake_satang - won_satang as satang
    from daily_limit_totals t join period_runs on job = 'cashback' and completed_at is not null and first_day = day
    where stake_satang > won_satang
      and not exists (select from bonus_grants g where (g.brand_id, g.member_id) = (t.brand_id, t.member_id))`)
const withBonus = ownRows<{ memberId: number }>('select distinct member_id as "memberId" from bonus_grants')

const claims = claimsOf('cashback')

export const cashback: ChaosFeature = {
  settings: { cashback: { period: 'day' } },
  prepare: async (db, brandId) => {
    await db
      .updateTable('levels')
      .set({ cashback_percent: PERCENT, cashback_cap_satang: null })
      .where('brand_id', '=', brandId)
      .execute()
  },
  jobs: ['cashback.accrue'],
  open: `${OPEN_DAYS} and job = 'cashback'`,
  kinds: claims.kinds,
  steps: claims.steps,
  rows: [claims.rows, accruals, losses, withBonus],
  verify: (operations, facts) => [...claims.verify(operations, facts), ...verifyAccruals(facts)],
  given: claims.given,
  postings: (facts) => [
    ...claims.postings(facts),
    ...accruals.of(facts).map(({ memberId, satang }) => ({ kind: 'cashback.accrue', memberId, satang })),
  ],
}

/** The job accrued each loss once, and nothing else. */
function verifyAccruals(facts: Facts): Finding[] {
  const nameOf = ({ memberId, day }: Row) => `cashback of member ${memberId} on ${day}`
  const bonus = new Set(withBonus.of(facts).map(({ memberId }) => memberId))
  const stored = groupBy(
    accruals.of(facts).filter(({ memberId }) => !bonus.has(memberId)),
    nameOf,
  )
  const due = losses
    .of(facts)
    .map((loss) => ({ ...loss, satang: Math.floor((loss.satang * PERCENT) / 100) }))
    .filter(({ satang }) => satang > 0)
  const names = new Set(due.map(nameOf))
  return [
    ...[...stored.keys()]
      .filter((name) => !names.has(name))
      .map((name) => finding('V16', 'ghost', `${name}, without a loss`)),
    ...due.flatMap((each) => {
      const found = stored.get(nameOf(each)) ?? []
      const isOther = found.some(({ satang }) => satang !== each.satang)
      return [
        ...once('V16', found.length, nameOf(each)),
        ...(isOther ? [finding('V16', 'broken', `${nameOf(each)} is not ${each.satang} satang`)] : []),
      ]
    }),
  ]
}
