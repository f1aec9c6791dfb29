import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { inTransaction } from '#kit/db.ts'

/** Writes the setting and nothing else: a site can be closed whatever is wrong with its other settings. Every process has it within a second. */
export function setWebsiteStatus(ctx: Ctx, actor: string, websiteStatus: '' | 'MA', message: string): Promise<void> {
  const patch = JSON.stringify({ websiteStatus, maintenanceMessage: message })
  return inTransaction(ctx.db, async (tx) => {
    // For the record of who changed a brand.
    await sql`select set_config('duang.actor', ${actor}, true)`.execute(tx)
    await tx
      .updateTable('brands')
      .set({ settings: sql`settings || ${patch}::jsonb` })
      .where('brand_id', '=', ctx.brand.id)
      .execute()
  })
}
