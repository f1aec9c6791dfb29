import type { Feature } from '#core/feature.ts'
import { closingAlerts } from './alerts.ts'
import { checkClosings } from './check-closings.ts'
import { closeDays } from './close-days.ts'
import { closingCommand } from './closing-command.ts'
import { closingExport } from './closing-export.ts'
import { closingInvariants } from './invariants.ts'

export const closing: Feature = {
  slug: 'closing',
  jobs: [
    {
      queue: 'closing.run',
      summary: 'Closes the days that are over, in order.',
      cron: '* * * * *',
      perBrand: closeDays,
    },
    {
      queue: 'closing.check',
      summary: 'Compares the newest closings with the ledger again.',
      cron: '30 5 * * *',
      perBrand: checkClosings,
    },
  ],
  invariants: closingInvariants,
  alerts: closingAlerts,
  commands: [closingCommand],
  exports: [closingExport],
}
