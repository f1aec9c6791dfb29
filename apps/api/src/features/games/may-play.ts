/** The rule that refuses bets, asked before play: no break, no limit that is reached. */
import { sql } from 'kysely'
import type { Caller, Ctx } from '#core/context.ts'
import type { Db, Tx } from '#kit/db.ts'

/** `stake` in satang: what is about to be risked. */
export async function mayPlay(executor: Db | Tx, ctx: Ctx, caller: Caller, stake: number): Promise<boolean> {
  const now = ctx.clock()
  const { rows } = await sql<{ may: boolean }>`
    select m.status = 'active'
        and not exists (select from play_breaks b where b.brand_id = m.brand_id and b.member_id = m.member_id
          and b.starts_at <= ${now} and (b.ends_at is null or b.ends_at > ${now}))
        and not gateway.is_beyond_limit(m.brand_id, m.member_id, ${now}, (${now}::timestamptz at time zone 'Asia/Bangkok')::date, ${stake}, s.started_at) as may
    from members m join sessions s on s.brand_id = m.brand_id and s.session_id = ${caller.sessionId}
    where m.brand_id = ${ctx.brand.id} and m.member_id = ${caller.memberId}`.execute(executor)
  return rows[0]?.may === true
}
