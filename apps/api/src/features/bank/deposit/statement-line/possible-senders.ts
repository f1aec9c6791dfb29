/** What staff see of a member who may have sent a line: accounts, deposits, and whether a break runs. */
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#core/context.ts'

export type PossibleSender = {
  member_id: number
  username: string
  is_blocked: boolean
  break_kind: 'time-out' | 'self-exclusion' | null
  accounts: { bank_code: string; account_digits: string; account_name: string }[]
  deposits: number
  last_deposit_at: Date | null
  created_at: Date
}

/** Returns these members, in one query. */
export async function sendersOf(ctx: Ctx, memberIds: readonly number[]): Promise<Map<number, PossibleSender>> {
  const rows = await select(
    ctx,
    sql`select m.* from members m
      where m.brand_id = ${ctx.brand.id} and m.member_id = any (${memberIds}::bigint[])`,
  )
  return new Map(rows.map((row) => [row.member_id, row]))
}

async function select(ctx: Ctx, chosen: RawBuilder<unknown>): Promise<PossibleSender[]> {
  const now = ctx.clock()
  const { rows } = await sql<PossibleSender>`
    with chosen as (${chosen})
    select m.member_id, m.username, m.status = 'blocked' as is_blocked, b.kind as break_kind, a.accounts, d.deposits,
      d.last_deposit_at, m.created_at
    from chosen m
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('bank_code', a.bank_code, 'account_digits', a.account_digits,
        'account_name', a.account_name) order by a.member_bank_id), '[]') as accounts
      from member_banks a where a.brand_id = m.brand_id and a.member_id = m.member_id and a.is_active
    ) a
    cross join lateral (
      select count(*)::int as deposits, max(d.credited_at) as last_deposit_at
      from deposits d where d.brand_id = m.brand_id and d.member_id = m.member_id and d.unassigned_at is null
    ) d
    left join lateral (
      -- An exclusion before a shorter break.
      select b.kind from play_breaks b
      where b.brand_id = m.brand_id and b.member_id = m.member_id and b.starts_at <= ${now}
        and (b.ends_at is null or b.ends_at > ${now})
      order by b.kind limit 1
    ) b on true
    order by m.username_folded`.execute(ctx.db)
  return rows
}
