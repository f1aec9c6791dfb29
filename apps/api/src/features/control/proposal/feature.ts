import type { Feature } from '#entry/feature.ts'
import { proposalActions, proposalLists } from './actions.ts'
import { proposalAlerts } from './alerts.ts'
import { proposalGauges } from './gauges.ts'
import { proposalQueues } from './queue.ts'

export const proposal: Feature = {
  slug: 'proposal',
  queues: proposalQueues,
  gauges: [proposalGauges],
  alerts: proposalAlerts,
  actions: proposalActions,
  lists: proposalLists,
}
