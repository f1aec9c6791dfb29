/**
 * The audit log: what staff changed, with actor and reason. Append-only by trigger and grants (db/functions/platform). Changes of members
 * are recorded here by the code that makes them. Tables of operators are recorded by trigger, with the actor of the session.
 */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/db.ts'

/** The person that decides, and the reason. */
export type Decision = { actor: string; reason?: string | undefined }

export type AuditEntry = Decision & {
  /** `members.block`, … */
  action: string
  memberId: number
  before?: object
  after?: object
}

/** Records a change of a member, in the transaction that makes it. */
export async function recordAction(tx: Tx, ctx: Ctx, entry: AuditEntry): Promise<void> {
  const { actor, reason, action, memberId, before, after } = entry
  await tx
    .insertInto('audit_log')
    .values({
      ...{ brand_id: ctx.brand.id, at: ctx.clock(), actor, action, member_id: memberId },
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
