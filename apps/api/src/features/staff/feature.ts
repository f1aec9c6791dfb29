import type { Feature } from '#core/feature.ts'
import { staffProposals } from './proposals.ts'
import { mountStaff } from './routes.ts'
import { staffCommand } from './staff-command.ts'

export const staff: Feature = {
  slug: 'staff',
  mountDesk: mountStaff,
  proposals: staffProposals,
  commands: [staffCommand],
  retention: [{ table: 'queue_claims', since: 'expires_at', days: 1 }],
}
