/** Notifications of members while the site is closed: enqueued in the transaction of the fact, sent by a job. */
import { FACTUAL_NOTICES, type PushNotice } from '@duang/contract/site/push'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { mayBeAddressed } from '#core/protection/promotion.ts'
import type { Tx } from '#kit/database/db.ts'

export const PUSH_QUEUE = 'push.send'

export type PushJob = { memberId: number; notice: PushNotice; id: string }

/** `id`: of the fact. A member without a subscribed browser costs one look at an index. */
export async function notifyMember(tx: Tx, ctx: Ctx, { memberId, notice, id }: PushJob): Promise<void> {
  if (!FACTUAL_NOTICES.includes(notice) && !(await mayBeAddressed(tx, ctx, memberId))) return
  const known = await tx
    .selectFrom('push_subscriptions')
    .select('session_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .limit(1)
    .executeTakeFirst()
  if (known) await ctx.jobs.enqueue(tx, PUSH_QUEUE, { brandId: ctx.brand.id, key: `${memberId} ${notice} ${id}` })
}

/** The same for several members with one fact each: one look for all of them. Those on a break get no notice that promotes. */
export async function notifyMembers(
  tx: Tx,
  ctx: Ctx,
  { memberIds, notice, id }: Pick<PushJob, 'notice' | 'id'> & { memberIds: readonly number[] },
): Promise<void> {
  const subscribed = await tx
    .selectFrom('push_subscriptions')
    .select('member_id')
    .distinct()
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', sql<number>`any(${memberIds}::bigint[])`)
    .execute()
  for (const { member_id: memberId } of subscribed) await notifyMember(tx, ctx, { memberId, notice, id })
}

/** Reads the key of a job, as {@link notifyMember} wrote it. */
export function readPushKey(key: string): PushJob {
  const [memberId, notice, id] = key.split(' ') as [string, PushNotice, string]
  return { memberId: Number(memberId), notice, id }
}
