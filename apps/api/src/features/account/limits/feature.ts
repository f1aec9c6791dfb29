import { RECALL_QUEUE } from '#core/protection/recall-credit-soon.ts'
import type { Feature } from '#entry/feature.ts'
import { limitActions, limitLists } from './actions.ts'
import { limitQueues, mountLimitsDesk } from './desk.ts'
import { mountMemberProtection } from './desk-member.ts'
import { limitInvariants } from './invariants.ts'
import { protectionActs } from './members-command.ts'
import { emptyAllTables, recallCredit } from './recall-credit.ts'
import { mountLimits } from './routes.ts'

export const limits: Feature = {
  slug: 'limits',
  mount: mountLimits,
  mountDesk: (desk) => {
    mountLimitsDesk(desk)
    mountMemberProtection(desk)
  },
  queues: limitQueues,
  jobs: [
    {
      queue: RECALL_QUEUE,
      summary: 'Recalls the credit of a member who has decided on a break or a limit from providers that hold it.',
      concurrency: 4,
      perKey: recallCredit,
    },
    {
      queue: 'play.recall-credit-all',
      summary: 'Recalls the credit of every member who may no longer play from providers that hold it.',
      cron: '* * * * *',
      perBrand: emptyAllTables,
    },
  ],
  invariants: limitInvariants,
  actions: limitActions,
  lists: limitLists,
  acts: { members: protectionActs },
}
