/** Planned maintenance of a brand. */
import { type ListForm, type ListRequest, type Page, pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'

export type PlannedWindow = { id: number; startsAt: Date; endsAt: Date; message: string; createdBy: string }

const due = (ctx: Ctx) =>
  ctx.db
    .selectFrom('maintenance_windows')
    .select(['window_id as id', 'starts_at as startsAt', 'ends_at as endsAt', 'message', 'created_by as createdBy'])
    .where('brand_id', '=', ctx.brand.id)
    .where('cancelled_at', 'is', null)
    .where('ends_at', '>', ctx.clock())

/** Returns running and future windows. */
export const dueWindows = (ctx: Ctx): Promise<PlannedWindow[]> => due(ctx).execute()

export const WINDOW_LIST: ListForm = {
  keys: [
    { column: 'starts_at', type: 'timestamptz' },
    { column: 'window_id', type: 'bigint' },
  ],
  order: 'asc',
  at: 'starts_at',
}

/** Returns a page of them, the next one first. */
export const listWindows = (ctx: Ctx, request: ListRequest): Promise<Page<PlannedWindow>> =>
  pageOf(due(ctx), WINDOW_LIST, request)

/** Plans a window. Returns its number. */
export async function planWindow(
  ctx: Ctx,
  actor: string,
  window: { startsAt: Date; endsAt: Date; message: string },
): Promise<number> {
  const row = await ctx.db
    .insertInto('maintenance_windows')
    .values({
      brand_id: ctx.brand.id,
      starts_at: window.startsAt,
      ends_at: window.endsAt,
      message: window.message,
      created_at: ctx.clock(),
      created_by: actor,
    })
    .returning('window_id')
    .executeTakeFirstOrThrow()
  return row.window_id
}

/** Cancels windows that have not ended: the one of this number, or all that are running now. Returns their number. */
export async function cancelWindows(ctx: Ctx, actor: string, which: { id: number } | 'running'): Promise<number> {
  const now = ctx.clock()
  const result = await ctx.db
    .updateTable('maintenance_windows')
    .set({ cancelled_at: now, cancelled_by: actor })
    .where('brand_id', '=', ctx.brand.id)
    .where('cancelled_at', 'is', null)
    .where('ends_at', '>', now)
    .$if(which === 'running', (query) => query.where('starts_at', '<=', now))
    .$if(which !== 'running', (query) => query.where('window_id', '=', (which as { id: number }).id))
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
