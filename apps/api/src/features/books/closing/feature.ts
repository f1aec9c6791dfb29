import type { Feature } from '#entry/feature.ts'
import { closingAlerts } from './alerts.ts'
import { checkClosing, checkClosings } from './check-closings.ts'
import { closeDays } from './close-days.ts'
import { closingCommand } from './closing-command.ts'
import { closingExport } from './closing-export.ts'
import { CLOSE_NOW_QUEUE, COMPARE_QUEUE, mountClosingDesk } from './desk.ts'
import { closingInvariants } from './invariants.ts'

export const closing: Feature = {
  slug: 'closing',
  mountDesk: mountClosingDesk,
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
    { queue: CLOSE_NOW_QUEUE, summary: 'Closes the days that are over, when staff ask for it.', perKey: closeDays },
    { queue: COMPARE_QUEUE, summary: 'Compares one closing with the ledger again.', perKey: checkClosing },
  ],
  invariants: closingInvariants,
  alerts: closingAlerts,
  commands: [closingCommand],
  exports: [closingExport],
}
