import type { Feature } from '#entry/feature.ts'
import { quarantineAlerts } from './alerts.ts'
import { quarantineCommand } from './commands.ts'
import { mountQuarantineDesk, quarantineQueues } from './desk.ts'
import { quarantineGauges } from './gauges.ts'

export const quarantine: Feature = {
  slug: 'quarantine',
  mountDesk: mountQuarantineDesk,
  queues: quarantineQueues,
  gauges: [quarantineGauges],
  alerts: quarantineAlerts,
  commands: [quarantineCommand],
}
