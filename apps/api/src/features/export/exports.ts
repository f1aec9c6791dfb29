/** Exports that staff asked for: rows of the table, and where their files are. */
import path from 'node:path'
import { sql } from 'kysely'
import { CommandRefusal } from '#core/command.ts'
import { type ListForm, type ListRequest, type Page, pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import type { ExportSource } from '#core/export/export-source.ts'
import type { DayRange } from '#core/finance/closed-days.ts'
import { inTransaction } from '#kit/db.ts'
import type { Format } from './file-formats.ts'

/** Files and their rows are removed after this time. */
export const RETENTION_DAYS = 7
/** Of a brand at once. */
const OPEN_MAX = 10
export const QUEUE = 'export.run'

export type ExportRecord = {
  export_id: string
  subject: string
  format: string
  first_day: string
  last_day: string
  state: string
  /** 0 to 100; 100 only of a file that is done. */
  percent: number
  rows_done: number
  bytes: number | null
  /** Hexadecimal. */
  sha256: string | null
  failure: string | null
  /** Account numbers are masked in the file. */
  is_masked: boolean
  requested_by: string
  requested_at: Date
  ended_at: Date | null
}

type Asked = { source: ExportSource; format: Format; range: DayRange; actor: string; isMasked?: boolean }

/** Asks for a file, which a job writes. Returns its id. Refuses `exports_too_many`. */
export function createExport(ctx: Ctx, asked: Asked): Promise<string> {
  const { source, format, range, actor, isMasked = false } = asked
  return inTransaction(ctx.db, async (tx) => {
    // Two at once must not pass the limit together.
    await sql`select pg_advisory_xact_lock(hashtextextended('exports', ${ctx.brand.id}))`.execute(tx)
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from exports where brand_id = ${ctx.brand.id} and ended_at is null`.execute(tx)
    if ((rows[0]?.open ?? 0) >= OPEN_MAX)
      throw new CommandRefusal('exports_too_many', `${OPEN_MAX} exports are being written. Wait for one, or cancel it.`)
    const { export_id } = await tx
      .insertInto('exports')
      .values({
        ...{ brand_id: ctx.brand.id, subject: source.subject, format, is_masked: isMasked },
        ...{ first_day: range.from, last_day: range.to, requested_by: actor, requested_at: ctx.clock() },
      })
      .returning('export_id')
      .executeTakeFirstOrThrow()
    await ctx.jobs.enqueue(tx, QUEUE, { brandId: ctx.brand.id, key: export_id })
    return export_id
  })
}

export const EXPORT_LIST: ListForm = {
  keys: [
    { column: 'e.requested_at', type: 'timestamptz' },
    { column: 'e.export_id', type: 'uuid' },
  ],
  order: 'desc',
}

const PERCENT = sql<number>`case
  when e.state = 'done' then 100
  when coalesce(e.rows_total, 0) = 0 then 0
  else least(99, e.rows_done * 100 / e.rows_total) end::int`

const records = ({ db, brand }: Ctx) =>
  db
    .selectFrom('exports as e')
    .select(['e.export_id', 'e.subject', 'e.format', 'e.first_day', 'e.last_day', 'e.state', 'e.rows_done', 'e.bytes'])
    .select(['e.failure', 'e.requested_by', 'e.requested_at', 'e.ended_at', 'e.is_masked'])
    .select([PERCENT.as('percent'), sql<string | null>`encode(e.sha256, 'hex')`.as('sha256')])
    .where('e.brand_id', '=', brand.id)

/** Newest first. */
export const listExports = (ctx: Ctx, request: ListRequest): Promise<Page<ExportRecord>> =>
  pageOf(records(ctx), EXPORT_LIST, request)

export const findExport = (ctx: Ctx, id: string): Promise<ExportRecord | undefined> =>
  records(ctx).where('e.export_id', '=', id).executeTakeFirst()

/** Ends an export that is not done; the job gives up at its next page. Returns false where there is none. */
export async function cancelExport({ db, brand, clock }: Ctx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('exports')
    .set({ state: 'cancelled', ended_at: clock() })
    .where('brand_id', '=', brand.id)
    .where('export_id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const folderOf = ({ exportFolder, brand }: Ctx): string => path.join(exportFolder, String(brand.id))
export const fileOf = (ctx: Ctx, { export_id, format }: Pick<ExportRecord, 'export_id' | 'format'>): string =>
  path.join(folderOf(ctx), `${export_id}.${format}`)

/** `duang-transfers-2026-10-01-2026-10-31.csv`: the name for whoever saves the file. */
export const downloadName = ({ subject, first_day, last_day, format }: ExportRecord): string =>
  `duang-${subject}-${first_day}-${last_day}.${format}`
