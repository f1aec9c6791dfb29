/** Lists of members' own decisions about play: raises that wait, breaks and exclusions. */
import { type SqlBool, sql } from 'kysely'
import { type ListForm, type ListRequest, pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { RAISE_STANDS_MS } from './limits.ts'

export const RAISE_LIST: ListForm = {
  keys: [
    { column: 'l.raise_from', type: 'timestamptz' },
    { column: 'l.member_id', type: 'bigint' },
    { column: 'l.kind', type: 'text' },
    { column: 'l.period', type: 'text' },
  ],
  order: 'asc',
}

/** Raises older than this have expired. */
const expiredBefore = (ctx: Ctx): Date => new Date(ctx.clock().getTime() - RAISE_STANDS_MS)

/** Returns raises that wait or may be confirmed, the next to take effect first. */
export const listRaises = (ctx: Ctx, request: ListRequest) =>
  pageOf(
    ctx.db
      .selectFrom('play_limits as l')
      .innerJoin('members as m', (join) =>
        join.onRef('m.brand_id', '=', 'l.brand_id').onRef('m.member_id', '=', 'l.member_id'),
      )
      .select(['m.username', 'l.kind', 'l.period', 'l.amount', 'l.raise_to', 'l.changed_at'])
      .select(sql<Date>`l.raise_from`.as('raise_from'))
      .where('l.brand_id', '=', ctx.brand.id)
      .where('l.raise_from', '>', expiredBefore(ctx)),
    RAISE_LIST,
    request,
  )

export const BREAK_LIST: ListForm = {
  keys: [
    // Not by its start: an index of that would tempt the planner at every bet.
    { column: 'b.asked_at', type: 'timestamptz' },
    { column: 'b.break_id', type: 'uuid' },
  ],
  order: 'desc',
  member: 'b.member_id',
}

/** Returns breaks and exclusions of all members, or of one, newest first. */
export const listBreaks = (ctx: Ctx, request: ListRequest) =>
  pageOf(
    ctx.db
      .selectFrom('play_breaks as b')
      .innerJoin('members as m', (join) =>
        join.onRef('m.brand_id', '=', 'b.brand_id').onRef('m.member_id', '=', 'b.member_id'),
      )
      .select(['b.break_id', 'm.username', 'b.kind', 'b.starts_at', 'b.ends_at', 'b.asked_by', 'b.note'])
      .select(
        sql<SqlBool>`b.starts_at <= ${ctx.clock()} and (b.ends_at is null or b.ends_at > ${ctx.clock()})`.as(
          'is_running',
        ),
      )
      .where('b.brand_id', '=', ctx.brand.id),
    BREAK_LIST,
    request,
  )

/** Number and oldest time of raises that wait for their member, and of namesakes that staff compare. */
export async function waitingLimits(ctx: Ctx): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldest_at: Date | null }>`
    with waiting as (
      select changed_at as at from play_limits
      where brand_id = ${ctx.brand.id} and raise_from > ${expiredBefore(ctx)}
      union all
      select found_at from excluded_namesakes where brand_id = ${ctx.brand.id} and seen_at is null
    )
    select count(*)::int as count, min(at) as oldest_at from waiting`.execute(ctx.db)
  return { count: rows[0]?.count ?? 0, oldestAt: rows[0]?.oldest_at ?? null }
}
