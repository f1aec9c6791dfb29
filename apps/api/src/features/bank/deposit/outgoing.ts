/** Money that left the site's accounts. Each line is explained by one payout, or left to staff. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { inTransaction } from '#kit/database/db.ts'
import { PLANNED_EACH_TIME } from '#kit/database/prepared-statements.ts'
import type { QueueReason, StoredMatching } from './statement-line/queue-reasons.ts'

/**
 * Explains new outgoing lines by the payout with their key and amount, unless that payout failed.
 * A payout explains one line. A second line may be money that left twice, so it stays unexplained.
 */
export async function explainOutgoing(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const out = await ctx.db
    .selectFrom('statement_lines')
    .select(['line_id', 'reference'])
    .where('brand_id', '=', ctx.brand.id)
    .where('line_id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('direction', '=', 'out')
    .where('state', '=', 'new')
    .modifyEnd(PLANNED_EACH_TIME)
    .execute()
  if (out.length === 0) return
  const keys = out.flatMap((line) => line.reference ?? [])
  await inTransaction(ctx.db, async (tx) => {
    // Of two simultaneous lines of one payout in two messages, the second waits here and then sees the first.
    await tx
      .selectFrom('payouts')
      .select('payout_key')
      .where('brand_id', '=', ctx.brand.id)
      .where('payout_key', '=', sql<string>`any(${keys}::text[])`)
      .orderBy('payout_key')
      .forNoKeyUpdate()
      .execute()
    await sql`
      update statement_lines l set decided_by = 'engine', decided_at = ${ctx.clock()},
        state = case when judged.is_first then 'payout' else 'unexplained' end,
        matching = case when judged.is_first then null when judged.has_payout then ${doubt('payout-twice')}::jsonb
          else ${doubt('payout-none')}::jsonb end
      from (
        select o.line_id, p.payout_key is not null as has_payout,
          p.payout_key is not null and row_number() over (partition by p.payout_key order by o.line_id) = 1 and not exists (
            select from statement_lines e
            where e.brand_id = o.brand_id and e.reference = p.payout_key and e.direction = 'out' and e.state = 'payout'
          ) as is_first
        from statement_lines o
        left join payouts p
          on p.brand_id = o.brand_id and p.payout_key = o.reference and p.amount_satang = o.amount_satang and p.state <> 'failed'
        where o.brand_id = ${ctx.brand.id} and o.line_id = any (${out.map((line) => line.line_id)}::bigint[]) and o.state = 'new'
      ) judged
      where l.brand_id = ${ctx.brand.id} and l.line_id = judged.line_id and l.state = 'new'`.execute(tx)
  })
}

const doubt = (reason: QueueReason): string =>
  JSON.stringify({ outcome: 'none', ranked: [], refused: [], doubts: [reason] } satisfies StoredMatching)
