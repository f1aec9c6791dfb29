/** What teams, marketing codes and inviters brought. */
import { listAttribution } from '@duang/contract/action/affiliate'
import { sql } from 'kysely'
import { type ListForm, pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { implementList } from '#entry/action/implement.ts'
import { addDays, startOfBangkokDate } from '#kit/text/bangkok-time.ts'

const BY_CODE: ListForm = { keys: [{ column: 'a.code', type: 'text' }], order: 'asc' }

/** Members without a value have the code `-`. */
const CODES = {
  team: sql`coalesce(m.team, '-')`,
  marketing: sql`coalesce(m.team, '-') || '/' || coalesce(m.marketing, '-')`,
  inviter: sql`coalesce(i.username, '-')`,
} as const

type Row = {
  code: string
  registrations: number
  firstDeposits: number
  deposits: number
  withdrawals: number
  net: number
}

export const attribution = implementList(listAttribution, BY_CODE, async ({ ctx, filters, request }) => {
  const { by = 'team', from, to } = filters
  const rows = rowsOf(ctx, CODES[by], {
    since: from === undefined ? new Date(0) : startOfBangkokDate(from),
    until: to === undefined ? new Date(ctx.clock().getTime() + 86_400_000) : startOfBangkokDate(addDays(to, 1)),
  })
  return pageOf(ctx.db.selectFrom(rows.as('a')).selectAll('a'), BY_CODE, request)
})

type Period = { since: Date; until: Date }

const rowsOf = (ctx: Ctx, code: (typeof CODES)[keyof typeof CODES], { since, until }: Period) =>
  sql<Row>`(
    with deposited as (
      select
        member_id,
        min(credited_at) as first_at,
        coalesce(sum(amount_satang) filter (
          where credited_at >= ${since} and credited_at < ${until}), 0)::bigint as satang
      from deposits
      where brand_id = ${ctx.brand.id} and unassigned_at is null
      group by member_id
    ), withdrawn as (
      select
        member_id,
        sum(amount_satang)::bigint as satang
      from withdrawals
      where brand_id = ${ctx.brand.id}
        and state = 'paid'
        and ended_at >= ${since}
        and ended_at < ${until}
      group by member_id
    )
    select
      ${code} as code,
      (count(*) filter (
        where m.created_at >= ${since} and m.created_at < ${until}))::int as registrations,
      (count(*) filter (
        where d.first_at >= ${since} and d.first_at < ${until}))::int as "firstDeposits",
      coalesce(sum(d.satang), 0)::bigint as deposits,
      coalesce(sum(w.satang), 0)::bigint as withdrawals,
      (coalesce(sum(d.satang), 0) - coalesce(sum(w.satang), 0))::bigint as net
    from members m
    left join members i on i.brand_id = m.brand_id and i.member_id = m.inviter_id
    left join deposited d on d.member_id = m.member_id
    left join withdrawn w on w.member_id = m.member_id
    where m.brand_id = ${ctx.brand.id}
    group by 1
  )`
