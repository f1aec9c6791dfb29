import type { Feature } from '#entry/feature.ts'
import { withdrawActions, withdrawLists } from './actions.ts'
import { withdrawAlerts } from './alerts.ts'
import { withdrawalsCommand } from './commands.ts'
import { PAYOUT_QUEUE } from './decide.ts'
import { mountWithdrawDesk, withdrawQueues } from './desk.ts'
import { openPayoutGauges, openWithdrawalGauges, payoutGauges } from './gauges.ts'
import { withdrawInvariants } from './invariants.ts'
import { expireFailedPayouts, sendPayout, sweepPayouts } from './payout.ts'
import { mountWithdraw } from './routes.ts'

export const withdraw: Feature = {
  slug: 'withdraw',
  mount: mountWithdraw,
  mountDesk: mountWithdrawDesk,
  actions: withdrawActions,
  lists: withdrawLists,
  queues: withdrawQueues,
  jobs: [
    {
      queue: PAYOUT_QUEUE,
      summary: 'Sends one payout, or asks the bank about it. A bank that hangs holds up one of eight, not all.',
      concurrency: 8,
      perKey: sendPayout,
    },
    {
      queue: 'payout.sweep',
      summary: 'Finds payouts that are due and have no job, for whatever reason.',
      cron: '* * * * *',
      perBrand: sweepPayouts,
    },
    {
      queue: 'withdraw.expire',
      summary: 'Returns the money of failed payouts whose time for a retry has run out.',
      cron: '*/5 * * * *',
      perBrand: expireFailedPayouts,
    },
  ],
  onStart: sweepPayouts,
  invariants: withdrawInvariants,
  changedMembers: `select brand_id, member_id from withdrawals, scope_mark m
      where greatest(requested_at, ended_at) >= m.at
    union
    select brand_id, member_id from withdrawals join payouts using (brand_id, withdrawal_id), scope_mark m
      where updated_at >= m.at`,
  gauges: [payoutGauges, openPayoutGauges, openWithdrawalGauges],
  alerts: withdrawAlerts,
  commands: [withdrawalsCommand],
}
