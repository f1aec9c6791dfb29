import type { Feature } from '#entry/feature.ts'
import { staffActions, staffLists } from './actions.ts'
import { staffAlerts } from './alerts.ts'
import { mountStaff } from './routes.ts'

export const staff: Feature = {
  slug: 'staff',
  mountDesk: mountStaff,
  lists: staffLists,
  actions: staffActions,
  alerts: staffAlerts,
  retention: [{ table: 'queue_claims', since: 'expires_at', days: 1 }],
}
