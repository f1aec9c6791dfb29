/** What staff corrected of a member's credit: corrections and settlements as one list. */
import type { CallReply } from '@duang/contract'
import type { CorrectionItem, listCorrections } from '@duang/contract/correction'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { receivableOf } from '#core/correction/receivable.ts'
import { readCursor, writeCursor } from '#kit/cursor.ts'

const PAGE_ROWS = 20

/** With what staff alone may see: why, and who. */
export type CorrectionRow = Omit<CorrectionItem, 'at'> & {
  at: Date
  reason: string
  requested_by: string
  approved_by: string | null
}
export type PageQuery = { cursor?: string | undefined; limit?: number | undefined }

/** Newest first, a page at a time. Refuses `request_invalid` for a cursor that is not ours. */
export async function correctionRows(
  ctx: Ctx,
  memberId: number,
  { cursor, limit = PAGE_ROWS }: PageQuery,
): Promise<{ rows: CorrectionRow[]; next: string | null }> {
  const before = cursor === undefined ? undefined : readCursor(cursor)
  const page = (id: 'correction_id' | 'settlement_id') => sql`
    where brand_id = ${ctx.brand.id} and member_id = ${memberId}
      ${before ? sql`and (at, ${sql.ref(id)}) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql``}
    order by at desc, ${sql.ref(id)} desc
    limit ${limit + 1}`
  const { rows } = await sql<CorrectionRow>`
    with made as (
      select correction_id as id, kind, amount_satang as amount,
        case when kind in ('credit', 'goodwill') then amount_satang else -taken_satang - bonus_satang end as change,
        bonus_satang as bonus,
        case when settled_at is null then amount_satang - taken_satang - settled_satang else 0 end as owed,
        note, reason, requested_by, approved_by, at
      from corrections ${page('correction_id')}
    ), settled as (
      select settlement_id as id, kind, amount_satang as amount,
        case kind when 'collect' then -amount_satang else 0 end as change,
        0::bigint as bonus, 0::bigint as owed, note, reason, requested_by, approved_by, at
      from receivable_settlements ${page('settlement_id')}
    )
    select * from (select * from made union all select * from settled) rows
    order by at desc, id desc limit ${limit + 1}`.execute(ctx.db)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > limit && last ? writeCursor(last.at, last.id) : null }
}

/** What the member sees: neither the reason of staff nor a name of theirs. */
export async function correctionHistory(
  ctx: Ctx,
  memberId: number,
  query: PageQuery,
): Promise<CallReply<typeof listCorrections>> {
  const [{ rows, next }, owed] = await Promise.all([
    correctionRows(ctx, memberId, query),
    receivableOf(ctx.db, ctx, memberId),
  ])
  const items = rows.map(({ id, kind, amount, change, bonus, owed: left, note, at }) => ({
    ...{ id, kind, amount, change, bonus, owed: left, note },
    at: at.toISOString(),
  }))
  return { items, next, owed }
}
