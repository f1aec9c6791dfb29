import type { Feature } from '#entry/feature.ts'
import { rewardActions, rewardLists } from './actions.ts'
import { rewardCommands } from './commands.ts'
import { goodsQueues, mountGoodsDesk } from './desk.ts'
import { rewardInvariants } from './invariants.ts'
import { orderActions } from './order-actions.ts'
import { mountReward } from './routes.ts'

export const reward: Feature = {
  slug: 'reward',
  lists: rewardLists,
  actions: [...rewardActions, ...orderActions],
  mount: mountReward,
  mountDesk: mountGoodsDesk,
  queues: goodsQueues,
  commands: rewardCommands,
  invariants: rewardInvariants,
  // Orders are covered by the feature of goods.
  changedMembers: 'select brand_id, member_id from reward_requests, scope_mark m where requested_at >= m.at',
}
