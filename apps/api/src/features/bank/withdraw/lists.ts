/** Lists of withdrawals: a member's own, and the public one. */
import type { CallReply } from '@duang/contract'
import { maskAccount } from '@duang/contract/bank/banks'
import type { listPublicWithdraws } from '@duang/contract/bank/public-lists'
import type { listEndedWithdraws, WithdrawItem } from '@duang/contract/bank/withdraw'
import { type SqlBool, sql } from 'kysely'
import type { Caller, Ctx, ReportCtx } from '#core/context.ts'
import { PUBLIC_ROWS, PUBLIC_SATANG_MIN, publicBefore, publicRow, publicSince } from '#entry/public-list/public-list.ts'
import { readCursor, writeCursor } from '#kit/database/cursor.ts'
import type { Db, Tx } from '#kit/database/db.ts'
import type { ReadDb } from '#kit/database/read-db.ts'
import { bangkokDate } from '#kit/text/bangkok-time.ts'
import { balancesAfter } from '#money/ledger/balances-after.ts'
import { holdId } from './hold-id.ts'
import { OPEN, RETRIES_A_DAY, SEEN, type State } from './states.ts'

const PAGE_ROWS = 20

type StepRow = { state: State; at: string }

/** Withdrawals with their steps, in one query. */
const withdrawals = (executor: ReadDb, ctx: Ctx) =>
  executor
    .selectFrom('withdrawals as w')
    .leftJoin('payouts as p', (join) =>
      join.onRef('p.brand_id', '=', 'w.brand_id').onRef('p.withdrawal_id', '=', 'w.withdrawal_id'),
    )
    .select(['w.withdrawal_id', 'w.reference', 'w.amount_satang', 'w.state', 'w.bank_code', 'w.account_digits'])
    .select(['w.requested_at', 'w.ended_at', 'w.note', 'p.retries', 'p.retried_on', 'p.first_failed_at'])
    .select(
      sql<
        StepRow[]
      >`(select jsonb_agg(jsonb_build_object('state', s.state, 'at', s.at) order by s.step) from withdrawal_steps s
        where s.brand_id = w.brand_id and s.withdrawal_id = w.withdrawal_id)`.as('steps'),
    )
    .where('w.brand_id', '=', ctx.brand.id)

type Row = Awaited<ReturnType<ReturnType<typeof withdrawals>['executeTakeFirstOrThrow']>>

/** Masks the account. Steps that look the same to the member are listed once. */
function itemOf(ctx: Ctx, row: Row): WithdrawItem {
  const today = bangkokDate(ctx.clock())
  const state = row.state as State
  const steps = row.steps.map((step) => ({ status: SEEN[step.state], at: new Date(step.at).toISOString() }))
  return {
    id: row.withdrawal_id,
    reference: row.reference,
    amount: row.amount_satang,
    status: SEEN[state],
    bankName: row.bank_code,
    bankId: maskAccount(row.account_digits),
    at: row.requested_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    canRetry: state === 'failed' && !(row.retried_on === today && (row.retries ?? 0) >= RETRIES_A_DAY),
    refundAt: state === 'failed' && row.first_failed_at ? refundAt(ctx, row.first_failed_at).toISOString() : null,
    note: ['failed', 'refunded', 'rejected', 'returned'].includes(state) ? row.note : null,
    steps: steps.filter((step, index) => step.status !== steps[index - 1]?.status),
  }
}

/** When a payout that failed then is refunded. */
const refundAt = ({ brand }: Ctx, firstFailedAt: Date): Date =>
  new Date(firstFailedAt.getTime() + brand.settings.failedPayoutHours * 3_600_000)

/** Returns one withdrawal of this member. Undefined when it is unknown or belongs to another member. */
export async function findWithdraw(
  executor: Db | Tx,
  ctx: Ctx,
  memberId: number,
  id: string,
): Promise<WithdrawItem | undefined> {
  const row = await withdrawals(executor, ctx)
    .where('w.member_id', '=', memberId)
    .where('w.withdrawal_id', '=', id)
    .executeTakeFirst()
  return row && itemOf(ctx, row)
}

/** Rows of a list, each with the credit after its request. */
async function itemsOf(db: ReadDb, ctx: Ctx, caller: Caller, rows: readonly Row[]): Promise<WithdrawItem[]> {
  const holdOf = ({ withdrawal_id }: Row) => holdId(ctx.brand.id, withdrawal_id)
  const balances = await balancesAfter(db, ctx.brand.id, caller.memberId, rows.map(holdOf))
  return rows.map((row) => ({ ...itemOf(ctx, row), balance: balances.get(holdOf(row)) }))
}

/** Returns withdrawals that have not ended, newest first. */
export async function openWithdraws(ctx: Ctx, caller: Caller): Promise<{ items: WithdrawItem[] }> {
  const rows = await withdrawals(ctx.db, ctx)
    .where('w.member_id', '=', caller.memberId)
    .where('w.state', 'in', OPEN)
    .orderBy('w.requested_at', 'desc')
    .execute()
  return { items: await itemsOf(ctx.db, ctx, caller, rows) }
}

/** Returns withdrawals that have ended, newest first, a page at a time. Refuses `request_invalid` for an invalid cursor. */
export async function endedWithdraws(
  ctx: ReportCtx,
  caller: Caller,
  query: { cursor?: string | undefined; limit?: number | undefined },
): Promise<CallReply<typeof listEndedWithdraws>> {
  const limit = query.limit ?? PAGE_ROWS
  const before = query.cursor === undefined ? undefined : readCursor(query.cursor)
  return ctx.read(async (db) => {
    const rows = await withdrawals(db, ctx)
      .where('w.member_id', '=', caller.memberId)
      .where('w.ended_at', 'is not', null)
      .$if(before !== undefined, (rest) =>
        rest.where(sql<SqlBool>`(w.requested_at, w.withdrawal_id) < (${before?.at}::timestamptz, ${before?.id}::uuid)`),
      )
      .orderBy('w.requested_at', 'desc')
      .orderBy('w.withdrawal_id', 'desc')
      .limit(limit + 1)
      .execute()
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    return {
      items: await itemsOf(db, ctx, caller, shown),
      next: rows.length > limit && last ? writeCursor(last.requested_at, last.withdrawal_id) : null,
    }
  })
}

/** Returns the public list (interpretation S2). It is empty when the brand switches it off. */
export async function publicWithdraws(ctx: ReportCtx): Promise<CallReply<typeof listPublicWithdraws>> {
  if (!ctx.brand.settings.publicLists) return { items: [] }
  const rows = await ctx.read((db) =>
    db
      .selectFrom('withdrawals as w')
      .innerJoin('members as m', (join) =>
        join.onRef('m.brand_id', '=', 'w.brand_id').onRef('m.member_id', '=', 'w.member_id'),
      )
      .select(['m.username', 'w.amount_satang', 'w.ended_at'])
      .where('w.brand_id', '=', ctx.brand.id)
      .where('w.state', '=', 'paid')
      .where('w.ended_at', '<=', publicBefore(ctx))
      .where('w.ended_at', '>', publicSince(ctx))
      .where('w.amount_satang', '>=', PUBLIC_SATANG_MIN)
      .orderBy('w.ended_at', 'desc')
      .limit(PUBLIC_ROWS)
      .execute(),
  )
  return { items: rows.map((row) => publicRow(row.username, row.amount_satang, row.ended_at as Date)) }
}
