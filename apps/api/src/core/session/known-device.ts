/** Browsers of a member's logins: a cookie that outlives the session, stored as a hash. The cookie alone grants nothing. */
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'
import { hashSecret } from '#kit/ids.ts'

/** Lifetime in the browser and in the table after the last login, in days. */
export const DEVICE_DAYS = 365

export const deviceCookieName = (isHttps: boolean): string => (isHttps ? '__Host-duang-device' : 'duang-device')

/** Returns the secret of the cookie. Undefined for any other content. */
export const deviceSecret = (cookie: string | undefined): string | undefined =>
  cookie && /^[\w-]{43}$/.test(cookie) ? cookie : undefined

export async function isKnownDevice(ctx: Ctx, memberId: number, device: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('known_devices')
    .select('seen_at')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('device_hash', '=', hashSecret(device))
    .executeTakeFirst()
  return row !== undefined
}

/** Several members of one household may share a browser. Each has a row. */
export async function keepDevice(tx: Tx, ctx: Ctx, memberId: number, device: string): Promise<void> {
  const seenAt = ctx.clock()
  await tx
    .insertInto('known_devices')
    .values({ brand_id: ctx.brand.id, member_id: memberId, device_hash: hashSecret(device), seen_at: seenAt })
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'member_id', 'device_hash']).doUpdateSet({ seen_at: seenAt }),
    )
    .execute()
}
