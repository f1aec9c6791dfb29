/** Requests of a member, with the state of each. */
import type { CallReply } from '@duang/contract'
import { rewardPrizeSchema } from '@duang/contract/rewards/prize'
import type { listRewardRequests, RewardRequest } from '@duang/contract/rewards/reward'
import { type SqlBool, sql } from 'kysely'
import type { Caller, Ctx, ReportCtx } from '#core/context.ts'
import { readCursor, writeCursor } from '#kit/database/cursor.ts'
import type { Tx } from '#kit/database/db.ts'
import { selectRequests } from './queries.ts'

const PAGE_ROWS = 20

/** Returns requests, newest first, a page at a time. Refuses `request_invalid` for an invalid cursor. */
export async function requestsOf(
  ctx: ReportCtx,
  { memberId }: Caller,
  query: { cursor?: string | undefined; limit?: number | undefined },
): Promise<CallReply<typeof listRewardRequests>> {
  const limit = query.limit ?? PAGE_ROWS
  const before = query.cursor === undefined ? undefined : readCursor(query.cursor)
  const rows = await ctx.read((db) =>
    selectRequests(db, ctx, memberId)
      .$if(before !== undefined, (rest) =>
        rest.where(sql<SqlBool>`(q.requested_at, q.request_id) < (${before?.at}::timestamptz, ${before?.id}::uuid)`),
      )
      .orderBy('q.requested_at', 'desc')
      .orderBy('q.request_id', 'desc')
      .limit(limit + 1)
      .execute(),
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(itemOf),
    next: rows.length > limit && last ? writeCursor(last.requested_at, last.request_id) : null,
  }
}

/** One own request. */
export const requestOf = async (tx: Tx, ctx: Ctx, memberId: number, requestId: string): Promise<RewardRequest> =>
  itemOf(await selectRequests(tx, ctx, memberId).where('q.request_id', '=', requestId).executeTakeFirstOrThrow())

type Row = Awaited<ReturnType<ReturnType<typeof selectRequests>['executeTakeFirstOrThrow']>>

const itemOf = (row: Row): RewardRequest => ({
  id: row.request_id,
  rewardId: row.reward_id,
  name: row.name,
  art: row.art as RewardRequest['art'],
  points: row.cost_points,
  type: rewardPrizeSchema.parse(row.prize).type,
  status: (row.state ?? 'completed') as RewardRequest['status'],
  tracking: row.tracking,
  at: row.requested_at.toISOString(),
})
