/**
 * Writes the file of an export and reports progress. A worker that died is followed by another one with the next attempt: it begins a
 * file of its own, and the earlier one, if it lives after all, gives up at its next page.
 */
import { createHash } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { maskAccount } from '@duang/contract/bank/banks'
import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { fileFailure } from '#entry/command/command-file.ts'
import type { ExportRow, ExportSource } from '#entry/export/export-source.ts'
import type { Feature } from '#entry/feature.ts'
import { inTransaction, isDatabaseAway } from '#kit/database/db.ts'
import { fileOf, folderOf } from './exports.ts'
import { bytesOf, type Format } from './file-formats.ts'

const ATTEMPTS_MAX = 10
/** Progress is written no more often than this. */
const PROGRESS_MS = 1_000

type Claimed = {
  export_id: string
  subject: string
  format: Format
  first_day: string
  last_day: string
  is_masked: boolean
  attempt: number
}

/** Another attempt has begun, or staff cancelled the export. */
class Superseded extends Error {}

export async function runExport(ctx: Ctx, id: string, features: readonly Feature[]): Promise<void> {
  const claimed = await claim(ctx, id)
  if (!claimed) return
  const source = features.flatMap((each) => each.exports ?? []).find(({ subject }) => subject === claimed.subject)
  const half = path.join(folderOf(ctx), `.${id}-${claimed.attempt}`)
  try {
    if (!source) throw new Error(`Unknown subject: ${claimed.subject}`)
    await write(ctx, claimed, source, half)
  } catch (error) {
    await rm(half, { force: true })
    if (error instanceof Superseded) return
    // Tried again by the job.
    if (isDatabaseAway(error) && claimed.attempt < ATTEMPTS_MAX) throw error
    ctx.log.error({ err: error, export: id }, 'an export failed')
    await end(ctx, claimed, { state: 'failed', failure: failureOf(error) })
  }
}

const failureOf = (error: unknown): string =>
  fileFailure(error) ?? (error instanceof Error ? error.message : 'unknown reason').slice(0, 500)

async function claim({ db, brand, clock }: Ctx, id: string): Promise<Claimed | undefined> {
  const row = await db
    .updateTable('exports')
    .set({ state: 'running', attempt: sql`attempt + 1`, rows_done: 0, progress_at: clock() })
    .where('brand_id', '=', brand.id)
    .where('export_id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['export_id', 'subject', 'format', 'first_day', 'last_day', 'is_masked', 'attempt'])
    .executeTakeFirst()
  return row as Claimed | undefined
}

async function write(ctx: Ctx, claimed: Claimed, source: ExportSource, half: string): Promise<void> {
  const range = { from: claimed.first_day, to: claimed.last_day }
  // Statements of a job may take longer than those of requests.
  const reading = { ...ctx, db: ctx.batchDb }
  const progress = createProgress(ctx, claimed)
  await progress({ rows_total: await source.count(reading, range) })
  await mkdir(folderOf(ctx), { recursive: true, mode: 0o700 })
  const file = await open(half, 'w', 0o600)
  const hash = createHash('sha256')
  let [bytes, rows] = [0, 0]
  async function* counted(): AsyncIterable<readonly ExportRow[]> {
    for await (const page of source.pages(reading, range)) {
      yield claimed.is_masked ? page.map((row) => maskedRow(source, row)) : page
      rows += page.length
      await progress({ rows_done: rows })
    }
  }
  try {
    const { columns, subject: name } = source
    for await (const piece of bytesOf(claimed.format, { name, columns, pages: counted() })) {
      hash.update(piece)
      bytes += piece.length
      await file.write(piece)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  // The row is locked before the file gets its name, so that no later attempt has written it meanwhile.
  await inTransaction(ctx.db, async (tx) => {
    const done = { state: 'done' as const, rows_done: rows, rows_total: rows, bytes, sha256: hash.copy().digest() }
    await end({ ...ctx, db: tx }, claimed, done)
    await rename(half, fileOf(ctx, claimed))
  })
}

const maskedRow = ({ columns }: ExportSource, row: ExportRow): ExportRow =>
  row.map((cell, at) => (columns[at]?.type === 'account' && typeof cell === 'string' ? maskAccount(cell) : cell))

type Progress = { rows_done?: number; rows_total?: number }

/** Returns what writes progress, and throws {@link Superseded} when the export is not this attempt's any more. */
function createProgress(ctx: Ctx, claimed: Claimed): (progress: Progress) => Promise<void> {
  let writtenAt = Number.NEGATIVE_INFINITY
  return async (progress) => {
    const now = ctx.elapsedMs()
    if (progress.rows_total === undefined && now - writtenAt < PROGRESS_MS) return
    writtenAt = now
    await update(ctx, claimed, { ...progress, progress_at: ctx.clock() })
  }
}

type Ended = { state: 'done' | 'failed'; failure?: string; bytes?: number; sha256?: Buffer } & Progress

const end = (ctx: Ctx, claimed: Claimed, ended: Ended): Promise<void> =>
  update(ctx, claimed, { ...ended, progress_at: ctx.clock(), ended_at: ctx.clock() })

async function update({ db, brand }: Ctx, { export_id, attempt }: Claimed, values: object): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('exports')
    .set(values)
    .where('brand_id', '=', brand.id)
    .where('export_id', '=', export_id)
    .where('attempt', '=', attempt)
    .where(sql<SqlBool>`state = 'running'`)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Superseded()
}
