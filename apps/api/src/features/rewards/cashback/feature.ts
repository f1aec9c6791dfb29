import type { Feature } from '#entry/feature.ts'
import { accrueCashback } from './accrue.ts'
import { cashbackInvariants } from './invariants.ts'
import { mountCashback } from './routes.ts'

export const cashback: Feature = {
  slug: 'cashback',
  mount: mountCashback,
  jobs: [
    {
      queue: 'cashback.accrue',
      summary: 'Accrues the cashback of periods that have ended, from 03:00 on; continues after an interruption.',
      cron: '5-59/10 * * * *',
      perBrand: (ctx) => accrueCashback(ctx),
    },
  ],
  invariants: cashbackInvariants,
  changedMembers: `select brand_id, member_id from cashback_accruals, scope_mark m where accrued_at >= m.at`,
}
