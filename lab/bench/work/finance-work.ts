/** What the measurements of finance share. */
import { createWriteStream, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Ctx } from '../../../apps/api/src/core/context.ts'
import { bytesOf, type Format } from '../../../apps/api/src/features/books/export/file-formats.ts'
import { moneyExports } from '../../../apps/api/src/features/books/money/money-exports.ts'
import type { Db } from '../../../apps/api/src/kit/database/db.ts'
import { createLog } from '../../../apps/api/src/kit/log/log.ts'

/** What the functions of finance read of a context. */
export const contextOf = (db: Db, brandId: number): Ctx =>
  ({
    db,
    batchDb: db,
    clock: () => new Date(),
    elapsedMs: () => performance.now(),
    log: createLog('silent'),
    brand: { id: brandId, clientId: String(brandId) },
  }) as Ctx

export async function timed<Result>(work: () => Promise<Result>): Promise<{ seconds: number; result: Result }> {
  const from = performance.now()
  const result = await work()
  return { seconds: (performance.now() - from) / 1_000, result }
}

type Asked = { ctx: Ctx; format: Format; range: { from: string; to: string }; folder: string }

/** Writes all transfers of a range. `peak`: megabytes that this process has in memory meanwhile, at most. */
export async function measureFile({ ctx, format, range, folder }: Asked): Promise<{ peak: number; detail: string }> {
  const [source] = moneyExports
  if (source === undefined) throw new Error('There is no export of transfers')
  const file = path.join(folder, `transfers.${format}`)
  let [rows, peak] = [0, 0]
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss / 1e6)
  }, 50)
  async function* counted() {
    for await (const page of source?.pages(ctx, range) ?? []) {
      rows += page.length
      yield page
    }
  }
  const { columns, subject: name } = source
  const { seconds } = await timed(() =>
    pipeline(bytesOf(format, { name, columns, pages: counted() }), createWriteStream(file)),
  )
  clearInterval(watch)
  const megabytes = (statSync(file).size / 1e6).toFixed(0)
  rmSync(file)
  return { peak, detail: `${rows} rows in ${seconds.toFixed(0)} s, ${megabytes} MB; peak ${peak.toFixed(0)} MB` }
}
