/** What staff do with exports: they ask for a file, follow it, and cancel it. */
import {
  cancelExport,
  createExport,
  type ExportState,
  listExportSubjects,
  listExports,
} from '@duang/contract/action/export'
import { sql } from 'kysely'
import { pageOf } from '#core/command-list.ts'
import { implement, implementList, implementShortList } from '#entry/action/implement.ts'
import { deskRange } from '#entry/desk/desk-range.ts'
import { type ExportSource, hasAccounts } from '#entry/export/export-source.ts'
import { refuse } from '#kit/refusal.ts'
import { downloadName, EXPORT_LIST, findExport, QUEUE, RETENTION_DAYS, records } from './exports.ts'
import type { Format } from './file-formats.ts'

/** Of a brand at once. */
const OPEN_MAX = 10

const list = implementList(listExports, EXPORT_LIST, async ({ ctx, request }) => {
  const { items, next } = await pageOf(records(ctx), EXPORT_LIST, request)
  return {
    items: items.map((row) => ({
      id: row.export_id,
      subject: row.subject,
      format: row.format as Format,
      from: row.first_day,
      to: row.last_day,
      state: row.state as ExportState,
      percent: row.percent,
      rows: row.rows_done,
      bytes: row.bytes,
      sha256: row.sha256,
      failure: row.failure,
      requestedBy: row.requested_by,
      requestedAt: row.requested_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      keptUntil: row.ended_at ? new Date(row.ended_at.getTime() + RETENTION_DAYS * 86_400_000).toISOString() : null,
      fileName: downloadName(row),
    })),
    next,
  }
})

const createOf = (sources: () => readonly ExportSource[]) =>
  implement(
    createExport,
    async ({ tx, ctx, person: { actor, permissions }, input: { subject, format = 'csv', from, to } }) => {
      const source = sources().find((each) => each.subject === subject) ?? refuse('not_found')
      const days = deskRange(ctx, { from, to }, source.daysMax)
      // Two at once must not pass the limit together.
      await sql`select pg_advisory_xact_lock(hashtextextended('exports', ${ctx.brand.id}))`.execute(tx)
      const { rows } = await sql<{ open: number }>`
        select count(*)::int as open from exports where brand_id = ${ctx.brand.id} and ended_at is null`.execute(tx)
      if ((rows[0]?.open ?? 0) >= OPEN_MAX) refuse('desk_exports_too_many')
      const { export_id: id } = await tx
        .insertInto('exports')
        .values({
          brand_id: ctx.brand.id,
          subject,
          format,
          first_day: days.from,
          last_day: days.to,
          requested_by: actor,
          requested_at: ctx.clock(),
          is_masked: hasAccounts(source) && permissions?.has('members.unmask') === false,
        })
        .returning('export_id')
        .executeTakeFirstOrThrow()
      await ctx.jobs.enqueue(tx, QUEUE, { brandId: ctx.brand.id, key: id })
      return { id }
    },
    { say: ({ id }) => `${id} is being written. duang export list shows its progress.` },
  )

/** The job gives up at its next page. */
const cancel = implement(cancelExport, async ({ tx, ctx, input: { export: id } }) => {
  const { state } = (await findExport(ctx, id)) ?? refuse('not_found')
  const { numUpdatedRows } = await tx
    .updateTable('exports')
    .set({ state: 'cancelled', ended_at: ctx.clock() })
    .where('brand_id', '=', ctx.brand.id)
    .where('export_id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? { id } : refuse('desk_state_changed', { state })
})

/** `sources`: those of all features. */
export const exportLists = (sources: () => readonly ExportSource[]) => [
  list,
  implementShortList(listExportSubjects, async () =>
    sources().map(({ subject, summary, daysMax, columns }) => ({
      subject,
      summary,
      daysMax,
      columns: columns.map(({ name }) => name),
    })),
  ),
]
export const exportActions = (sources: () => readonly ExportSource[]) => [createOf(sources), cancel]
