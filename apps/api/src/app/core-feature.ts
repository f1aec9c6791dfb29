/** The parts that core itself brings, in the form of a feature. */
import type { Feature } from '#core/feature.ts'
import { ledgerInvariants } from '#core/ledger/invariants.ts'
import { rollUp } from '#core/ledger/ledger.ts'
import { ledgerAlerts } from '#core/ledger/ledger-alerts.ts'
import { postingGauges, verificationGauges } from '#core/ledger/ledger-gauges.ts'
import { membersOfNewTransfers } from '#core/ledger/verify.ts'

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
