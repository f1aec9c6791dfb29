import type { Feature } from '#entry/feature.ts'
import { accrueCommission } from './accrue.ts'
import { affiliateActions, affiliateLists } from './actions.ts'
import { affiliateInvariants } from './invariants.ts'
import { reverseCommission } from './reverse.ts'
import { mountAffiliate } from './routes.ts'

export const affiliate: Feature = {
  slug: 'affiliate',
  mount: mountAffiliate,
  jobs: [
    {
      queue: 'affiliate.accrue',
      summary:
        'Accrues and pays the commission of days that have ended, from 03:00 on; continues after an interruption.',
      cron: '*/10 * * * *',
      perBrand: (ctx) => accrueCommission(ctx),
    },
    {
      queue: 'affiliate.reverse',
      summary: 'Reverses commission of deposits that were claimed back.',
      cron: '*/5 * * * *',
      perBrand: reverseCommission,
    },
  ],
  actions: affiliateActions,
  lists: affiliateLists,
  invariants: affiliateInvariants,
  changedMembers: `select brand_id, member_id from affiliate_accruals, scope_mark m
    where greatest(accrued_at, reversed_at) >= m.at`,
}
