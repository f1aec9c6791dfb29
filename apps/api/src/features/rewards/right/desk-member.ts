/** Rights of a member to draw, at the desk. */
import { listMemberRights } from '@duang/contract/desk/member-lists'
import { listRequest } from '#entry/desk/desk-list.ts'
import { memberOfDesk } from '#entry/desk/desk-member.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import { RIGHT_LIST, rightState, rightsPage } from './rights.ts'

export function mountMemberRights(desk: Desk): void {
  mountDesk(desk, listMemberRights, async ({ ctx, params, query }) => {
    const { memberId } = await memberOfDesk(ctx, params.id)
    const { items, next } = await rightsPage(ctx, { ...listRequest(query, RIGHT_LIST), memberId })
    return {
      items: items.map((row) => ({
        ...{ id: row.right_id, game: row.game, source: row.source, grantedAt: row.granted_at.toISOString() },
        ...{ expiresAt: row.expires_at?.toISOString() ?? null, state: rightState(row, ctx.clock()) },
      })),
      next,
    }
  })
}
