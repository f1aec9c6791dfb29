/** Calls of the desk about exports. */
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { CallBody, CallQuery, CallReply } from '@duang/contract'
import {
  cancelDeskExport,
  createDeskExport,
  downloadDeskExport,
  type ExportState,
  listDeskExports,
  readExportSubjects,
} from '@duang/contract/desk-export'
import type { FastifyReply } from 'fastify'
import { CommandRefusal } from '#core/command.ts'
import type { Ctx } from '#core/context.ts'
import { listRequest } from '#core/desk/desk-list.ts'
import { deskRange } from '#core/desk/desk-range.ts'
import { type Desk, mountDesk } from '#core/desk/mount-desk.ts'
import { assertPermitted, type BrandStaff } from '#core/desk/staff.ts'
import { type ExportSource, hasAccounts } from '#core/export/export-source.ts'
import type { Feature } from '#core/feature.ts'
import { refuse } from '#kit/refusal.ts'
import {
  cancelExport,
  createExport,
  downloadName,
  EXPORT_LIST,
  type ExportRecord,
  fileOf,
  findExport,
  listExports,
  RETENTION_DAYS,
} from './exports.ts'
import type { Format } from './file-formats.ts'

export function mountExportDesk(desk: Desk, features: readonly Feature[]): void {
  const sources = features.flatMap((each) => each.exports ?? [])
  mountDesk(desk, listDeskExports, ({ ctx, query }) => list(ctx, query))
  mountDesk(desk, readExportSubjects, async () => ({
    subjects: sources.map(({ subject, summary, daysMax }) => ({ subject, summary, daysMax })),
  }))
  mountDesk(desk, createDeskExport, ({ ctx, staff, body }) => create(ctx, staff, sources, body))
  mountDesk(desk, cancelDeskExport, async ({ ctx, params }) => {
    const found = (await findExport(ctx, params.id)) ?? refuse('not_found')
    return (await cancelExport(ctx, params.id))
      ? ({ outcome: 'cancelled' } as const)
      : refuse('desk_state_changed', { state: found.state })
  })
  mountDesk(desk, downloadDeskExport, async ({ ctx, staff, params, response }) => {
    const found = (await findExport(ctx, params.id)) ?? refuse('not_found')
    const source = sources.find((each) => each.subject === found.subject)
    if (source && hasAccounts(source) && !found.is_masked) assertPermitted(staff, 'members.unmask')
    return download(ctx, found, response)
  })
}

async function list(ctx: Ctx, page: CallQuery<typeof listDeskExports>): Promise<CallReply<typeof listDeskExports>> {
  const { items, next } = await listExports(ctx, listRequest(page, EXPORT_LIST))
  return { items: items.map(onWire), next }
}

const onWire = (row: ExportRecord) => ({
  ...{ id: row.export_id, subject: row.subject, format: row.format as Format, from: row.first_day, to: row.last_day },
  ...{ state: row.state as ExportState, percent: row.percent, rows: row.rows_done, bytes: row.bytes },
  ...{ sha256: row.sha256, failure: row.failure, requestedBy: row.requested_by },
  requestedAt: row.requested_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  keptUntil: row.ended_at ? new Date(row.ended_at.getTime() + RETENTION_DAYS * 86_400_000).toISOString() : null,
  fileName: downloadName(row),
})

async function create(
  ctx: Ctx,
  { actor, permissions }: BrandStaff,
  sources: readonly ExportSource[],
  { subject, format, ...days }: CallBody<typeof createDeskExport>,
): Promise<{ id: string }> {
  const source = sources.find((each) => each.subject === subject) ?? refuse('not_found')
  const range = deskRange(ctx, days, source.daysMax)
  const isMasked = hasAccounts(source) && !permissions.has('members.unmask')
  try {
    return { id: await createExport(ctx, { source, format, range, actor, isMasked }) }
  } catch (error) {
    if (error instanceof CommandRefusal && error.code === 'exports_too_many') refuse('desk_exports_too_many')
    throw error
  }
}

async function download(ctx: Ctx, found: ExportRecord, response: FastifyReply): Promise<Readable> {
  if (found.state !== 'done') refuse('desk_export_not_done', { state: found.state })
  const file = await openFile(fileOf(ctx, found))
  response.header('content-disposition', `attachment; filename="${downloadName(found)}"`)
  return createReadStream('', { fd: file, autoClose: true })
}

/** The worker may write on another machine, and the retention job may have removed the file a moment ago. */
const openFile = (name: string): Promise<FileHandle> =>
  open(name, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') refuse('desk_export_gone')
    throw error
  })
