import type { Feature } from '#core/feature.ts'
import { settingsProposals } from './change-settings.ts'
import { brandCommand } from './commands.ts'
import { mountBrandDesk } from './desk.ts'
import { hostProposals, mountHostDesk } from './hosts.ts'

export const brand: Feature = {
  slug: 'brand',
  mountDesk: (desk) => {
    mountBrandDesk(desk)
    mountHostDesk(desk)
  },
  proposals: [...settingsProposals, ...hostProposals],
  commands: [brandCommand],
}
