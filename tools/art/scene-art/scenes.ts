/** All scenes, by the folder of the site that shows them. */
import { ACTIVITY_SCENES } from './activities.ts'
import { PROMOTION_SCENES } from './promotions.ts'
import { REWARD_SCENES } from './rewards.ts'

const FEATURES = 'apps/web/src/features'

export const SCENES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [`${FEATURES}/games/media/art`]: ACTIVITY_SCENES,
  [`${FEATURES}/rewards/promotion/art`]: PROMOTION_SCENES,
  [`${FEATURES}/rewards/reward/art`]: REWARD_SCENES,
}
