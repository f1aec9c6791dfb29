import type { Feature } from '#entry/feature.ts'
import { sweepRounds } from '#money/wallet/open-rounds.ts'
import { providerActions } from './actions.ts'
import { discrepancyQueues, mountDiscrepancyDesk } from './desk.ts'
import { providerGauges } from './gauges.ts'
import { playInvariants } from './invariants.ts'
import { providerLists } from './list.ts'
import { providerCommand } from './provider-command.ts'
import { roundInvariants } from './round-invariants.ts'
import { mountProvider } from './routes.ts'
import { transferActions, transferLists } from './transfer-actions.ts'

export const provider: Feature = {
  slug: 'provider',
  mount: (site) => mountProvider(site),
  mountDesk: mountDiscrepancyDesk,
  lists: [...providerLists, ...transferLists],
  actions: [...providerActions, ...transferActions],
  queues: discrepancyQueues,
  jobs: [
    {
      queue: 'rounds.sweep',
      summary: 'Closes rounds whose provider does not end them, by its rule.',
      cron: '* * * * *',
      perBrand: sweepRounds,
    },
  ],
  retention: [
    // Unused after hours. Their tokens are kept in play_tokens (db/functions/wallet/02-rounds.sql).
    { table: 'game_sessions', since: 'launched_at', days: 90 },
    // A win may arrive late: providers keep transactions for four months and longer.
    { table: 'play_tokens', since: 'launched_at', days: 400 },
  ],
  gauges: [providerGauges],
  invariants: [...playInvariants, ...roundInvariants],
  commands: [providerCommand],
}
