import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { inTransaction } from '#kit/db.ts'

/** Writes this setting only, so that a site with other invalid settings can be closed. Every process reads it within a second. */
export function setWebsiteStatus(ctx: Ctx, actor: string, websiteStatus: '' | 'MA', message: string): Promise<void> {
  const patch = JSON.stringify({ websiteStatus, maintenanceMessage: message })
  return inTransaction(ctx.db, async (tx) => {
    // The audit entry of the brand names this actor.
    await sql`select set_config('duang.actor', ${actor}, true)`.execute(tx)
    await tx
      .updateTable('brands')
      .set({ settings: sql`settings || ${patch}::jsonb` })
      .where('brand_id', '=', ctx.brand.id)
      .execute()
  })
}
