/** Parts of the statement that accrues the commission of a batch of sources; each is the body of a named CTE. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { addDays, startOfBangkokDate } from '#kit/text/bangkok-time.ts'
import type { Plan } from './plan.ts'

/** Rows of the day of these sources: what may bring commission, by basis. */
export const figures = (ctx: Ctx, day: string) => sql`
  select
    s.member_id,
    'turnover' as basis,
    null::uuid as deposit_id,
    t.stake_satang as base_satang
  from source s
  join daily_limit_totals t
    on t.brand_id = ${ctx.brand.id} and t.member_id = s.member_id and t.day = ${day}
  union all
  select
    s.member_id,
    'net-loss',
    null,
    t.stake_satang - t.won_satang
      - bonuses_between(${ctx.brand.id}, s.member_id, ${day}, ${day})
  from source s
  join daily_limit_totals t
    on t.brand_id = ${ctx.brand.id} and t.member_id = s.member_id and t.day = ${day}
  union all
  select
    d.member_id,
    b.basis,
    d.deposit_id,
    d.amount_satang
  from source s
  join deposits d
    on d.brand_id = ${ctx.brand.id}
    and d.member_id = s.member_id
    and d.credited_at >= ${startOfBangkokDate(day)}
    and d.credited_at < ${startOfBangkokDate(addDays(day, 1))}
    and d.unassigned_at is null
  cross join (values ('deposit'), ('first-deposit')) b (basis)
  where b.basis = 'deposit' or not exists (
    select from deposits e
    where e.brand_id = d.brand_id
      and e.member_id = d.member_id
      and e.unassigned_at is null
      and (e.credited_at, e.deposit_id) < (d.credited_at, d.deposit_id)
  )`

/** The members above each source that brought something, nearest first; a source of a ring meets itself. */
export const ancestors = (ctx: Ctx) => sql`
  select
    s.member_id as source_member_id,
    s.inviter_id as member_id,
    1 as depth,
    array[s.member_id] as path
  from source s
  where exists (select from figure f where f.member_id = s.member_id and f.base_satang > 0)
  union all
  select
    a.source_member_id,
    m.inviter_id,
    a.depth + 1,
    a.path || a.member_id
  from ancestor a
  join members m on m.brand_id = ${ctx.brand.id} and m.member_id = a.member_id
  where m.inviter_id is not null
    and a.depth < 5
    and not a.member_id = any (a.path)`

/** The plan as rows. */
export const terms = (plan: Plan) => sql`
  select
    b.key as basis,
    p.depth,
    p.percent::text::numeric as percent
  from jsonb_each(${JSON.stringify(plan)}::jsonb) b
  cross join jsonb_array_elements(b.value) with ordinality p (percent, depth)`

/** What each member above a source earns by the plan. */
export const DUE = sql`
  select
    a.member_id,
    a.source_member_id,
    a.depth,
    f.basis,
    f.deposit_id,
    f.base_satang,
    t.percent,
    floor(f.base_satang * t.percent / 100)::bigint as amount_satang
  from figure f
  join ancestor a on a.source_member_id = f.member_id
  join term t on t.basis = f.basis and t.depth = a.depth
  where f.base_satang > 0
    and not a.member_id = any (a.path)
    and floor(f.base_satang * t.percent / 100) > 0`
