/** The member that a call of the desk names, as the functions of the site take it. */
import type { Caller, Ctx, ReportCtx } from '#core/context.ts'
import { readsOf } from '#kit/database/read-db.ts'
import { refuse } from '#kit/refusal.ts'

/** Refuses `not_found`. The caller has no session: staff act, and the member does not. */
export async function memberOfDesk(ctx: Ctx, uuid: string): Promise<Caller> {
  const row = await ctx.db
    .selectFrom('members')
    .select(['member_id', 'username'])
    .where('brand_id', '=', ctx.brand.id)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  return row ? { memberId: row.member_id, uuid, username: row.username, sessionId: '' } : refuse('not_found')
}

/** The desk reads reports where it reads everything else. */
export const reportOfDesk = (ctx: Ctx): ReportCtx => ({ ...ctx, read: readsOf(ctx.db) })
