/** The download of an exported file. */
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { downloadDeskExport } from '@duang/contract/desk/export'
import type { FastifyReply } from 'fastify'
import type { Ctx } from '#core/context.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import { assertPermitted } from '#entry/desk/staff.ts'
import { hasAccounts } from '#entry/export/export-source.ts'
import type { Feature } from '#entry/feature.ts'
import { refuse } from '#kit/refusal.ts'
import { downloadName, type ExportRecord, fileOf, findExport } from './exports.ts'

export function mountExportDesk(desk: Desk, features: readonly Feature[]): void {
  const sources = features.flatMap((each) => each.exports ?? [])
  mountDesk(desk, downloadDeskExport, async ({ ctx, staff, params, response }) => {
    const found = (await findExport(ctx, params.id)) ?? refuse('not_found')
    const source = sources.find((each) => each.subject === found.subject)
    if (source && hasAccounts(source) && !found.is_masked) assertPermitted(staff, 'members.unmask')
    return download(ctx, found, response)
  })
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
