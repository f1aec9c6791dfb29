import { cancelReward, listRewardRequests, listRewards, requestReward } from '@duang/contract/rewards/reward'
import { mount, type Site } from '#entry/mount.ts'
import { requestsOf } from './history.ts'
import { cancelRequest, makeRequest, rewardsOf, withoutPrompts } from './reward.ts'

export function mountReward(site: Site): void {
  mount(site, listRewards, ({ ctx, caller, origin }) => rewardsOf(ctx, caller, origin.language), withoutPrompts)
  mount(site, requestReward, ({ ctx, caller, body, tx }) => makeRequest(tx, ctx, caller, body))
  mount(site, cancelReward, ({ ctx, caller, body, tx }) => cancelRequest(tx, ctx, caller, body))
  mount(site, listRewardRequests, ({ ctx, caller, body }) => requestsOf(ctx, caller, body))
}
