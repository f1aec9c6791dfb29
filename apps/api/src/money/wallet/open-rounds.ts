/**
 * The end of rounds. A provider ends a round by a message. Where it sends none, the rule of the provider ends it (`duang provider change --rounds`).
 * Providers have no call for asking. A round that is closed here only reads as ended: a later win is paid and counted, and a bet is
 * accepted, as in any other.
 */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'

/** Ways in which a round ends without a message. `minutes` after its last bet. */
export const ROUND_ENDS = ['message', 'bet', 'win', 'minutes'] as const
export type RoundEnd = (typeof ROUND_ENDS)[number]
export const ROUND_END_MINUTES_MAX = 7 * 24 * 60

/** A bet may run this long: on a match of next week. */
export const RUNNING_MS = ROUND_END_MINUTES_MAX * 60_000
/** Results and rollbacks are repeated for a day until they are answered (wallet protocol). */
export const LATE_MS = 24 * 3_600_000
/** Longest time until the result of a bet, where a round ends with its bet. */
export const RESULT_MS = 60_000

const ROWS_AT_ONCE = 1_000
// A sweep ends well before its job would expire and be retried. The next sweep closes the rest.
const SWEEP_MS = 30_000

/**
 * Closes the rounds that have ended by the rule of their provider, and those in which nothing was bet for longer than any bet runs, oldest
 * first. Waits for no bet: what is locked is closed the next time.
 */
export async function sweepRounds(ctx: Ctx): Promise<void> {
  const now = ctx.clock()
  const swept = new Map<string, number>()
  for (;;) {
    const closed = await closeEnded(ctx, now)
    for (const { provider, closed_by: by } of closed)
      if (by === 'sweep') swept.set(provider, (swept.get(provider) ?? 0) + 1)
    if (closed.length < ROWS_AT_ONCE || ctx.clock().getTime() > now.getTime() + SWEEP_MS) break
  }
  for (const [provider, rounds] of swept) ctx.log.warn({ provider, rounds }, 'rounds that were not ended are closed')
}

async function closeEnded(ctx: Ctx, now: Date): Promise<{ provider: string; closed_by: string }[]> {
  const { rows } = await sql<{ provider: string; closed_by: string }>`
    with rules as (
      select provider, round_end = 'win' as ends_with_win, round_end in ('bet', 'minutes') as ends_by_time,
        case round_end
          when 'bet' then interval '0'
          when 'minutes' then round_end_minutes * interval '1 minute'
          else ${RUNNING_MS / 1_000} * interval '1 second' end as runs
      from providers where brand_id = ${ctx.brand.id}
    ), ended as (
      select found.place, case when ends_by_time then found.last_at + runs else found.last_result_at end as ended_at,
        ends_by_time or ends_with_win and found.has_result as is_by_rule
      from rules cross join lateral (
        select r.ctid as place, last_at, r.last_result_at, r.last_result_at >= last_at as has_result
        from rounds r cross join lateral coalesce(r.last_bet_at, r.opened_at) as last_at
        where r.brand_id = ${ctx.brand.id} and r.provider = rules.provider and r.closed_at is null
          and r.opened_at < ${now}::timestamptz - case when ends_with_win then interval '0' else runs end
          and (last_at < ${now}::timestamptz - runs or ends_with_win and r.last_result_at >= last_at)
        order by r.opened_at limit ${ROWS_AT_ONCE} for update of r skip locked
      ) found
    )
    update rounds r set closed_by = case when e.is_by_rule then 'rule' else 'sweep' end,
      closed_at = case when e.is_by_rule then e.ended_at else ${now} end
    from ended e where r.ctid = e.place
    returning r.provider, r.closed_by`.execute(ctx.db)
  return rows
}
