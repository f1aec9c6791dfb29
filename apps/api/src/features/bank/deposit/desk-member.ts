/** Deposits of a member at the desk. */
import { listMemberDeposits } from '@duang/contract/desk/member-lists'
import { memberOfDesk, reportOfDesk } from '#entry/desk/desk-member.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import { depositHistory } from './history.ts'

export function mountMemberDeposits(desk: Desk): void {
  mountDesk(desk, listMemberDeposits, async ({ ctx, params, query }) =>
    depositHistory(reportOfDesk(ctx), await memberOfDesk(ctx, params.id), query),
  )
}
