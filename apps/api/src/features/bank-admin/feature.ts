import type { Feature } from '#core/feature.ts'
import { accountsCommand } from './accounts-command.ts'
import { accountProposals, mountAccountDesk } from './desk-accounts.ts'
import { feedProposals, mountFeedDesk } from './desk-feeds.ts'
import { feedsCommand } from './feeds-command.ts'
import { rhythmAlerts, rhythmGauges } from './rhythm-alerts.ts'

export const bankAdmin: Feature = {
  slug: 'bank-admin',
  mountDesk: (desk) => {
    mountAccountDesk(desk)
    mountFeedDesk(desk)
  },
  proposals: [...accountProposals, ...feedProposals],
  // A signature is valid for minutes. See core/bank/feed-messages.ts.
  retention: [
    { table: 'webhook_messages', since: 'received_at', days: 1 },
    // A rhythm is learned from two weeks.
    { table: 'feed_silences', since: 'bangkok_date', days: 60 },
  ],
  gauges: [rhythmGauges],
  alerts: rhythmAlerts,
  commands: [feedsCommand, accountsCommand],
}
