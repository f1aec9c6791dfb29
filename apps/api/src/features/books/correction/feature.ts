import type { Feature } from '#entry/feature.ts'
import { correctionAlerts } from './alerts.ts'
import { approvalsCommand } from './approvals-command.ts'
import { correctionQueues, mountCorrectionDesk } from './desk.ts'
import { mountMemberCorrections } from './desk-member.ts'
import { correctionGauges } from './gauges.ts'
import { correctionInvariants } from './invariants.ts'
import { creditActs } from './member-credit.ts'
import { receivablesCommand } from './receivables-command.ts'
import { mountCorrection } from './routes.ts'
import { unassignActs } from './unassignment.ts'

export const correction: Feature = {
  slug: 'correction',
  mount: mountCorrection,
  mountDesk: (desk) => {
    mountCorrectionDesk(desk)
    mountMemberCorrections(desk)
  },
  queues: correctionQueues,
  invariants: correctionInvariants,
  changedMembers: `select brand_id, member_id from corrections, scope_mark m
      where greatest(corrections.at, settled_at) >= m.at
    union
    select brand_id, member_id from receivable_settlements r, scope_mark m where r.at >= m.at
    union
    select brand_id, member_id from approvals, scope_mark m where decided_at >= m.at`,
  gauges: [correctionGauges],
  alerts: correctionAlerts,
  commands: [receivablesCommand, approvalsCommand],
  acts: { members: creditActs, deposits: unassignActs },
}
