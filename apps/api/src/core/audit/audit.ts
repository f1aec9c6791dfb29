/**
 * The audit log: every action of staff, with actor and reason. Append-only by trigger and grants (db/functions/platform). Changes of
 * members are recorded here by the code that makes them. Triggers record tables of operators with the actor of the session, and
 * decisions with the person that their row names (db/functions/platform/08-decisions.sql).
 */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'

/** The person that decides, and the reason. */
export type Decision = { actor: string; reason?: string | undefined }

export type AuditEntry = Decision & {
  /** `members.block`, … */
  action: string
  memberId?: number
  /** What it concerns, if that is no member. */
  subject?: string
  before?: object
  after?: object
}

type AuditPlace = Pick<Ctx, 'clock'> & { brand: Pick<Ctx['brand'], 'id'> }

/** Records an action, in the transaction that makes its change. */
export async function recordAction(tx: Tx, ctx: AuditPlace, entry: AuditEntry): Promise<void> {
  const { actor, reason, action, memberId, subject = '', before, after } = entry
  await tx
    .insertInto('audit_log')
    .values({
      brand_id: ctx.brand.id,
      at: ctx.clock(),
      actor,
      action,
      subject,
      member_id: memberId ?? null,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
      reason: reason ?? null,
    })
    .execute()
}

/** Names actor and reason to the triggers of this transaction. */
export async function actAs(tx: Tx, { actor, reason = '' }: Decision): Promise<void> {
  await sql`select set_config('duang.actor', ${actor}, true), set_config('duang.reason', ${reason}, true)`.execute(tx)
}
