import type { Feature } from '#entry/feature.ts'
import { levelActions, levelLists } from './actions.ts'
import { levelInvariants } from './invariants.ts'
import { reviewLevels } from './review.ts'

export const level: Feature = {
  slug: 'level',
  lists: levelLists,
  actions: levelActions,
  jobs: [
    {
      queue: 'level.review',
      summary: 'Reviews levels with monthly criteria at the end of a Bangkok month, from 03:00 on.',
      cron: '7-59/10 * * * *',
      perBrand: reviewLevels,
    },
  ],
  invariants: levelInvariants,
  changedMembers: `select brand_id, member_id from level_changes, scope_mark m where level_changes.at >= m.at`,
}
