import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'

/** Writes this setting only, so that a site with other invalid settings can be closed. Every process reads it within a second. */
export async function setWebsiteStatus(
  tx: Tx,
  { brand }: Ctx,
  websiteStatus: '' | 'MA',
  message: string,
): Promise<void> {
  const patch = JSON.stringify({ websiteStatus, maintenanceMessage: message })
  await tx
    .updateTable('brands')
    .set({ settings: sql`settings || ${patch}::jsonb` })
    .where('brand_id', '=', brand.id)
    .execute()
}
