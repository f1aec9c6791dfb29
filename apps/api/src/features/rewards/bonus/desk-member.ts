/** Bonuses of a member at the desk. */
import { listMemberBonuses } from '@duang/contract/desk/member-lists'
import { memberOfDesk } from '#entry/desk/desk-member.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import { bonusesOf } from './bonus.ts'

export function mountMemberBonuses(desk: Desk): void {
  mountDesk(desk, listMemberBonuses, async ({ ctx, params }) => bonusesOf(ctx, await memberOfDesk(ctx, params.id)))
}
