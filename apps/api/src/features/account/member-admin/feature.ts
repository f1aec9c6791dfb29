import type { Feature } from '#entry/feature.ts'
import { mountMemberActions } from './desk-actions.ts'
import { mountMember } from './desk-member.ts'
import { mountMemberSearch } from './desk-search.ts'
import { identityProposals } from './identity-proposals.ts'
import { membersCommand } from './members-command.ts'

export const memberAdmin: Feature = {
  slug: 'member-admin',
  mountDesk: (desk) => {
    mountMemberSearch(desk)
    mountMember(desk)
    mountMemberActions(desk)
  },
  proposals: identityProposals,
  commands: [membersCommand],
}
