import {
  getSetting,
  getUserSetting,
  getWebsiteStatus,
  listAnnouncements,
  listMemberAnnouncements,
} from '@duang/contract/setting'
import { mount, type Site } from '#core/mount.ts'
import { newsFor } from './queries.ts'
import { siteSetting, userSettingOf, websiteStatus } from './setting.ts'

export function mountSetting(site: Site): void {
  mount(site, getSetting, async ({ ctx }) => siteSetting(ctx.brand, ctx.clock()))
  mount(site, getWebsiteStatus, async ({ ctx }) => websiteStatus(ctx.brand, ctx.clock()))
  mount(site, getUserSetting, async ({ ctx }) => userSettingOf(ctx.brand.settings))
  mount(site, listAnnouncements, async ({ ctx }) => ({ news: await newsFor(ctx, 'visitors') }))
  mount(site, listMemberAnnouncements, async ({ ctx }) => ({ news: await newsFor(ctx, 'members') }))
}
