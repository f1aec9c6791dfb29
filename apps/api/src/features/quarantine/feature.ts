import type { Feature } from '#core/feature.ts'
import { quarantineAlerts } from './alerts.ts'
import { quarantineCommand } from './commands.ts'

export const quarantine: Feature = {
  slug: 'quarantine',
  alerts: quarantineAlerts,
  commands: [quarantineCommand],
}
