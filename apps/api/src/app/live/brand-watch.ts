/** Reports changes of brands to their members. The status of a site also changes with time, when planned maintenance begins or ends. */
import { brandSettingsEvent, siteStatusEvent } from '@duang/contract/live'
import type { BrandFinder } from '#core/brand/brand.ts'
import type { Clock } from '#core/context.ts'
import { websiteStatus } from '#features/setting/setting.ts'
import { brandRoom, type Rooms } from './rooms.ts'

/** Returns a function that compares all brands with its last call. */
export function createBrandWatch(brands: BrandFinder, clock: Clock, rooms: Rooms): () => Promise<void> {
  const seen = new Map<number, { status: string; version: string }>()
  return async () => {
    for (const brand of await brands.all()) {
      const status = websiteStatus(brand, clock())
      const now = { status: JSON.stringify(status), version: brand.version }
      const before = seen.get(brand.id)
      seen.set(brand.id, now)
      if (before && before.status !== now.status) rooms.send(brandRoom(brand.id), siteStatusEvent, status)
      if (before && before.version !== now.version)
        rooms.send(brandRoom(brand.id), brandSettingsEvent, { version: now.version })
    }
  }
}
