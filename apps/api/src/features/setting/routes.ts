import {
  getSetting,
  getUserSetting,
  getWebsiteStatus,
  listAnnouncements,
  listMemberAnnouncements,
} from '@duang/contract/setting'
import { mount, type Site } from '#core/mount.ts'
import { newsFor } from './queries.ts'
import { siteSetting, userSettingOf } from './setting.ts'

export function mountSetting(site: Site): void {
  mount(site, getSetting, async ({ ctx }) => siteSetting(ctx.brand.settings))
  mount(site, getWebsiteStatus, async ({ ctx }) => ({ websiteStatus: ctx.brand.settings.websiteStatus }))
  mount(site, getUserSetting, async ({ ctx }) => userSettingOf(ctx.brand.settings))
  mount(site, listAnnouncements, async ({ ctx }) => ({ news: await newsFor(ctx, 'visitors') }))
  mount(site, listMemberAnnouncements, async ({ ctx }) => ({ news: await newsFor(ctx, 'members') }))
}
