import type { Feature } from '#entry/feature.ts'
import { memberActions } from './actions.ts'
import { mountMember } from './desk-member.ts'
import { memberLists } from './lists.ts'
import { membersCommand } from './members-command.ts'

export const memberAdmin: Feature = {
  slug: 'member-admin',
  mountDesk: mountMember,
  actions: memberActions,
  lists: memberLists,
  commands: [membersCommand],
}
