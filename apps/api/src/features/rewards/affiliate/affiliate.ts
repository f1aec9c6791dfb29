/** What a member brings friends with, what they brought, and how it was calculated. */
import type { CallBody, CallQuery, CallReply } from '@duang/contract'
import {
  AFFILIATE_BASES,
  type AffiliateAccrual,
  type Friend,
  type getAffiliateBonus,
  type getAffiliateCode,
  type getDownlineBonus,
  type listAccruals,
  type listDownline,
} from '@duang/contract/rewards/affiliate'
import { sql } from 'kysely'
import type { Caller, Ctx, ReportCtx } from '#core/context.ts'
import { maskUsername } from '#core/member/masks.ts'
import { readBalance } from '#money/ledger/ledger.ts'
import { planOf } from './plan.ts'

const PAGE_ROWS = 20
/** A larger number of friends is shown as "more than". */
const FRIENDS_COUNTED = 1_000

/** Returns the code that registration assigned to the member. It never changes. */
export async function codeOf(ctx: Ctx, caller: Caller): Promise<CallReply<typeof getAffiliateCode>> {
  const { af_code: code } = await ctx.db
    .selectFrom('members')
    .select('af_code')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', caller.memberId)
    .executeTakeFirstOrThrow()
  return { code }
}

/** `friends` counts up to {@link FRIENDS_COUNTED} and one. */
export async function bonusOf(ctx: Ctx, caller: Caller): Promise<CallReply<typeof getAffiliateBonus>> {
  const of = sql`brand_id = ${ctx.brand.id} and member_id = ${caller.memberId}`
  const [{ balance }, { rows }] = await Promise.all([
    readBalance(ctx.db, ctx.brand.id, caller.memberId, 'affiliate'),
    sql<{ earned: number; reversed: number; friends: number }>`
      select
        (select coalesce(sum(amount_satang), 0)::bigint from affiliate_earnings where ${of}) as earned,
        (
          select coalesce(sum(reversed_satang), 0)::bigint
          from affiliate_accruals
          where ${of} and reversed_satang > 0
        ) as reversed,
        (
          select count(*)::int
          from (
            select from members
            where brand_id = ${ctx.brand.id} and inviter_id = ${caller.memberId}
            limit ${FRIENDS_COUNTED + 1}
          ) counted
        ) as friends`.execute(ctx.db),
  ])
  const { earned = 0, reversed = 0, friends = 0 } = rows[0] ?? {}
  const plan = planOf(ctx)
  return {
    balance,
    friends,
    earned: earned - reversed,
    minimum: ctx.brand.settings.affiliate.minimumSatang,
    plan: AFFILIATE_BASES.map((basis) => ({ basis, percents: plan[basis] })).filter(
      ({ percents }) => percents.length > 0,
    ),
  }
}

type FriendRow = { member_id: number; username: string; created_at: Date; earned: number }

/** Friends that the member invited, newest first. Their usernames are masked; a short tag distinguishes equal masks. */
export async function downlineOf(
  ctx: ReportCtx,
  caller: Caller,
  { cursor, limit = PAGE_ROWS }: CallQuery<typeof listDownline>,
): Promise<CallReply<typeof listDownline>> {
  const query = sql<FriendRow>`
    select
      m.member_id,
      m.username,
      m.created_at,
      (
        select coalesce(sum(a.amount_satang - coalesce(a.reversed_satang, 0)), 0)::bigint
        from affiliate_accruals a
        where a.brand_id = m.brand_id
          and a.member_id = ${caller.memberId}
          and a.source_member_id = m.member_id
      ) as earned
    from members m
    where m.brand_id = ${ctx.brand.id}
      and m.inviter_id = ${caller.memberId}
      and m.member_id < ${cursor ?? '9223372036854775807'}::bigint
    order by m.member_id desc
    limit ${limit + 1}`
  const { rows } = await ctx.read((db) => query.execute(db))
  const page = rows.slice(0, limit)
  const friend = (row: FriendRow): [string, Friend] => [
    `${maskUsername(row.username)}${row.member_id.toString(36)}`,
    { name: maskUsername(row.username), depth: 1, joinedAt: row.created_at.toISOString(), earned: row.earned },
  ]
  const last = page.at(-1)
  return {
    downline: Object.fromEntries(page.map(friend)),
    next: rows.length > limit && last ? String(last.member_id) : null,
  }
}

/** Commission of a range by the day that brought it, without what was reversed. `downline_users` counts like `friends`. */
export async function downlineBonusOf(
  ctx: ReportCtx,
  caller: Caller,
  range: CallBody<typeof getDownlineBonus>,
): Promise<CallReply<typeof getDownlineBonus>> {
  const of = sql`brand_id = ${ctx.brand.id} and member_id = ${caller.memberId}`
  const within = sql`day between ${range.start}::date and ${range.end}::date`
  const sums = sql<{ earned: number; reversed: number }>`
    select
      (
        select coalesce(sum(amount_satang), 0)::bigint
        from affiliate_earnings
        where ${of} and ${within}
      ) as earned,
      (
        select coalesce(sum(reversed_satang), 0)::bigint
        from affiliate_accruals
        where ${of} and ${within} and reversed_satang > 0
      ) as reversed`
  const [{ rows }, users] = await Promise.all([ctx.read((db) => sums.execute(db)), sourcesWithin(ctx, caller, range)])
  const { earned = 0, reversed = 0 } = rows[0] ?? {}
  return { success: true, data: { total_bonus: earned - reversed, downline_users: users } }
}

/**
 * Friends that brought commission, up to {@link FRIENDS_COUNTED} and one. The newest rows of the range decide for most members. The
 * others are counted friend by friend, because a range may have hundreds of rows of each.
 */
async function sourcesWithin(
  ctx: ReportCtx,
  caller: Caller,
  { start, end }: CallBody<typeof getDownlineBonus>,
): Promise<number> {
  const rowsMax = FRIENDS_COUNTED * 3
  const of = sql`
    a.brand_id = ${ctx.brand.id}
      and a.member_id = ${caller.memberId}
      and a.day between ${start}::date and ${end}::date`
  const query = sql<{ users: number }>`
    with recursive newest as materialized (
      select a.source_member_id
      from affiliate_accruals a
      where ${of}
      order by a.day desc, a.accrual_id desc
      limit ${rowsMax}
    ),
    seen as (
      select
        count(*) as row_count,
        count(distinct source_member_id) as users
      from newest
    ),
    friend as (
      select 0::bigint as source_member_id, 0 as place
      from seen
      where row_count = ${rowsMax} and users <= ${FRIENDS_COUNTED}
      union all
      select
        (
          select a.source_member_id
          from affiliate_accruals a
          where ${of} and a.source_member_id > f.source_member_id
          order by a.source_member_id
          limit 1
        ),
        f.place + 1
      from friend f
      where f.source_member_id is not null and f.place <= ${FRIENDS_COUNTED}
    )
    select
      least(
        greatest(
          users,
          (select count(source_member_id) from friend where place > 0)
        ),
        ${FRIENDS_COUNTED + 1}
      )::int as users
    from seen`
  const { rows } = await ctx.read((db) => query.execute(db))
  return rows[0]?.users ?? 0
}

type AccrualRow = {
  accrual_id: number
  day: string
  username: string
  depth: number
  basis: AffiliateAccrual['basis']
  base_satang: number
  percent: number
  amount_satang: number
  reversed_satang: number | null
}

/** How each commission of a range was calculated, newest day first. */
export async function accrualsOf(
  ctx: ReportCtx,
  caller: Caller,
  { start, end, cursor }: CallQuery<typeof listAccruals>,
): Promise<CallReply<typeof listAccruals>> {
  const [day, id] = cursor?.split('.') ?? []
  const query = sql<AccrualRow>`
    select
      a.accrual_id,
      a.day,
      s.username,
      a.depth,
      a.basis,
      a.base_satang,
      a.percent,
      a.amount_satang,
      a.reversed_satang
    from affiliate_accruals a
    join members s on s.brand_id = a.brand_id and s.member_id = a.source_member_id
    where a.brand_id = ${ctx.brand.id}
      and a.member_id = ${caller.memberId}
      and a.day between ${start}::date and ${end}::date
      ${day && id ? sql`and (a.day, a.accrual_id) < (${day}::date, ${id}::bigint)` : sql``}
    order by a.day desc, a.accrual_id desc
    limit ${PAGE_ROWS + 1}`
  const { rows } = await ctx.read((db) => query.execute(db))
  const page = rows.slice(0, PAGE_ROWS)
  const last = page.at(-1)
  return {
    items: page.map((row) => ({
      id: row.accrual_id,
      day: row.day,
      name: maskUsername(row.username),
      depth: row.depth,
      basis: row.basis,
      base: row.base_satang,
      percent: row.percent,
      amount: row.amount_satang,
      reversed: row.reversed_satang,
    })),
    next: rows.length > PAGE_ROWS && last ? `${last.day}.${last.accrual_id}` : null,
  }
}
