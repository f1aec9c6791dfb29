/**
 * A signed message of a feed is accepted once. An eavesdropper has a valid signature for five minutes, and a copy of a robot's claim
 * would get the robot's payouts. So every id is stored with the time of its signature. An honest retry repeats the id with a new, later
 * signature.
 */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { refuse } from '#kit/refusal.ts'

export type FeedMessage = { feed: string; id: string; sentAt: Date }

/** Records the message as accepted. Refuses `webhook_replayed` when it was accepted before, with this time or a later one. One statement. */
export async function acceptMessage(ctx: Ctx, message: FeedMessage): Promise<void> {
  const recorded = await ctx.db
    .insertInto('webhook_messages')
    .values({
      brand_id: ctx.brand.id,
      feed: message.feed,
      message_id: message.id,
      sent_at: message.sentAt,
      received_at: ctx.clock(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['brand_id', 'feed', 'message_id'])
        .doUpdateSet({ sent_at: message.sentAt, received_at: ctx.clock() })
        .where('webhook_messages.sent_at', '<', message.sentAt),
    )
    .executeTakeFirst()
  if (recorded.numInsertedOrUpdatedRows !== 1n) refuse('webhook_replayed')
}

/** Releases a message whose processing failed, so that it may be sent again unchanged. Copies of earlier attempts stay refused. */
export async function releaseMessage(ctx: Ctx, message: FeedMessage): Promise<void> {
  await ctx.db
    .updateTable('webhook_messages')
    .set({ sent_at: sql<Date>`sent_at - interval '1 second'` })
    .where('brand_id', '=', ctx.brand.id)
    .where('feed', '=', message.feed)
    .where('message_id', '=', message.id)
    .where('sent_at', '=', message.sentAt)
    .execute()
}
