import { getCredit, getLevel, getPoints, getUserDetail } from '@duang/contract/user'
import { mount, type Site } from '#core/mount.ts'
import { creditOf, detailOf, levelOf, pointsOf } from './user.ts'

export function mountUser(site: Site): void {
  mount(site, getUserDetail, ({ ctx, caller }) => detailOf(ctx, caller))
  mount(site, getPoints, ({ ctx, caller }) => pointsOf(ctx, caller))
  mount(site, getCredit, ({ ctx, caller, body }) => creditOf(ctx, caller, body.balanceType))
  mount(site, getLevel, ({ ctx, caller }) => levelOf(ctx, caller))
}
