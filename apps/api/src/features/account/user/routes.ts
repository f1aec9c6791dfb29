import { getCredit, getLevel, getPoints, getUserDetail, getUserSummary } from '@duang/contract/account/user'
import { mount, type Site } from '#entry/mount.ts'
import { summaryOf } from './summary.ts'
import { creditOf, detailOf, levelOf, pointsOf } from './user.ts'

export function mountUser(site: Site): void {
  mount(site, getUserDetail, ({ ctx, caller }) => detailOf(ctx, caller))
  mount(site, getPoints, ({ ctx, caller }) => pointsOf(ctx, caller))
  mount(site, getCredit, ({ ctx, caller, body }) => creditOf(ctx, caller, body.balanceType))
  mount(site, getLevel, ({ ctx, caller }) => levelOf(ctx, caller))
  mount(site, getUserSummary, ({ ctx, caller }) => summaryOf(ctx, caller))
}
