/** A person states that they have seen an alert. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { refuse } from '#kit/refusal.ts'

/** Ends the repetition of an open alert until more is concerned. The first person counts. Refuses `not_found`, `desk_state_changed` for an ended one. */
export async function acknowledge(ctx: Ctx, actor: string, alertId: number, note: string | null): Promise<void> {
  const { rows } = await sql<{ is_open: boolean }>`
    with found as (
      select alert_id, resolved_at from alerts
      where brand_id = ${ctx.brand.id} and alert_id = ${alertId}
      for update
    ), seen as (
      update alerts a
      set acknowledged_at = ${ctx.clock()}, acknowledged_by = ${actor}, acknowledged_count = a.count,
        acknowledged_note = ${note}
      from found
      where a.brand_id = ${ctx.brand.id} and a.alert_id = found.alert_id
        and found.resolved_at is null and a.acknowledged_at is null
    )
    select resolved_at is null as is_open from found`.execute(ctx.db)
  const [row] = rows
  if (!row) refuse('not_found')
  if (!row.is_open) refuse('desk_state_changed')
}
