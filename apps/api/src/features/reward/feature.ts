import type { Feature } from '#core/feature.ts'
import { goodsQueues, mountGoodsDesk } from './desk.ts'
import { rewardInvariants } from './invariants.ts'
import { rewardsCommand } from './rewards-command.ts'
import { mountReward } from './routes.ts'

export const reward: Feature = {
  slug: 'reward',
  mount: mountReward,
  mountDesk: mountGoodsDesk,
  queues: goodsQueues,
  commands: [rewardsCommand],
  invariants: rewardInvariants,
  // Orders are covered by the feature of goods.
  changedMembers: 'select brand_id, member_id from reward_requests, scope_mark m where requested_at >= m.at',
}
