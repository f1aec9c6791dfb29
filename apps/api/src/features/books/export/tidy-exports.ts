/** Removes old exports with their files, and enqueues those whose job was lost. */
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { inTransaction } from '#kit/database/db.ts'
import { fileOf, folderOf, QUEUE, RETENTION_DAYS } from './exports.ts'

/** A worker reports progress each second, and a page takes less than a statement may. */
const SILENT_MINUTES = 10

export async function tidyExports(ctx: Ctx): Promise<void> {
  await removeOld(ctx)
  await removeStrays(ctx)
  await enqueueLost(ctx)
}

/** The file goes first: a row without a file is removed by the next run. */
async function removeOld(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock().getTime() - RETENTION_DAYS * 86_400_000)
  const old = await ctx.db
    .selectFrom('exports')
    .select(['export_id', 'format'])
    .where('brand_id', '=', ctx.brand.id)
    .where('ended_at', '<', before)
    .execute()
  if (old.length === 0) return
  await Promise.all(old.map((each) => rm(fileOf(ctx, each), { force: true })))
  await ctx.db
    .deleteFrom('exports')
    .where('brand_id', '=', ctx.brand.id)
    .where(
      'export_id',
      'in',
      old.map(({ export_id }) => export_id),
    )
    .execute()
}

/** Files of attempts that died, and of rows that are gone. */
async function removeStrays(ctx: Ctx): Promise<void> {
  const folder = folderOf(ctx)
  const names = await readdir(folder).catch(() => [])
  if (names.length === 0) return
  const rows = await ctx.db
    .selectFrom('exports')
    .select(['export_id', 'format', 'attempt', 'state'])
    .where('brand_id', '=', ctx.brand.id)
    .execute()
  const known = new Set(
    rows.map(({ export_id, format, attempt, state }) =>
      state === 'done' ? `${export_id}.${format}` : `.${export_id}-${attempt}`,
    ),
  )
  // Written before its row is done.
  for (const { export_id, format, state } of rows) if (state === 'running') known.add(`${export_id}.${format}`)
  await Promise.all(
    names.filter((name) => !known.has(name)).map((name) => rm(path.join(folder, name), { force: true })),
  )
}

async function enqueueLost(ctx: Ctx): Promise<void> {
  const silent = new Date(ctx.clock().getTime() - SILENT_MINUTES * 60_000)
  await inTransaction(ctx.db, async (tx) => {
    const { rows } = await sql<{ key: string }>`
      update exports set progress_at = ${ctx.clock()}
      where brand_id = ${ctx.brand.id} and ended_at is null and coalesce(progress_at, requested_at) < ${silent}
      returning export_id as key`.execute(tx)
    for (const { key } of rows) await ctx.jobs.enqueue(tx, QUEUE, { brandId: ctx.brand.id, key })
  })
}
