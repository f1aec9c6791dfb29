import type { Feature } from '#entry/feature.ts'
import { bonusAlerts } from './alerts.ts'
import { mountMemberBonuses } from './desk-member.ts'
import { endBonuses } from './end-bonuses.ts'
import { bonusInvariants } from './invariants.ts'
import { mountBonus } from './routes.ts'

export const bonus: Feature = {
  slug: 'bonus',
  mount: mountBonus,
  mountDesk: mountMemberBonuses,
  jobs: [
    {
      queue: 'bonus.end',
      summary: 'Ends bonuses that are used up, and those of excluded members whose rounds have ended.',
      cron: '*/5 * * * *',
      perBrand: endBonuses,
    },
  ],
  invariants: bonusInvariants,
  alerts: bonusAlerts,
  changedMembers: `select brand_id, member_id from bonus_grants, scope_mark m
    where greatest(granted_at, ended_at) >= m.at`,
}
