import type { Feature } from '#entry/feature.ts'
import { rightActions, rightLists } from './actions.ts'
import { rightInvariants } from './invariants.ts'

export const right: Feature = {
  slug: 'right',
  actions: rightActions,
  lists: rightLists,
  invariants: rightInvariants,
  changedMembers: `select brand_id, member_id from member_rights, scope_mark m
    where greatest(granted_at, spent_at, revoked_at) >= m.at`,
}
