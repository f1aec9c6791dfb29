/** The statement of a member at the desk. */
import { listMemberStatement } from '@duang/contract/desk/member-lists'
import { memberOfDesk, reportOfDesk } from '#entry/desk/desk-member.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import { refuse } from '#kit/refusal.ts'
import { changesOf } from './history.ts'

export function mountMemberStatement(desk: Desk): void {
  mountDesk(desk, listMemberStatement, async ({ ctx, params, query: { account = 'credit', ...page } }) => {
    // The cursor of a statement is the version of its last entry.
    if (page.cursor !== undefined && !/^[1-9]\d{0,14}$/.test(page.cursor)) refuse('request_invalid')
    return changesOf(reportOfDesk(ctx), await memberOfDesk(ctx, params.id), { ...page, account })
  })
}
