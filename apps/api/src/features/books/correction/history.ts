/** Corrections of a member's credit and settlements, as one list. */
import type { CallReply } from '@duang/contract'
import type { CorrectionItem, listCorrections } from '@duang/contract/books/correction'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { behind, cutPage, type ListForm, type ListRequest, type Page } from '#core/command-list.ts'
import type { Ctx, ReportCtx } from '#core/context.ts'
import { readCursor, writeCursor } from '#kit/database/cursor.ts'
import type { ReadDb } from '#kit/database/read-db.ts'
import { receivableOf } from '#money/correction/receivable.ts'

const PAGE_ROWS = 20

/** A row with the fields for staff: the reason and the persons. */
export type CorrectionRow = Omit<CorrectionItem, 'at'> & {
  username: string
  at: Date
  reason: string
  requested_by: string
  approved_by: string | null
}
export type PageQuery = { cursor?: string | undefined; limit?: number | undefined }

export const CORRECTION_LIST: ListForm = {
  keys: [
    { column: 'at', type: 'timestamptz' },
    { column: 'id', type: 'uuid' },
  ],
  order: 'desc',
  at: 'at',
}

/** Returns the page of staff, of one member or of all. */
export async function correctionPage(
  ctx: Ctx,
  memberId: number | undefined,
  { from, to, after, limit }: ListRequest,
): Promise<Page<CorrectionRow>> {
  const conditions = [
    ...(from ? [sql<SqlBool>`at >= ${from}`] : []),
    ...(to ? [sql<SqlBool>`at < ${to}`] : []),
    ...(after ? [behind(CORRECTION_LIST, after)] : []),
  ]
  return cutPage(await newestRows(ctx.db, ctx, memberId, conditions, limit + 1), limit)
}

/** Returns the newest rows: of either table by its index, then merged in one order. */
async function newestRows(
  db: ReadDb,
  ctx: Ctx,
  memberId: number | undefined,
  conditions: RawBuilder<SqlBool>[],
  limit: number,
) {
  const newest = (rows: 'made' | 'settled') => sql`(
    select * from ${sql.ref(rows)}
    where ${sql.join([sql`true`, ...conditions], sql` and `)}
    order by at desc, id desc
    limit ${limit}
  )`
  const ofMember = memberId === undefined ? sql`` : sql`and member_id = ${memberId}`
  const { rows } = await sql<CorrectionRow & { page_keys: string[] }>`
    with made as (
      select member_id, correction_id as id, kind, amount_satang as amount,
        case when kind in ('credit', 'goodwill') then amount_satang else -collected_satang - bonus_satang end as change,
        bonus_satang as bonus,
        case when settled_at is null then amount_satang - collected_satang - settled_satang else 0 end as owed,
        note, reason, requested_by, approved_by, at
      from corrections
      where brand_id = ${ctx.brand.id} ${ofMember}
    ), settled as (
      select member_id, settlement_id as id, kind, amount_satang as amount,
        case kind when 'collect' then -amount_satang else 0 end as change,
        0::bigint as bonus, 0::bigint as owed, note, reason, requested_by, approved_by, at
      from receivable_settlements
      where brand_id = ${ctx.brand.id} ${ofMember}
    )
    select rows.*, m.username, array[rows.at::text, rows.id::text] as page_keys
    from (${newest('made')} union all ${newest('settled')}) rows
    join members m on m.brand_id = ${ctx.brand.id} and m.member_id = rows.member_id
    order by rows.at desc, rows.id desc
    limit ${limit}`.execute(db)
  return rows
}

/** Returns the page of the member, without reasons and names of staff. */
export async function correctionHistory(
  ctx: ReportCtx,
  memberId: number,
  { cursor, limit = PAGE_ROWS }: PageQuery,
): Promise<CallReply<typeof listCorrections>> {
  const before = cursor === undefined ? undefined : readCursor(cursor)
  const conditions = before ? [sql<SqlBool>`(at, id) < (${before.at}::timestamptz, ${before.id}::uuid)`] : []
  const [rows, receivable] = await Promise.all([
    ctx.read((db) => newestRows(db, ctx, memberId, conditions, limit + 1)),
    receivableOf(ctx.db, ctx, memberId),
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const items = shown.map(({ id, kind, amount, change, bonus, owed: left, note, at }) => ({
    id,
    kind,
    amount,
    change,
    bonus,
    owed: left,
    note,
    at: at.toISOString(),
  }))
  return { items, next: rows.length > limit && last ? writeCursor(last.at, last.id) : null, owed: receivable }
}
