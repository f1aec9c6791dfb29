/**
 * Idempotency-Key (interpretation W5): same key and body, the stored reply. Other body, 422. In flight, 409.
 * The reply is stored in the transaction of the effect, so neither exists without the other. Refusals are not stored: they had no effect.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Caller, Ctx } from '#core/context.ts'
import { inTransaction, type Tx } from '#kit/database/db.ts'
import { PLANNED_EACH_TIME } from '#kit/database/prepared-statements.ts'
import { refuse } from '#kit/refusal.ts'

export type StoredReply = { body: unknown; isReplay: boolean }

/** The content that a key is bound to: the call and its canonical body. Keys of an object may come in any order. */
export function fingerprint(call: string, content: unknown): Buffer {
  return createHash('sha256')
    .update(call)
    .update('\n')
    .update(JSON.stringify(canonical(content)))
    .digest()
}

const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, canonical(each)]),
  )
}

/**
 * Runs `work` once for this key. `work` gets the transaction that also stores its reply.
 * Refuses `idempotency_key_missing`, `idempotency_key_reused`, `idempotency_in_flight`.
 */
export async function once(
  ctx: Ctx,
  caller: Caller,
  key: string | undefined,
  call: string,
  content: unknown,
  work: (tx: Tx) => Promise<unknown>,
): Promise<StoredReply> {
  if (!key || !/^[\x21-\x7e]{16,100}$/.test(key)) refuse('idempotency_key_missing')
  const print = fingerprint(call, content)
  return inTransaction(ctx.db, async (tx) => {
    // Of two requests with one key at the same moment, the second does not wait: it is refused as in flight.
    const { rows } = await sql<{ is_mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`idempotency:${ctx.brand.id}:${caller.memberId}:${key}`}, 0)) as is_mine`.execute(
      tx,
    )
    if (!rows[0]?.is_mine) refuse('idempotency_in_flight')
    const stored = await tx
      .selectFrom('idempotency_keys')
      .select(['fingerprint', 'reply'])
      .where('brand_id', '=', ctx.brand.id)
      .where('member_id', '=', caller.memberId)
      .where('key', '=', key)
      .modifyEnd(PLANNED_EACH_TIME)
      .executeTakeFirst()
    if (stored) {
      if (!stored.fingerprint.equals(print)) refuse('idempotency_key_reused')
      return { body: stored.reply, isReplay: true }
    }
    const body = await work(tx)
    await tx
      .insertInto('idempotency_keys')
      .values({
        brand_id: ctx.brand.id,
        member_id: caller.memberId,
        key,
        call,
        fingerprint: print,
        status: 200,
        reply: JSON.stringify(body),
        created_at: ctx.clock(),
      })
      .execute()
    return { body, isReplay: false }
  })
}
