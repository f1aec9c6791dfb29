/** The lists of lines at the desk: what waits, what no payout explains, and what staff have closed. */

import type { LineView } from '@duang/contract/action/deposit'
import { satangFromBaht } from '@duang/contract/wire/money'
import { foldCode, foldDigits, foldLine } from '@duang/contract/wire/pasted-text'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type ListForm, type ListRequest, type Page, pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { LINE_LIST, lineFields, type QueueLine, queueLine } from './queue.ts'

/** Fewer digits of an account find too many lines. */
const DIGITS_MIN = 3
const LAST_DIGITS = 4

// Looked up for each line of the page by its key. With `exists` the planner may read the whole table instead.
const duplicateOf = sql<number | null>`(select d.duplicate_of from line_duplicates d
  where d.brand_id = statement_lines.brand_id and d.line_id = statement_lines.line_id)`

/** The lines of each view. An index finds them, except those of `duplicates` and `ignored`, which share one. */
const VIEWS: Readonly<Record<LineView, RawBuilder<SqlBool>>> = {
  // A new line is settled within moments. One that the engine could not settle stays new.
  waiting: sql`state in ('new', 'queued')`,
  unexplained: sql`state = 'unexplained'`,
  assigned: sql`state = 'credited' and decided_by <> 'engine'`,
  returned: sql`state = 'returned'`,
  ignored: sql`state = 'ignored' and ${duplicateOf} is null`,
  duplicates: sql`state = 'ignored' and ${duplicateOf} is not null`,
}

/** Open lines begin with the longest wait, closed ones with the newest. */
const lineListOf = (view: LineView): ListForm => ({
  ...LINE_LIST,
  order: view === 'waiting' || view === 'unexplained' ? 'asc' : 'desc',
})

type LineSearch = { search?: string | undefined }

/** Returns a page of a view, of the lines that a text finds. */
export async function listView(
  ctx: Ctx,
  view: LineView,
  { search, ...request }: ListRequest & LineSearch,
): Promise<Page<QueueLine>> {
  const text = foldLine(search ?? '')
  const query = lineFields(ctx)
    .where(VIEWS[view])
    .$if(text !== '', (lines) => lines.where(isFoundBy(text)))
  const { items, next } = await pageOf(query, lineListOf(view), request)
  return { items: items.map(queueLine), next }
}

/** An amount in baht, digits of the account, or a part of name, reference or the bank's id. */
function isFoundBy(text: string): RawBuilder<SqlBool> {
  const partOf = (typed: string) => `%${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const [part, code] = [partOf(text), partOf(foldCode(text))]
  const number = foldCode(text).replaceAll(',', '')
  const satang = /^\d{1,10}(\.\d{1,2})?$/.test(number) ? satangFromBaht(Number(number)) : undefined
  // The point of an amount is no grouping of digits.
  const digits = satang !== undefined && number.includes('.') ? '' : foldDigits(text)
  const readings = [
    sql`lower(source_name) like ${part}`,
    sql`lower(reference) like ${part}`,
    sql`lower(ext_id) like ${part}`,
    ...(code === part ? [] : [sql`lower(reference) like ${code}`, sql`lower(ext_id) like ${code}`]),
    ...(satang === undefined ? [] : [sql`amount_satang = ${satang}`]),
    ...(/^\d+$/.test(digits) && digits.length >= DIGITS_MIN
      ? [sql`regexp_replace(source_account, '[^0-9]', '', 'g') like ${accountForm(digits)}`]
      : []),
  ]
  return sql`(${sql.join(readings, sql` or `)})`
}

/** An account is found by its last four digits or by all of it: other parts would uncover it. */
const accountForm = (digits: string): string => (digits.length === LAST_DIGITS ? `%${digits}` : digits)

/** Returns the member of each credited line, and the line that counts of each duplicate. */
export async function outcomesOf(
  ctx: Ctx,
  lineIds: readonly number[],
): Promise<Map<number, { username: string | null; duplicateOf: number | null }>> {
  const { rows } = await sql<{ line_id: number; username: string | null; duplicate_of: number | null }>`
    select given.line_id, m.username, l.duplicate_of
    from unnest(${lineIds}::bigint[]) as given (line_id)
    left join deposits d
      on d.brand_id = ${ctx.brand.id} and d.line_id = given.line_id and d.unassigned_at is null
    left join members m on m.brand_id = d.brand_id and m.member_id = d.member_id
    left join line_duplicates l on l.brand_id = ${ctx.brand.id} and l.line_id = given.line_id`.execute(ctx.db)
  return new Map(rows.map((row) => [row.line_id, { username: row.username, duplicateOf: row.duplicate_of }]))
}

/** Number and oldest arrival of the lines and flags that wait for staff. */
export async function waitingLines(ctx: Ctx): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldest_at: Date | null }>`
    with waiting as (
      select received_at as at from statement_lines
      where brand_id = ${ctx.brand.id} and state in ('new', 'queued', 'unexplained')
      union all
      select f.flagged_at from deposit_flags f
      join deposits d on d.brand_id = f.brand_id and d.deposit_id = f.deposit_id and d.unassigned_at is null
      where f.brand_id = ${ctx.brand.id} and f.seen_at is null
    )
    select count(*)::int as count, min(at) as oldest_at from waiting`.execute(ctx.db)
  return { count: rows[0]?.count ?? 0, oldestAt: rows[0]?.oldest_at ?? null }
}
