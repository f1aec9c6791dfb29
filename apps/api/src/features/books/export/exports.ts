/** Exports that staff asked for: rows of the table, and where their files are. */
import path from 'node:path'
import { sql } from 'kysely'
import type { ListForm } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'

/** Files and their rows are removed after this time. */
export const RETENTION_DAYS = 7
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

export const records = ({ db, brand }: Ctx) =>
  db
    .selectFrom('exports as e')
    .select(['e.export_id', 'e.subject', 'e.format', 'e.first_day', 'e.last_day', 'e.state', 'e.rows_done', 'e.bytes'])
    .select(['e.failure', 'e.requested_by', 'e.requested_at', 'e.ended_at', 'e.is_masked'])
    .select([PERCENT.as('percent'), sql<string | null>`encode(e.sha256, 'hex')`.as('sha256')])
    .where('e.brand_id', '=', brand.id)

export const findExport = (ctx: Ctx, id: string): Promise<ExportRecord | undefined> =>
  records(ctx).where('e.export_id', '=', id).executeTakeFirst()

export const folderOf = ({ exportFolder, brand }: Ctx): string => path.join(exportFolder, String(brand.id))
export const fileOf = (ctx: Ctx, { export_id, format }: Pick<ExportRecord, 'export_id' | 'format'>): string =>
  path.join(folderOf(ctx), `${export_id}.${format}`)

/** `duang-transfers-2026-10-01-2026-10-31.csv`: the name for whoever saves the file. */
export const downloadName = ({ subject, first_day, last_day, format }: ExportRecord): string =>
  `duang-${subject}-${first_day}-${last_day}.${format}`
