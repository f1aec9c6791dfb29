import type { Feature } from '#entry/feature.ts'
import { lineActions, lineLists } from './actions.ts'
import { depositAlerts } from './alerts.ts'
import { depositsCommand } from './commands.ts'
import { lineQueues, mountDepositDesk } from './desk.ts'
import { mountMemberDeposits } from './desk-member.ts'
import { lineGauges } from './gauges.ts'
import { depositInvariants } from './invariants.ts'
import { pollFeeds } from './poll.ts'
import { mountDeposit } from './routes.ts'
import { slipsCommand } from './slip/slip-commands.ts'
import { mountSlipDesk, slipActions, slipLists, slipQueues } from './slip/slip-desk.ts'
import { sweepSlips } from './slip/slip-link.ts'
import { creditActions } from './statement-line/assign.ts'
import { importStatementCommand } from './statement-line/import-command.ts'
import { settleNewLines } from './statement-line/settle.ts'

export const deposit: Feature = {
  slug: 'deposit',
  mount: mountDeposit,
  mountDesk: (desk) => {
    mountDepositDesk(desk)
    mountMemberDeposits(desk)
    mountSlipDesk(desk)
  },
  actions: [...creditActions, ...lineActions, ...slipActions],
  lists: [...lineLists, ...slipLists],
  queues: [...lineQueues, ...slipQueues],
  jobs: [
    {
      queue: 'feed.poll',
      summary: 'Fetches statement lines from feeds that are polled.',
      cron: '* * * * *',
      perBrand: pollFeeds,
    },
    {
      queue: 'slip.sweep',
      summary: 'Links slips with lines that arrived, and leaves slips without a line to staff.',
      cron: '* * * * *',
      perBrand: sweepSlips,
    },
  ],
  onStart: settleNewLines,
  // An intent helps to match a late line, and a statement file may be of last month.
  retention: [
    { table: 'deposit_intents', since: 'expires_at', days: 60 },
    // A dispute about a transfer comes within weeks. What was decided is kept longer than its picture.
    { table: 'slip_pictures', since: 'stored_at', days: 180 },
    { table: 'slips', since: 'received_at', days: 730, isReferenced: true },
  ],
  invariants: depositInvariants,
  changedMembers: `select brand_id, member_id from deposits, scope_mark m
    where greatest(credited_at, unassigned_at) >= m.at`,
  gauges: [lineGauges],
  alerts: depositAlerts,
  commands: [depositsCommand, importStatementCommand, slipsCommand],
}
