/** The list of rights to draw, for `duang rights list` and the desk. */
import type { RIGHT_STATES } from '@duang/contract/desk/member-lists'
import { type ListForm, type ListRequest, pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'

export const RIGHT_LIST: ListForm = {
  keys: [
    { column: 'granted_at', type: 'timestamptz' },
    { column: 'right_id', type: 'uuid' },
  ],
  order: 'desc',
  at: 'granted_at',
  member: 'member_id',
}

/** Rights newest first. */
export const rightsPage = (ctx: Ctx, request: ListRequest) =>
  pageOf(
    ctx.db
      .selectFrom('member_rights')
      .select(['right_id', 'member_id', 'game', 'source', 'n', 'granted_at', 'expires_at', 'spent_at', 'revoked_at'])
      .where('brand_id', '=', ctx.brand.id),
    RIGHT_LIST,
    request,
  )

export type RightTimes = { expires_at: Date | null; spent_at: Date | null; revoked_at: Date | null }

export function rightState(row: RightTimes, now: Date): (typeof RIGHT_STATES)[number] {
  if (row.spent_at) return 'spent'
  if (row.revoked_at) return 'revoked'
  return row.expires_at && row.expires_at <= now ? 'expired' : 'open'
}
