/** Corrections and receivables of a member at the desk. */
import { listMemberCorrections } from '@duang/contract/desk/member-lists'
import { listRequest } from '#entry/desk/desk-list.ts'
import { memberOfDesk } from '#entry/desk/desk-member.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import { CORRECTION_LIST, correctionPage } from './history.ts'

export function mountMemberCorrections(desk: Desk): void {
  mountDesk(desk, listMemberCorrections, async ({ ctx, params, query }) => {
    const { memberId } = await memberOfDesk(ctx, params.id)
    const { items, next } = await correctionPage(ctx, memberId, listRequest(query, CORRECTION_LIST))
    return {
      items: items.map(({ id, kind, at, change, owed, reason, requested_by, approved_by }) => ({
        id,
        kind,
        at: at.toISOString(),
        change,
        owed,
        reason,
        requestedBy: requested_by,
        approvedBy: approved_by,
      })),
      next,
    }
  })
}
