import { getSetting, getUserSetting, getWebsiteStatus } from '@duang/contract/site/setting'
import { mount, type Site } from '#entry/mount.ts'
import { siteSetting, userSettingOf, websiteStatus } from './setting.ts'

export function mountSetting(site: Site): void {
  mount(site, getSetting, async ({ ctx }) => siteSetting(ctx.brand, ctx.clock()))
  mount(site, getWebsiteStatus, async ({ ctx }) => websiteStatus(ctx.brand, ctx.clock()))
  mount(
    site,
    getUserSetting,
    async ({ ctx }) => userSettingOf(ctx.brand.settings),
    // No window has a bonus.
    (setting) => ({ ...setting, bonusRate: 0, bonusRate2: 0, bonusMax: 0 }),
  )
}
