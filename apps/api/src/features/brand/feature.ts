import type { Feature } from '#core/feature.ts'
import { settingsProposal } from './change-settings.ts'
import { brandCommand } from './commands.ts'
import { mountBrandDesk } from './desk.ts'

export const brand: Feature = {
  slug: 'brand',
  mountDesk: mountBrandDesk,
  proposals: [settingsProposal],
  commands: [brandCommand],
}
