/**
 * A signed message of a feed is taken once. Who listened to one holds a right signature for five minutes; a copy of a robot's claim
 * would take the payouts from the robot. So every id is kept with the time that its signature holds; an honest retry repeats the id
 * and is signed again, later.
 */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { refuse } from '#kit/refusal.ts'

export type FeedMessage = { feed: string; id: string; sentAt: Date }

/** Notes the message as taken. Refuses `webhook_replayed` when it was taken before, with this time or a later one. One statement. */
export async function takeMessage(ctx: Ctx, message: FeedMessage): Promise<void> {
  const taken = await ctx.db
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
  if (taken.numInsertedOrUpdatedRows !== 1n) refuse('webhook_replayed')
}

/** What was taken did not succeed: it may be sent again as it was. Copies of earlier tries stay refused. */
export async function giveMessageBack(ctx: Ctx, message: FeedMessage): Promise<void> {
  await ctx.db
    .updateTable('webhook_messages')
    .set({ sent_at: sql<Date>`sent_at - interval '1 second'` })
    .where('brand_id', '=', ctx.brand.id)
    .where('feed', '=', message.feed)
    .where('message_id', '=', message.id)
    .where('sent_at', '=', message.sentAt)
    .execute()
}
