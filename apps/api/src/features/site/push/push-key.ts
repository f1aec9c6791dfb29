/** The key pair that identifies this deployment to push services (VAPID): one for all processes, made with the first use. */
import webPush from 'web-push'
import type { Ctx } from '#core/context.ts'

export type PushKey = { publicKey: string; privateKey: string }

export async function pushKey(ctx: Ctx): Promise<PushKey> {
  const known = await readKey(ctx)
  if (known) return known
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await ctx.db
    .insertInto('push_key')
    .values({ public_key: publicKey, private_key: privateKey, created_at: ctx.clock() })
    // Another process was faster.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const kept = await readKey(ctx)
  if (!kept) throw new Error('The key pair of notifications was not written.')
  return kept
}

async function readKey(ctx: Ctx): Promise<PushKey | undefined> {
  const row = await ctx.db.selectFrom('push_key').select(['public_key', 'private_key']).executeTakeFirst()
  return row && { publicKey: row.public_key, privateKey: row.private_key }
}
