/** Settings of a brand under the names of the specification (section 3, interpretations M3, P6). */
import type { CallReply } from '@duang/contract'
import type { getSetting, getUserSetting, getWebsiteStatus } from '@duang/contract/site/setting'
import type { Brand } from '#core/brand/brand.ts'
import { maintenanceAt, plannedAt } from '#core/brand/maintenance.ts'
import type { BrandSettings } from '#core/brand/settings.ts'

/** Returns the settings for visitors. */
export function siteSetting(brand: Brand, at: Date): CallReply<typeof getSetting> {
  const { settings } = brand
  const [first, second] = settings.lineIds
  return {
    setting: userSettingOf(settings),
    line: { line1: { id: first }, line2: { id: second } },
    websiteStatus: websiteStatus(brand, at).websiteStatus,
  }
}

/** Returns the state of the site at this instant, and planned maintenance (section 4). */
export function websiteStatus(brand: Brand, at: Date): CallReply<typeof getWebsiteStatus> {
  const maintenance = maintenanceAt(brand, at)
  const planned = maintenance ? undefined : plannedAt(brand, at)
  return {
    websiteStatus: maintenance ? 'MA' : '',
    message: maintenance?.message ?? '',
    until: maintenance?.until?.toISOString() ?? null,
    planned: planned
      ? { from: planned.startsAt.toISOString(), to: planned.endsAt.toISOString(), message: planned.message }
      : null,
  }
}

/** Returns the settings in force for a member. The level table has no setting of this kind, so it is the brand's. */
export function userSettingOf({ bonus }: BrandSettings): CallReply<typeof getUserSetting> {
  return {
    bonusRate: bonus.rate1,
    bonusRate2: bonus.rate2,
    bonusTimeStart: withSeconds(bonus.start1),
    bonusTimeEnd: withSeconds(bonus.end1),
    bonusTimeStart2: withSeconds(bonus.start2),
    bonusTimeEnd2: withSeconds(bonus.end2),
    bonusMax: bonus.maxSatang,
    endNumberBonus: bonus.endNumber1,
    endNumberBonus2: bonus.endNumber2,
    turnoverMultiple: bonus.turnoverMultiple,
  }
}

/** Adds seconds. Operators may write `10:00`, but the wire format is `10:00:00`. */
const withSeconds = (time: string): string => (time.length === 5 ? `${time}:00` : time)
