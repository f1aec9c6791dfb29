/**
 * A self-excluded person may register again with another account. A member with the name of an excluded member is noted for
 * staff, and the first deposit after the exclusion began waits for them. Names are compared as the bank gave them.
 */
import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { personKeys } from '#core/matching/person-key.ts'
import type { Db, Tx } from '#kit/database/db.ts'

type Excluded = { memberId: number; startsAt: Date; keys: ReadonlySet<string> }

const isRunning = (ctx: Ctx) =>
  sql<SqlBool>`p.kind = 'self-exclusion' and p.starts_at <= ${ctx.clock()} and (p.ends_at is null or p.ends_at > ${ctx.clock()})`

/**
 * Members with a self-exclusion that runs and began after `since`. Their names are those that a bank gave, of accounts and of the
 * newest deposit, and typed ones of accounts that money came from.
 */
async function excludedSince(ctx: Ctx, since: Date | null): Promise<Excluded[]> {
  const { rows } = await sql<{ member_id: number; starts_at: Date; names: string[] }>`
    with excluded as (
      select p.member_id, max(p.starts_at) as starts_at from play_breaks p
        where p.brand_id = ${ctx.brand.id} and ${isRunning(ctx)} and p.starts_at > coalesce(${since}::timestamptz, '-infinity')
        group by p.member_id
    )
    select e.member_id, e.starts_at, array(
        select b.account_name from member_banks b
          where b.brand_id = ${ctx.brand.id} and b.member_id = e.member_id and (b.is_name_verified or b.deposited_from_at is not null)
        union all
        select l.source_name from (
          select d.line_id from deposits d where d.brand_id = ${ctx.brand.id} and d.member_id = e.member_id
              and d.unassigned_at is null
            order by d.credited_at desc limit 1
        ) newest
        join statement_lines l on l.brand_id = ${ctx.brand.id} and l.line_id = newest.line_id and l.source_name is not null
      ) as names
      from excluded e`.execute(ctx.db)
  return rows.map((row) => ({
    memberId: row.member_id,
    startsAt: row.starts_at,
    keys: new Set(row.names.flatMap(personKeys)),
  }))
}

const carriers = (excluded: readonly Excluded[], names: readonly string[]): Excluded[] => {
  const keys = names.flatMap(personKeys)
  return excluded.filter((each) => keys.some((key) => each.keys.has(key)))
}

/** The excluded members with one of these names. */
export async function excludedWithName(ctx: Ctx, names: readonly string[]): Promise<number[]> {
  return carriers(await excludedSince(ctx, null), names).map((each) => each.memberId)
}

type Found = { memberId: number; excludedId: number; by: 'registration' | 'deposit' }

/** Notes pairs for staff. An existing pair stays as it is. */
export async function noteNamesakes(executor: Db | Tx, ctx: Ctx, found: readonly Found[]): Promise<void> {
  if (found.length === 0) return
  await executor
    .insertInto('excluded_namesakes')
    .values(
      found.map((each) => ({
        brand_id: ctx.brand.id,
        member_id: each.memberId,
        excluded_member_id: each.excludedId,
        found_by: each.by,
        found_at: ctx.clock(),
      })),
    )
    .onConflict((conflict) => conflict.columns(['brand_id', 'member_id', 'excluded_member_id']).doNothing())
    .execute()
}

type Receiver = { memberId: number; senderName: string | null }
type Candidate = { member_id: number; newest: Date | null; is_excluded: boolean; names: string[]; seen: number[] }

/**
 * The members with the name of an excluded member and without a deposit since the exclusion began. They are noted for staff. Without
 * members that staff found to be another person, and without excluded members, whose deposits are flagged instead.
 */
export async function heldNamesakes(ctx: Ctx, receivers: readonly Receiver[]): Promise<Set<number>> {
  const candidates = await candidatesOf(ctx, receivers)
  const newest = [...candidates.values()].map((each) => each.newest)
  const since = newest.some((at) => at === null)
    ? null
    : new Date(Math.min(...newest.map((at) => (at as Date).getTime())))
  const excluded = receivers.length > 0 ? await excludedSince(ctx, since) : []
  const found = receivers.flatMap(({ memberId, senderName }) => {
    const member = candidates.get(memberId)
    if (!member || member.is_excluded) return []
    const names = senderName === null ? member.names : [...member.names, senderName]
    return carriers(excluded, names)
      .filter((each) => each.memberId !== memberId && !member.seen.includes(each.memberId))
      .filter((each) => member.newest === null || each.startsAt > member.newest)
      .map((each): Found => ({ memberId, excludedId: each.memberId, by: 'deposit' }))
  })
  await noteNamesakes(ctx.db, ctx, found)
  return new Set(found.map((each) => each.memberId))
}

async function candidatesOf(ctx: Ctx, receivers: readonly Receiver[]): Promise<Map<number, Candidate>> {
  const ids = [...new Set(receivers.map((each) => each.memberId))]
  const { rows } = await sql<Candidate>`
    select m.member_id,
        (select max(d.credited_at) from deposits d where d.brand_id = m.brand_id and d.member_id = m.member_id
          and d.unassigned_at is null) as newest,
        exists (select from play_breaks p where p.brand_id = m.brand_id and p.member_id = m.member_id and ${isRunning(ctx)}) as is_excluded,
        array(select b.account_name from member_banks b where b.brand_id = m.brand_id and b.member_id = m.member_id and b.is_active) as names,
        array(select n.excluded_member_id from excluded_namesakes n
          where n.brand_id = m.brand_id and n.member_id = m.member_id and n.seen_at is not null) as seen
      from members m where m.brand_id = ${ctx.brand.id} and m.member_id = any(${ids}::bigint[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.member_id, { ...row, seen: row.seen.map(Number) }]))
}
