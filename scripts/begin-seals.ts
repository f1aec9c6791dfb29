/** The first set-up begins the seal of each brand. Later starts begin none: heads that are gone are a finding, not a beginning. */
import { storedBrands } from '../apps/api/src/core/brand/change-brand.ts'
import { beginSeal } from '../apps/api/src/features/control/seal/begin.ts'
import { createDb, createPool } from '../apps/api/src/kit/database/db.ts'
import type { SealSettings } from '../apps/api/src/kit/start/seal-settings.ts'

export async function beginSeals(url: string, seal: SealSettings): Promise<void> {
  if (seal.keys.length === 0) return
  const db = createDb(createPool({ url, poolSize: 1, as: 'owner', onError: () => undefined }))
  try {
    for (const { brandId } of await storedBrands(db))
      await beginSeal({ db, seal, clock: () => new Date() }, brandId, 'cli:start')
  } catch (error) {
    console.error(`The seal has not begun: ${error instanceof Error ? error.message : error}. Run: duang seal begin`)
  } finally {
    await db.destroy()
  }
}
