import type { Feature } from '#entry/feature.ts'
import { mountReconcileDesk } from './desk.ts'
import { reconcileCommand } from './reconcile-command.ts'
import { reconcileExports } from './reconcile-exports.ts'
import { reportCommand } from './report-command.ts'
import { undebitedActs } from './undebited-acts.ts'

export const report: Feature = {
  slug: 'report',
  mountDesk: mountReconcileDesk,
  commands: [reportCommand, reconcileCommand],
  exports: reconcileExports,
  acts: { withdrawals: undebitedActs },
}
