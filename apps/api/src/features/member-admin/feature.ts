import type { Feature } from '#core/feature.ts'
import { mountMemberSearch } from './desk-search.ts'
import { membersCommand } from './members-command.ts'

export const memberAdmin: Feature = {
  slug: 'member-admin',
  mountDesk: (desk) => {
    mountMemberSearch(desk)
  },
  commands: [membersCommand],
}
