/** The file of heads of a brand: lines are appended and never changed. */
import { existsSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Head, headHash } from '@duang/seal'
import { type HeadLine, readHeadLine } from '@duang/seal/check'
import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '#kit/database/db.ts'
import { giveToFolderOwner, makeOwnedFolder } from '#kit/postgres/owned-files.ts'
import { headLines, lastHead } from './heads.ts'

export const headFile = (folder: string, brandId: number): string => path.join(folder, `heads-${brandId}.jsonl`)

/** Longer than two lines. */
const TAIL_BYTES = 8_192

/** Reads a whole file. Lines that are no head come by number. */
export async function readHeadFile(file: string): Promise<{ lines: HeadLine[]; unreadable: number[] }> {
  const texts = (await readFile(file, 'utf8')).split('\n')
  const read = texts.map((text) => (text.trim() === '' ? null : readHeadLine(text)))
  return {
    lines: read.filter((each) => each !== null && each !== undefined),
    unreadable: read.flatMap((each, index) => (each === undefined ? [index + 1] : [])),
  }
}

/** The last head of a file, and whether its last line is complete. */
async function tailOf(file: string): Promise<{ head: Head | undefined; endsLine: boolean }> {
  if (!existsSync(file)) return { head: undefined, endsLine: true }
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const length = Math.min(size, TAIL_BYTES)
    const text = (await handle.read(Buffer.alloc(length), 0, length, size - length)).buffer.toString('utf8')
    const heads = text.split('\n').map(readHeadLine)
    return {
      head: heads.findLast((each): each is Head => each?.type === 'head'),
      endsLine: size === 0 || text.endsWith('\n'),
    }
  } finally {
    await handle.close()
  }
}

/**
 * The file compared with the database. `ahead`: the database lacks the last head of the file. `missing`, `short`: the file lacks heads of
 * the database, more than the one that a killed job may leave. `none`: neither has a head.
 */
export type FileState = 'same' | 'ahead' | 'missing' | 'short' | 'none'

export async function fileState(db: Db | Tx, brandId: number, folder: string): Promise<FileState> {
  const file = headFile(folder, brandId)
  const { head } = await tailOf(file)
  if (head && !(await hasHead(db, brandId, head))) return 'ahead'
  const last = await lastHead(db, brandId)
  if (!last) return 'none'
  if (!head) return 'missing'
  return last.number > head.number + 1 ? 'short' : 'same'
}

async function hasHead(db: Db | Tx, brandId: number, head: Head): Promise<boolean> {
  const { rows } = await sql`
    select from seal_heads where brand_id = ${brandId} and number = ${head.number} and hash = ${headHash(head)}`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Appends the head that the file lacks. Nothing is appended to a file that does not continue the database: the job must not replace what
 * somebody removed. `begins`: a person orders to write all heads that it lacks.
 */
export const appendHeads = (
  db: Db,
  brandId: number,
  folder: string,
  { begins = false }: { begins?: boolean } = {},
): Promise<FileState> =>
  inTransaction(db, async (tx) => {
    // Processes of one machine share the file.
    await sql`select pg_advisory_xact_lock(hashtextextended('seal.file', ${brandId}))`.execute(tx)
    const file = headFile(folder, brandId)
    const state = await fileState(tx, brandId, folder)
    if (state === 'none' || state === 'ahead' || (state !== 'same' && !begins)) return state
    const { head: last, endsLine } = await tailOf(file)
    const lines = await headLines(tx, brandId, last?.number)
    if (lines.length === 0) return 'same'
    await makeOwnedFolder(folder, 0o700)
    const handle = await open(file, 'a', 0o600)
    try {
      // A person begins the seal as root, and the worker appends.
      if ((await handle.stat()).size === 0) await giveToFolderOwner(file)
      await handle.write(`${endsLine ? '' : '\n'}${lines.map((line) => `${JSON.stringify(line)}\n`).join('')}`)
      await handle.sync()
    } finally {
      await handle.close()
    }
    return 'same'
  })
