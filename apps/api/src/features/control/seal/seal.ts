/** Seals a brand: chains new rows, signs a head each hour, and appends it to the file of heads. */
import type { Head } from '@duang/seal'
import type { Ctx, Platform } from '#core/context.ts'
import type { Db } from '#kit/database/db.ts'
import { sealTransfers } from '#money/ledger/seal-blocks.ts'
import { sealAuditLog } from './audit-chain.ts'
import { appendHeads, type FileState } from './head-file.ts'
import { lastHead, signHead } from './heads.ts'
import { safeMark } from './marks.ts'

const HOUR_MS = 3_600_000
/** Past the hour, so that transfers from before midnight are committed when the last head of the day is signed. */
const OFFSET_MS = 5 * 60_000
/** A killed job is given to another process after 45 s. A long history continues in the next minute. */
const BUDGET_MS = 20_000

/** The start of the current hour of heads. */
export const hourOf = (now: Date): Date =>
  new Date(Math.floor((now.getTime() - OFFSET_MS) / HOUR_MS) * HOUR_MS + OFFSET_MS)

/** Runs each minute and works once an hour. A process that was away at that minute does it later. */
export async function sealHourly(ctx: Ctx): Promise<void> {
  if (ctx.seal.keys.length === 0 || ctx.bankMode === 'none') return
  const hour = hourOf(ctx.clock())
  const last = await lastHead(ctx.db, ctx.brand.id)
  if (last && new Date(last.signedAt) >= hour) return
  const sealed = await sealBrand({ ...ctx, db: ctx.batchDb }, ctx.brand.id, { notSince: hour, budgetMs: BUDGET_MS })
  if (sealed.file !== undefined && sealed.file !== 'same')
    ctx.log.error({ brand: ctx.brand.clientId, file: sealed.file }, 'the seal is not in order: duang seal verify')
}

type Given = {
  notSince?: Date
  /** Ends without a head when chaining takes longer. */
  budgetMs?: number
  patienceMs?: number
  pauseSeconds?: number
  /** A person orders to begin what has not begun: the chain, or the file of heads of this machine. */
  begins?: boolean
}
/** `file` undefined: nothing was signed yet, because chaining needs more time. */
export type Sealed = { head: Head | undefined; file: FileState | undefined }

/**
 * Seals what is new. The job begins no chain: whoever removes all heads would be given new ones over whatever the tables contain. It signs
 * no head while the file names one that the database lacks.
 */

export async function sealBrand(
  { db, clock, seal }: Pick<Platform, 'clock' | 'seal'> & { db: Db },
  brandId: number,
  { notSince, budgetMs, begins = false, ...waiting }: Given = {},
): Promise<Sealed> {
  const before = await appendHeads(db, brandId, seal.folder, { begins })
  if (before === 'ahead' || (before === 'none' && !begins)) return { head: undefined, file: before }
  const deadline = budgetMs === undefined ? undefined : performance.now() + budgetMs
  const mark = await safeMark(db, clock, waiting)
  if (!mark) return { head: undefined, file: undefined }
  await sealAuditLog(db, brandId, mark.auditId)
  const isComplete = await sealTransfers(db, brandId, { seq: mark.transferSeq, day: mark.day, deadline })
  if (!isComplete) return { head: undefined, file: undefined }
  const head = await signHead(brandId, { db, clock, seal, coversTo: mark.takenAt, notSince })
  return { head, file: await appendHeads(db, brandId, seal.folder, { begins }) }
}
