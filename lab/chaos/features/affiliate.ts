/** Commission under chaos: an own calculation from play and deposits, the accruals of the job, reversals, and claims. */

import { closePastDays, endDay, OPEN_DAYS } from '../faults/nights.ts'
import type { ChaosFeature, Expected } from '../feature.ts'
import { claimsOf } from '../players/pot-claims.ts'
import { type Facts, ownRows } from '../verify/facts.ts'
import { counted, type Finding, finding, groupBy } from '../verify/finding.ts'

/** Percents of the first and the second member above a source. */
const PLAN = { deposit: [1, 0.5], turnover: [0.5, 0.25], 'net-loss': [5, 2] } as const
type Basis = keyof typeof PLAN

type Accrual = {
  memberId: number
  source: number
  basis: Basis
  day: string
  depositId: string | null
  satang: number
  reversed: number
}
/** What may bring commission: play of a member on a handled day, or a deposit credited on one. */
type Figure = { source: number; basis: Basis; day: string; depositId: string | null; base: number; isLasting: boolean }
type Inviter = { memberId: number; inviter: number }

const accruals = ownRows<Accrual>(`
  select member_id as "memberId", source_member_id as source, basis, day::text, deposit_id as "depositId",
      amount_satang as satang, coalesce(reversed_satang, 0) as reversed
    from affiliate_accruals`)
const figures = ownRows<Figure>(`
  with handled as (select first_day as day from period_runs where job = 'affiliate' and completed_at is not null)
  select member_id as source, basis, day::text, null as "depositId",
      case basis when 'turnover' then stake_satang else stake_satang - won_satang end as base, true as "isLasting"
    from daily_limit_totals join handled using (day), (values ('turnover'), ('net-loss')) b (basis)
  union all
  select member_id, 'deposit', handled.day::text, deposit_id, amount_satang, unassigned_at is null
    from deposits join handled on handled.day = (credited_at at time zone 'Asia/Bangkok')::date`)
const inviters = ownRows<Inviter>(`
  select member_id as "memberId", inviter_id as inviter from members where inviter_id is not null`)
/** Pairs that look like one person: a deposit of staff's test reached the wrong member. */
const flags = ownRows<{ memberId: number; source: number }>(`
  select member_id as "memberId", source_member_id as source from affiliate_flags`)

const claims = claimsOf('affiliate')
const OWN_KIND = { accrue: 'affiliate.accrue', reversal: 'affiliate.reversal' }

export const affiliate: ChaosFeature = {
  settings: {
    affiliate: {
      depositPercents: [...PLAN.deposit],
      turnoverPercents: [...PLAN.turnover],
      netLossPercents: [...PLAN['net-loss']],
    },
  },
  prepare: (db, brandId) =>
    closePastDays(db, brandId, { affiliate: { 'first-deposit': [], ...PLAN }, cashback: { period: 'day' } }),
  prepareMembers: async (db, members) => {
    // Each invited the next, so that all but the last may earn.
    for (const [n, { memberId }] of members.entries()) {
      const inviter = members[n - 1]
      if (!inviter) continue
      await db.updateTable('members').set({ inviter_id: inviter.memberId }).where('member_id', '=', memberId).execute()
    }
  },
  begin: ({ database }, cycle) => endDay(database, cycle),
  jobs: ['affiliate.accrue', 'affiliate.reverse'],
  open: `
    ${OPEN_DAYS} and job = 'affiliate'
    union all
    select 'commission of unassigned deposit ' || deposit_id from deposits
      join affiliate_accruals using (brand_id, deposit_id) where unassigned_at is not null and reversed_at is null`,
  kinds: claims.kinds,
  steps: claims.steps,
  rows: [claims.rows, accruals, figures, inviters, flags],
  verify: (operations, facts) => [...claims.verify(operations, facts), ...verifyAccruals(facts)],
  given: claims.given,
  postings: (facts) => [...claims.postings(facts), ...paymentsOf(facts), ...reversalsOf(facts)],
}

const paymentsOf = (facts: Facts): Expected[] =>
  [...groupBy(accruals.of(facts), ({ memberId, day }) => `${memberId} ${day}`).values()].map((all) => ({
    kind: OWN_KIND.accrue,
    memberId: all[0]?.memberId ?? 0,
    satang: all.reduce((sum, { satang }) => sum + satang, 0),
  }))

const reversalsOf = (facts: Facts): Expected[] =>
  accruals
    .of(facts)
    .filter(({ reversed }) => reversed > 0)
    .map(({ memberId, reversed }) => ({ kind: OWN_KIND.reversal, memberId, satang: reversed }))

type Due = Pick<Accrual, 'memberId' | 'source' | 'basis' | 'day' | 'depositId' | 'satang'> & { isLasting: boolean }

/** What each figure brings to the two members above its source. */
function dueOf(facts: Facts): Due[] {
  const above = new Map(inviters.of(facts).map(({ memberId, inviter }) => [memberId, inviter]))
  return figures.of(facts).flatMap(({ base, ...figure }) => {
    const first = above.get(figure.source)
    const second = first === undefined ? undefined : above.get(first)
    return [first, second].flatMap((memberId, depth) => {
      // In hundredths of a percent, so that nothing is rounded twice.
      const satang = Math.floor((base * (PLAN[figure.basis][depth] ?? 0) * 100) / 10_000)
      return memberId === undefined || satang <= 0 ? [] : [{ ...figure, memberId, satang }]
    })
  })
}

/** The job accrued each figure once, and nothing else. A deposit that was claimed back may have been accrued before. */
function verifyAccruals(facts: Facts): Finding[] {
  const nameOf = ({ memberId, source, basis, day, depositId }: Omit<Due, 'satang' | 'isLasting'>) =>
    `commission of member ${memberId} for ${basis} ${depositId ?? ''} of member ${source} on ${day}`
  const flagged = new Set(flags.of(facts).map(({ memberId, source }) => `${memberId} ${source}`))
  const stored = groupBy(accruals.of(facts), nameOf)
  const due = groupBy(dueOf(facts), nameOf)
  const findings = [...stored.keys()]
    .filter((name) => !due.has(name))
    .map((name) => finding('V16', 'ghost', `${name}, without a figure`))
  for (const [name, [each]] of due) {
    if (!each) continue
    const found = stored.get(name) ?? []
    const isCertain = each.isLasting && !flagged.has(`${each.memberId} ${each.source}`)
    if (isCertain || found.length > 1) findings.push(...counted('V16', found.length, 1, name))
    if (found.some(({ satang }) => satang !== each.satang))
      findings.push(finding('V16', 'broken', `${name} is ${found[0]?.satang} satang, and must be ${each.satang}`))
  }
  return findings
}
