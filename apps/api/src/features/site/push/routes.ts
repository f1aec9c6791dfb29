import { pushOff, pushOn, pushState } from '@duang/contract/site/push'
import { mount, type Site } from '#entry/mount.ts'
import { readPushState, switchPushOff, switchPushOn } from './subscriptions.ts'

export function mountPush(site: Site): void {
  mount(site, pushState, ({ ctx, caller, body }) => readPushState(ctx, caller, body))
  mount(site, pushOn, ({ ctx, caller, body }) => switchPushOn(ctx, caller, body))
  mount(site, pushOff, ({ ctx, caller }) => switchPushOff(ctx, caller))
}
