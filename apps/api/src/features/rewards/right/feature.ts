import type { Feature } from '#entry/feature.ts'
import { mountMemberRights } from './desk-member.ts'
import { rightInvariants } from './invariants.ts'
import { rightsCommand } from './rights-command.ts'

export const right: Feature = {
  slug: 'right',
  mountDesk: mountMemberRights,
  commands: [rightsCommand],
  invariants: rightInvariants,
  changedMembers: `select brand_id, member_id from member_rights, scope_mark m
    where greatest(granted_at, spent_at, revoked_at) >= m.at`,
}
