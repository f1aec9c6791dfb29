import type { Feature } from '#entry/feature.ts'
import { mountPersonal } from './desk.ts'
import { eraseDueIdentities, personalActions } from './erase-member.ts'
import { personalLists } from './erasures.ts'
import { personalActs } from './personal-acts.ts'

export const personal: Feature = {
  slug: 'personal',
  mountDesk: mountPersonal,
  actions: personalActions,
  lists: personalLists,
  jobs: [
    {
      queue: 'personal.erase-due',
      summary: 'Erases names and accounts of erased members when the time of the law has ended.',
      cron: '40 4 * * *',
      perBrand: eraseDueIdentities,
    },
  ],
  acts: { members: personalActs },
}
