/** Notifications of members while the site is closed: enqueued in the transaction of the fact, sent by a job. */
import type { PushNotice } from '@duang/contract/push'
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/db.ts'

export const PUSH_QUEUE = 'push.send'

export type PushJob = { memberId: number; notice: PushNotice; id: string }

/** `id`: of the fact. A member without a subscribed browser costs one look at an index. */
export async function notifyMember(tx: Tx, ctx: Ctx, { memberId, notice, id }: PushJob): Promise<void> {
  const known = await tx
    .selectFrom('push_subscriptions')
    .select('session_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .limit(1)
    .executeTakeFirst()
  if (known) await ctx.jobs.enqueue(tx, PUSH_QUEUE, { brandId: ctx.brand.id, key: `${memberId} ${notice} ${id}` })
}

/** Reads the key of a job, as {@link notifyMember} wrote it. */
export function readPushKey(key: string): PushJob {
  const [memberId, notice, id] = key.split(' ') as [string, PushNotice, string]
  return { memberId: Number(memberId), notice, id }
}
