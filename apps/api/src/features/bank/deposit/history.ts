/** Lists of credited deposits: a member's own, and the public one. */
import type { CallReply } from '@duang/contract'
import type { listDeposits } from '@duang/contract/bank/deposit'
import type { listPublicDeposits } from '@duang/contract/bank/public-lists'
import { type SqlBool, sql } from 'kysely'
import type { Caller, ReportCtx } from '#core/context.ts'
import { PUBLIC_ROWS, PUBLIC_SATANG_MIN, publicBefore, publicRow, publicSince } from '#entry/public-list/public-list.ts'
import { readCursor, writeCursor } from '#kit/database/cursor.ts'
import { balancesAfter } from '#money/ledger/balances-after.ts'

type Page = CallReply<typeof listDeposits>

const PAGE_ROWS = 20

/** Returns credited deposits, newest first, a page at a time. Refuses `request_invalid` for an invalid cursor. */
export async function depositHistory(
  ctx: ReportCtx,
  caller: Caller,
  query: { cursor?: string | undefined; limit?: number | undefined },
): Promise<Page> {
  const limit = query.limit ?? PAGE_ROWS
  const before = query.cursor === undefined ? undefined : readCursor(query.cursor)
  const { rows, balances } = await ctx.read(async (db) => {
    const rows = await db
      .selectFrom('deposits as d')
      .leftJoin('bonus_grants as g', (join) =>
        join.onRef('g.brand_id', '=', 'd.brand_id').onRef('g.deposit_id', '=', 'd.deposit_id'),
      )
      .select([
        'd.deposit_id',
        'd.amount_satang',
        'd.bank_code',
        'd.booked_at',
        'd.credited_at',
        'd.unassigned_at',
        'g.bonus_satang',
      ])
      .where('d.brand_id', '=', ctx.brand.id)
      .where('d.member_id', '=', caller.memberId)
      .$if(before !== undefined, (rest) =>
        rest.where(sql<SqlBool>`(d.credited_at, d.deposit_id) < (${before?.at}::timestamptz, ${before?.id}::uuid)`),
      )
      .orderBy('d.credited_at', 'desc')
      .orderBy('d.deposit_id', 'desc')
      .limit(limit + 1)
      .execute()
    // A deposit is posted under its own id.
    const ids = rows.map((row) => row.deposit_id)
    return { rows, balances: await balancesAfter(db, ctx.brand.id, caller.memberId, ids) }
  })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map((row) => ({
      id: row.deposit_id,
      amount: row.amount_satang,
      bonus: row.bonus_satang ?? 0,
      status: row.unassigned_at === null ? ('success' as const) : ('cancelled' as const),
      bankName: row.bank_code,
      at: row.booked_at.toISOString(),
      creditedAt: row.credited_at.toISOString(),
      balance: balances.get(row.deposit_id),
    })),
    next: rows.length > limit && last ? writeCursor(last.credited_at, last.deposit_id) : null,
  }
}

/** Returns the public list (interpretation S2). It is empty when the brand switches it off. */
export async function publicDeposits(ctx: ReportCtx): Promise<CallReply<typeof listPublicDeposits>> {
  if (!ctx.brand.settings.publicLists) return { items: [] }
  const rows = await ctx.read((db) =>
    db
      .selectFrom('deposits as d')
      .innerJoin('members as m', (join) =>
        join.onRef('m.brand_id', '=', 'd.brand_id').onRef('m.member_id', '=', 'd.member_id'),
      )
      .select(['m.username', 'd.amount_satang', 'd.credited_at'])
      .where('d.brand_id', '=', ctx.brand.id)
      .where('d.unassigned_at', 'is', null)
      .where('d.credited_at', '<=', publicBefore(ctx))
      .where('d.credited_at', '>', publicSince(ctx))
      .where('d.amount_satang', '>=', PUBLIC_SATANG_MIN)
      .orderBy('d.credited_at', 'desc')
      .limit(PUBLIC_ROWS)
      .execute(),
  )
  return { items: rows.map((row) => publicRow(row.username, row.amount_satang, row.credited_at)) }
}
