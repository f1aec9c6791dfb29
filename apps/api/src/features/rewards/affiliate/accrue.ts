/**
 * Commission of a Bangkok day. First the downline is walked, source by source: what each brought to the members above it becomes accruals,
 * once a source, basis and day. Then each of these members is paid the sum of its day by one transfer.
 */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'
import { stableId } from '#kit/ids.ts'
import { houseAccount, memberAccount, post } from '#money/ledger/ledger.ts'
import { type Days, type Period, type PeriodJob, runPeriods } from '#money/period-run/period-run.ts'
import { ancestors, DUE, figures, terms } from './accrual-parts.ts'
import { type Plan, planOf } from './plan.ts'

const SOURCES = 500
const PAYMENTS = 500

const accrualJob = (sources: number): PeriodJob<Plan> => ({
  name: 'affiliate',
  daysOf: (_ctx, day): Days => ({ first: day, last: day }),
  termsOf: planOf,
  steps: [(tx, ctx, period, after) => accrueSources(tx, ctx, period, after, sources), payEarnings],
})

/** Accrues and pays the commission of every day that has ended. `sources`: members of a batch. */
export const accrueCommission = (ctx: Ctx, sources = SOURCES): Promise<void> => runPeriods(ctx, accrualJob(sources))

async function accrueSources(
  tx: Tx,
  ctx: Ctx,
  { first: day, terms: plan }: Period<Plan>,
  after: number,
  sources: number,
): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    with recursive source as (
      select member_id, inviter_id
      from members
      where brand_id = ${ctx.brand.id} and inviter_id is not null and member_id > ${after}
      order by member_id
      limit ${sources}
    ), figure as materialized (
      ${figures(ctx, day)}
    ), ancestor as (
      ${ancestors(ctx)}
    ), term as (
      ${terms(plan)}
    ), due as (
      ${DUE}
    ), pair as materialized (
      select
        p.member_id,
        p.source_member_id,
        case when exists (
          select from ancestor a
          where a.source_member_id = p.source_member_id and a.member_id = any (a.path)
        ) then 'ring'
        else shared_person_reason(${ctx.brand.id}, p.member_id, p.source_member_id) end as reason,
        f.flag_id,
        f.allowed_at
      from (select distinct member_id, source_member_id from due) p
      left join affiliate_flags f
        on f.brand_id = ${ctx.brand.id}
        and f.member_id = p.member_id
        and f.source_member_id = p.source_member_id
    ), flagged as (
      insert into affiliate_flags (brand_id, member_id, source_member_id, reason, flagged_at)
      select ${ctx.brand.id}, member_id, source_member_id, reason, ${ctx.clock()}
      from pair
      where reason is not null and flag_id is null
      order by member_id, source_member_id
    ), accrued as (
      insert into affiliate_accruals (
        brand_id, member_id, source_member_id, depth, basis, day, deposit_id,
        base_satang, percent, amount_satang, accrued_at)
      select
        ${ctx.brand.id}, d.member_id, d.source_member_id, d.depth, d.basis, ${day}, d.deposit_id,
        d.base_satang, d.percent, d.amount_satang, ${ctx.clock()}
      from due d
      join pair p using (member_id, source_member_id)
      where p.allowed_at is not null or (p.flag_id is null and p.reason is null)
      order by d.member_id, d.source_member_id, d.basis, d.deposit_id
      on conflict do nothing
    )
    select max(member_id) as last from source`.execute(tx)
  return rows[0]?.last ?? null
}

async function payEarnings(tx: Tx, ctx: Ctx, { first: day }: Period<Plan>, after: number): Promise<number | null> {
  const { rows } = await sql<{ member_id: number; amount_satang: number }>`
    insert into affiliate_earnings (brand_id, member_id, day, amount_satang, paid_at)
    select
      brand_id,
      member_id,
      day,
      sum(amount_satang),
      ${ctx.clock()}
    from affiliate_accruals
    where brand_id = ${ctx.brand.id} and day = ${day} and member_id > ${after}
    group by brand_id, day, member_id
    order by member_id
    limit ${PAYMENTS}
    returning member_id, amount_satang`.execute(tx)
  if (rows.length === 0) return null
  await post(
    tx,
    ctx.brand.id,
    ctx.clock(),
    rows.map((row) => ({
      id: stableId('affiliate.accrue', ctx.brand.id, row.member_id, day),
      kind: 'affiliate.accrue' as const,
      debit: houseAccount('affiliate'),
      credit: memberAccount(row.member_id, 'affiliate'),
      amount: row.amount_satang,
    })),
  )
  return Math.max(...rows.map((row) => row.member_id))
}
