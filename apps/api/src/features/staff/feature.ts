import type { Feature } from '#core/feature.ts'
import { staffAlerts } from './alerts.ts'
import { staffProposals } from './proposals.ts'
import { mountStaff } from './routes.ts'
import { staffCommand } from './staff-command.ts'

export const staff: Feature = {
  slug: 'staff',
  mountDesk: mountStaff,
  proposals: staffProposals,
  alerts: staffAlerts,
  commands: [staffCommand],
  retention: [{ table: 'queue_claims', since: 'expires_at', days: 1 }],
}
