/** The parts that core itself brings, in the form of a feature. */

import { ledgerAlerts } from '#app/watch/ledger-alerts.ts'
import { postingGauges, verificationGauges } from '#app/watch/ledger-gauges.ts'
import type { Feature } from '#entry/feature.ts'
import { ledgerInvariants } from '#money/ledger/invariants.ts'
import { rollUp } from '#money/ledger/ledger.ts'
import { membersOfNewTransfers } from '#money/ledger/verify.ts'

export const core: Feature = {
  slug: 'core',
  jobs: [
    {
      queue: 'ledger.roll-up',
      summary: 'Rolls up the balances of house accounts.',
      cron: '* * * * *',
      perBrand: (ctx) => rollUp(ctx.db, ctx.brand.id),
    },
  ],
  retention: [
    { table: 'throttles', since: 'updated_at', days: 2 },
    // Stored replies are kept far longer than any client retries.
    { table: 'idempotency_keys', since: 'created_at', days: 30 },
  ],
  gauges: [postingGauges, verificationGauges],
  alerts: ledgerAlerts,
  invariants: ledgerInvariants,
  changedMembers: membersOfNewTransfers,
}
