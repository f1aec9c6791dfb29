/** Accounts of members in a class that are not zero, in the order of members. */
import { type RawBuilder, sql } from 'kysely'
import type { Page } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { MEMBER_CLASSES } from '#money/ledger/chart.ts'
import type { Account } from '#money/ledger/ledger.ts'

/** Members whose accounts one page examines: no index has balances, because every bet would write to it. */
const EXAMINED_MAX = 20_000

export type AccountRow = {
  member_id: number
  username: string
  reference: string
  balance_satang: number
  entries: number
  posted_at: Date | null
}

export type AccountPage = { after?: number | undefined; limit: number }

/**
 * Facts that a balance of some classes needs: few members have one, and an index finds them. Members of other classes are read in their
 * order. A page may then have fewer rows than its limit, even none, and a next page.
 */
const HOLDERS: Partial<Record<Account, (brandId: number) => RawBuilder<unknown>>> = {
  hold: (brandId) => sql`
    select member_id from withdrawals
    where brand_id = ${brandId} and state in ('requested', 'approved', 'sent', 'unknown', 'failed')`,
  at_provider: (brandId) => sql`
    select member_id from provider_credit where brand_id = ${brandId} and settled_at is null
    union
    select member_id from provider_credit
    where brand_id = ${brandId} and settled_at is not null and outstanding_satang <> 0`,
  receivable: (brandId) => sql`
    select distinct member_id from corrections where brand_id = ${brandId} and settled_at is null`,
  rollback_receivable: (brandId) => sql`
    select distinct member_id from provider_transactions where brand_id = ${brandId} and receivable_satang > 0`,
}

/** `next` is the last member of the page, as text. */
export async function accountsOf(ctx: Ctx, name: Account, page: AccountPage): Promise<Page<AccountRow>> {
  const { db, brand } = ctx
  const after = page.after ?? -1
  const holders = HOLDERS[name]?.(brand.id)
  const { rows } = await sql<AccountRow & { last_examined: number; examined: number }>`
    with examined as materialized (
      select m.member_id, m.username
      from members m
      where m.brand_id = ${brand.id} and m.member_id > ${after}
        ${holders ? sql`and m.member_id in (${holders})` : sql``}
      order by m.member_id
      limit ${EXAMINED_MAX}
    ), found as (
      select e.member_id, e.username, b.balance_satang, b.version as entries, b.posted_at
      from examined e
      cross join lateral (
        select balance_satang, version, posted_at from ledger.balances
        where brand_id = ${brand.id} and account_id = e.member_id * 64 + ${MEMBER_CLASSES[name]}
        offset 0
      ) b
      where b.balance_satang <> 0
      order by e.member_id
      limit ${page.limit + 1}
    )
    select f.*, x.last_examined, x.examined
    from (select max(member_id) as last_examined, count(*)::int as examined from examined) x
    left join found f on true
    order by f.member_id`.execute(db)
  const found = rows.filter(({ member_id }) => member_id !== null)
  const items = found.slice(0, page.limit).map(({ last_examined: _last, examined: _examined, ...row }) => ({
    ...row,
    reference: `member:${name}/${row.username}`,
  }))
  if (found.length > page.limit) return { items, next: String(items.at(-1)?.member_id) }
  const [first] = rows
  return { items, next: first && first.examined === EXAMINED_MAX ? String(first.last_examined) : null }
}
