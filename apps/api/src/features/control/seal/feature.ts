import type { Feature } from '#entry/feature.ts'
import { sealAlerts } from './alerts.ts'
import { mountSealDesk } from './desk.ts'
import { sealGauges } from './gauges.ts'
import { sealInvariants } from './invariants.ts'
import { sealHourly } from './seal.ts'
import { sealCommand } from './seal-command.ts'
import { sendHeads } from './send.ts'

export const seal: Feature = {
  slug: 'seal',
  mountDesk: mountSealDesk,
  jobs: [
    {
      queue: 'seal.hourly',
      summary: 'Seals the audit log and the ledger, and signs a head once an hour.',
      cron: '* * * * *',
      perBrand: sealHourly,
    },
    {
      queue: 'seal.send',
      summary: 'Sends signed heads to SEAL_URL, and repeats what was not accepted.',
      cron: '* * * * *',
      perBrand: sendHeads,
    },
  ],
  gauges: [sealGauges],
  alerts: sealAlerts,
  invariants: sealInvariants,
  commands: [sealCommand],
}
