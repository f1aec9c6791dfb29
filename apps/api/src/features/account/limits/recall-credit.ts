/**
 * Applies a break or a limit to providers in transfer mode, which accept bets without a request: their credit is recalled.
 * The recall runs after the member's decision. It runs each minute for members whose limit ran out by play, or whose provider refused.
 */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { mayPlay } from '#core/protection/play-eligibility.ts'
import { withdrawFromAllProviders, withdrawFromProvider } from '#money/provider-transfer/withdraw-from-provider.ts'

const ROWS = 200
const AT_ONCE = 4
// A sweep ends well before its job would be assigned to another process. The next sweep finds the rest.
const SWEEP_MS = 30_000
/** A provider that refuses is asked again at the next minute, because a round ends within seconds … */
const SOON_MS = 50_000
/** … and after this many times each hour: a bet on next week's match holds its stake until then. */
const TRIES_SOON = 60
const LATER_MS = 3_600_000

/** Recalls the credit of a member who may not play. `key`: a member after a decision that may end play. */
export async function recallCredit(ctx: Ctx, key: string): Promise<void> {
  const memberId = Number(key)
  if (!(await mayPlay(ctx.db, ctx, memberId, 0))) await withdrawFromAllProviders(ctx, memberId)
}

/** Recalls the credit of all members who may not play. A pending transfer settles first, separately. */
export async function emptyAllTables(ctx: Ctx): Promise<void> {
  const now = ctx.clock()
  const { rows } = await sql<{ member_id: number; provider: string }>`
    with stopped as materialized (
      select c.brand_id, c.member_id, c.provider from provider_credit c
      where c.brand_id = ${ctx.brand.id} and c.settled_at is null and not gateway.may_play(c.brand_id, c.member_id, ${now}, 0)
        and not exists (select from provider_transfers p where p.brand_id = c.brand_id and p.member_id = c.member_id
          and p.provider = c.provider and p.state = 'pending')
    )
    select s.member_id, s.provider from stopped s
    left join lateral (
      select t.created_at as at from provider_transfers t
      where t.brand_id = s.brand_id and t.member_id = s.member_id and t.provider = s.provider and t.direction = 'out'
      order by t.created_at desc limit 1) sent on true
    cross join lateral (
      select count(*) as tries, max(created_at) as last_at from (
        select t.created_at from provider_transfers t
        where t.brand_id = s.brand_id and t.member_id = s.member_id and t.provider = s.provider and t.direction = 'in'
          and t.created_at >= coalesce(sent.at, '-infinity')
        order by t.created_at desc limit ${TRIES_SOON}) newest) asked
    where asked.last_at is null or asked.last_at <= case when asked.tries < ${TRIES_SOON}
      then ${new Date(now.getTime() - SOON_MS)}::timestamptz else ${new Date(now.getTime() - LATER_MS)}::timestamptz end
    order by asked.last_at nulls first limit ${ROWS}`.execute(ctx.db)
  const waiting = rows.values()
  const work = async () => {
    for (const { member_id, provider } of waiting) {
      if (ctx.clock().getTime() > now.getTime() + SWEEP_MS) return
      await withdrawFromProvider(ctx, member_id, provider)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
