import type { Feature } from '#entry/feature.ts'
import { READ_ROUNDS_QUEUE, SETTLE_QUEUE, settle } from '#money/provider-transfer/provider-transfer.ts'
import { gamesActions, gamesLists, SYNC_NOW_QUEUE } from './actions.ts'
import { gamesAlerts } from './alerts.ts'
import { syncCatalogue } from './catalogue.ts'
import { transferInvariants } from './invariants.ts'
import { countPopularity } from './popularity.ts'
import { recallIdle } from './provider-transfer/recall-idle.ts'
import { readAllRounds, readRounds } from './provider-transfer/rounds-feed.ts'
import { sweepProviderTransfers } from './provider-transfer/sweep-provider-transfers.ts'
import { mountGames } from './routes.ts'
import { gamesCommand } from './sync-command.ts'

export const games: Feature = {
  slug: 'games',
  mount: mountGames,
  lists: gamesLists,
  actions: gamesActions,
  jobs: [
    {
      queue: 'games.sync',
      summary: 'Fetches the games of providers.',
      cron: '*/10 * * * *',
      perBrand: syncCatalogue,
    },
    {
      queue: SYNC_NOW_QUEUE,
      summary: 'Fetches the games of providers when staff ask for it.',
      perKey: syncCatalogue,
    },
    {
      queue: 'games.popularity',
      summary: 'Counts the rounds of seven days by game, for the lobby.',
      cron: '*/15 * * * *',
      perBrand: countPopularity,
    },
    {
      queue: SETTLE_QUEUE,
      summary: 'Asks about one transfer of credit to or from a provider.',
      concurrency: 4,
      perKey: (ctx, ref) => settle(ctx, ref),
    },
    {
      queue: 'transfer.sweep',
      summary: 'Finds transfers that are due and have no job, for whatever reason.',
      cron: '* * * * *',
      perBrand: sweepProviderTransfers,
    },
    {
      queue: READ_ROUNDS_QUEUE,
      summary: 'Fetches the rounds of one provider from which credit has just come back.',
      perKey: readRounds,
    },
    {
      queue: 'rounds.read-all',
      summary: 'Fetches the rounds of all providers that hold credit.',
      cron: '* * * * *',
      perBrand: readAllRounds,
    },
    {
      queue: 'play.recall-idle',
      summary: "Recalls credit at providers that was not played with for the brand's idle time.",
      cron: '* * * * *',
      perBrand: recallIdle,
    },
  ],
  // The lobby shows the current catalogues of providers, not those from before the restart.
  onStart: async (ctx) => {
    await syncCatalogue(ctx)
    await countPopularity(ctx)
  },
  invariants: transferInvariants,
  changedMembers: 'select brand_id, member_id from provider_transfers, scope_mark m where updated_at >= m.at',
  alerts: gamesAlerts,
  commands: [gamesCommand],
}
