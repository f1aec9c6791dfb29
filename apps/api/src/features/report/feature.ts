import type { Feature } from '#core/feature.ts'
import { reportCommand } from './report-command.ts'
import { undebitedActs } from './undebited-acts.ts'

export const report: Feature = {
  slug: 'report',
  commands: [reportCommand],
  acts: { withdrawals: undebitedActs },
}
