import type { Feature } from '#entry/feature.ts'
import { settingsProposals } from './change-settings.ts'
import { brandCommand } from './commands.ts'
import { mountBrandDesk } from './desk.ts'
import { hostActions, hostLists } from './hosts.ts'

export const brand: Feature = {
  slug: 'brand',
  mountDesk: mountBrandDesk,
  lists: hostLists,
  actions: hostActions,
  proposals: settingsProposals,
  commands: [brandCommand],
}
