/** Links slips with statement lines by the bank's number of the transaction. A line may arrive before its slip, or later. */
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { sqlState, type Tx } from '#kit/database/db.ts'
import { PLANNED_EACH_TIME } from '#kit/database/prepared-statements.ts'
import { slipBank, slipReference } from './slip-columns.ts'

/** A line that has not arrived by then is left to staff. */
const STAFF_AFTER_MINUTES = 15
const UNIQUE_VIOLATION = '23505'

const code = slipReference('s')

/** Links a slip and those of the same transfer with its line, and follows lines that were decided since. Repeating it changes nothing. */
export const linkSlip = (ctx: Ctx, slipId: string): Promise<void> =>
  link(
    ctx,
    sql`(s.slip_id = ${slipId}::uuid or ${code} = (
      select ${slipReference('t')} from slips t where t.brand_id = ${ctx.brand.id} and t.slip_id = ${slipId}::uuid))`,
  )

/** The same for lines that have just arrived. One statement, by the index of waiting slips. */
export const linkSlipsOfLines = (ctx: Ctx, lineIds: readonly number[]): Promise<void> =>
  link(ctx, sql`l.line_id = any(${lineIds}::bigint[])`)

/** Runs every minute: links what a killed process left, and leaves slips without a line to staff. */
export async function sweepSlips(ctx: Ctx): Promise<void> {
  await link(ctx, sql`true`)
  const before = new Date(ctx.clock().getTime() - STAFF_AFTER_MINUTES * 60_000)
  await ctx.db
    .updateTable('slips')
    .set({ state: 'staff' })
    .where('brand_id', '=', ctx.brand.id)
    .where('state', '=', 'received')
    .where('received_at', '<=', before)
    .execute()
}

async function link(ctx: Ctx, which: RawBuilder<unknown>): Promise<void> {
  // Within a transaction of the desk a violation would undo the whole act.
  const ofTransaction = async (words: 'savepoint' | 'rollback to savepoint') =>
    ctx.db.isTransaction ? sql.raw(`${words} link_slips`).execute(ctx.db) : undefined
  await ofTransaction('savepoint')
  try {
    await linkWhere(ctx, which)
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error
    await ofTransaction('rollback to savepoint')
    // Another process linked another slip with the same line. Staff decide between the two.
    ctx.log.warn({ err: error }, 'two slips have one line')
  }
}

const others = (which: RawBuilder<unknown>) =>
  sql`select from slips o where o.brand_id = s.brand_id and o.slip_id <> s.slip_id and ${which}`

/**
 * A line is open, credited to the member of the slip, or used up. One that went to an account of others is none of the site's.
 * Where several members claim an open line, none of their slips is `matched`: staff decide.
 */
const linkWhere = (ctx: Ctx, which: RawBuilder<unknown>) =>
  sql`
    with found as (
      select distinct on (s.slip_id) s.slip_id, l.line_id, l.state as line_state, d.member_id as credited_to,
        exists (select from receiving_accounts r where r.brand_id = l.brand_id and r.bank_code = l.bank_code
          and r.account_digits = l.account_digits) as is_ours
      from slips s
        join statement_lines l on l.brand_id = s.brand_id and l.direction = 'in'
          and (l.line_id = s.line_id or (s.line_id is null and l.reference = ${code}
            and coalesce(l.source_bank, ${slipBank('s')}) = ${slipBank('s')}))
        left join deposits d on d.brand_id = l.brand_id and d.line_id = l.line_id and d.unassigned_at is null
      where s.brand_id = ${ctx.brand.id} and s.state in ('received', 'staff', 'matched')
        and (s.line_id is not null or ${code} is not null) and ${which}
      order by s.slip_id, d.member_id = s.member_id desc nulls last, l.line_id
    ), decided as (
      select found.*, s.member_id,
        case
          when not is_ours then 'rejected'
          when credited_to = s.member_id and not exists (${others(sql`o.line_id = found.line_id and o.state = 'credited'`)})
            then 'credited'
          when credited_to is not null or line_state = 'returned' then 'rejected'
          when line_state in ('new', 'queued') and not exists (${others(
            sql`o.state in ('received', 'staff', 'matched') and (o.line_id = found.line_id or ${slipReference('o')} = ${code})`,
          )}) then 'matched'
          else 'staff'
        end as next
      from found join slips s on s.brand_id = ${ctx.brand.id} and s.slip_id = found.slip_id
    )
    update slips s
    set line_id = decided.line_id,
      state = decided.next,
      rejection = case when decided.next = 'rejected' then case when is_ours then 'used' else 'foreign' end end
    from decided
    where s.brand_id = ${ctx.brand.id} and s.slip_id = decided.slip_id and s.state in ('received', 'staff', 'matched')
      and (s.state, s.line_id) is distinct from (decided.next, decided.line_id) ${PLANNED_EACH_TIME}`.execute(ctx.db)

type Credit = { lineId: number; memberId: number; slipId?: string | undefined; actor: string; note: string }

/**
 * Decides the slips of a line that is being credited: the one of its member is done, others were used. `slipId`: staff credit the line for
 * this slip, and every other one was used. False: that slip was decided before, or belongs to another member. Nothing is changed then.
 */
export async function endSlipsOfLine(tx: Tx, ctx: Ctx, credit: Credit): Promise<boolean> {
  const { lineId, memberId, slipId = null } = credit
  if (slipId !== null && !(await lockOpenSlip(tx, ctx, slipId, memberId))) return false
  // A line credits one slip.
  const isOfSlip = sql.lit(slipId !== null)
  await sql`
    update slips
    set state = case when ${isOfSlip} or slip_id is distinct from own.first then 'rejected' else 'credited' end,
      rejection = case when ${isOfSlip} or slip_id is distinct from own.first then 'used' end
    from (select (
      select o.slip_id from slips o
      where o.brand_id = ${ctx.brand.id} and o.line_id = ${lineId} and o.member_id = ${memberId}
        and o.state in ('matched', 'staff')
      order by o.received_at, o.slip_id limit 1) as first) own
    where brand_id = ${ctx.brand.id} and line_id = ${lineId} and state in ('matched', 'staff')
      and slip_id is distinct from ${slipId}::uuid`.execute(tx)
  if (slipId !== null) await creditSlip(tx, ctx, slipId, credit)
  return true
}

async function lockOpenSlip(tx: Tx, ctx: Ctx, slipId: string, memberId: number): Promise<boolean> {
  const open = await tx
    .selectFrom('slips')
    .select('slip_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('slip_id', '=', slipId)
    .where('member_id', '=', memberId)
    .where('state', 'in', ['received', 'matched', 'staff'])
    .forUpdate()
    .executeTakeFirst()
  return open !== undefined
}

const creditSlip = (tx: Tx, ctx: Ctx, slipId: string, { lineId, actor, note }: Credit) =>
  tx
    .updateTable('slips')
    .set({ state: 'credited', line_id: lineId, decided_by: actor, decided_at: ctx.clock(), note })
    .where('brand_id', '=', ctx.brand.id)
    .where('slip_id', '=', slipId)
    .execute()
