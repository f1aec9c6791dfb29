/** Sessions of one member. */
import { sql } from 'kysely'
import { type ListForm, type ListRequest, pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'

export const SESSION_LIST: ListForm = {
  keys: [
    { column: 'started_at', type: 'timestamptz' },
    { column: 'session_id', type: 'uuid' },
  ],
  order: 'desc',
}

/** Sessions newest first. */
export function sessionsPage(ctx: Ctx, memberId: number, request: ListRequest) {
  const now = ctx.clock()
  const idleSince = new Date(now.getTime() - ctx.brand.settings.sessionIdleMinutes * 60_000)
  return pageOf(
    ctx.db
      .selectFrom('sessions')
      .select(['session_id', 'started_at', 'last_seen_at', 'platform', 'user_agent', 'ended_by'])
      .select(sql<string | null>`host(address)`.as('address'))
      .select(
        sql<boolean>`ended_at is null and expires_at > ${now} and last_seen_at > ${idleSince}::timestamptz`.as(
          'is_live',
        ),
      )
      .where('brand_id', '=', ctx.brand.id)
      .where('member_id', '=', memberId),
    SESSION_LIST,
    request,
  )
}
