import type { Feature } from '#entry/feature.ts'
import { accountActions, accountLists } from './account-actions.ts'
import { feedActions, feedLists } from './feed-actions.ts'
import { rhythmAlerts, rhythmGauges } from './rhythm-alerts.ts'

export const bankAdmin: Feature = {
  slug: 'bank-admin',
  lists: [...accountLists, ...feedLists],
  actions: [...accountActions, ...feedActions],
  // A signature is valid for minutes. See core/bank/feed-messages.ts.
  retention: [
    { table: 'webhook_messages', since: 'received_at', days: 1 },
    // A rhythm is learned from two weeks.
    { table: 'feed_silences', since: 'bangkok_date', days: 60 },
  ],
  gauges: [rhythmGauges],
  alerts: rhythmAlerts,
}
