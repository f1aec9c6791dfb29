import type { Feature } from '#entry/feature.ts'
import { quarantineActions, quarantineLists } from './actions.ts'
import { quarantineAlerts } from './alerts.ts'
import { mountQuarantineDesk, quarantineQueues } from './desk.ts'
import { quarantineGauges } from './gauges.ts'

export const quarantine: Feature = {
  slug: 'quarantine',
  mountDesk: mountQuarantineDesk,
  queues: quarantineQueues,
  gauges: [quarantineGauges],
  alerts: quarantineAlerts,
  actions: quarantineActions,
  lists: quarantineLists,
}
