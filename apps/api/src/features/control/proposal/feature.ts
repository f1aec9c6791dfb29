import type { Feature } from '#entry/feature.ts'
import { proposalAlerts } from './alerts.ts'
import { proposalGauges } from './gauges.ts'
import { proposalsCommand } from './proposals-command.ts'
import { proposalQueues } from './queue.ts'
import { mountProposal } from './routes.ts'

export const proposal: Feature = {
  slug: 'proposal',
  mountDesk: mountProposal,
  queues: proposalQueues,
  gauges: [proposalGauges],
  alerts: proposalAlerts,
  commands: [proposalsCommand],
}
