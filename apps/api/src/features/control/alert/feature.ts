import type { AlertRule } from '#core/alert/alert-rule.ts'
import type { Feature } from '#entry/feature.ts'
import { alertActions, alertLists } from './actions.ts'
import { alertCommands } from './alerts-command.ts'
import { alertQueues } from './lists.ts'
import { watchBrand } from './watch.ts'

/** `rules`: those of all features. */
export const alertOf = (rules: () => readonly AlertRule[]): Feature => ({
  slug: 'alert',
  queues: alertQueues,
  jobs: [
    {
      queue: 'alert.watch',
      summary: 'Notifies staff of conditions that they must look at.',
      cron: '* * * * *',
      perBrand: watchBrand,
    },
  ],
  retention: [
    { table: 'alert_messages', since: 'created_at', days: 90 },
    { table: 'alerts', since: 'resolved_at', days: 400, isReferenced: true },
  ],
  lists: alertLists(rules),
  actions: alertActions(rules),
  commands: alertCommands,
})
