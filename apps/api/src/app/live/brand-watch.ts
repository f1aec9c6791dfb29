/**
 * Reports changes of brands to their members. The status of a site also changes with time, when planned maintenance begins or ends.
 * Sockets of a brand that this cell does not serve any more are closed, so that they connect to its new cell.
 */
import { brandSettingsEvent, siteStatusEvent } from '@duang/contract/wire/live'
import type { BrandFinder } from '#core/brand/brand.ts'
import type { Clock } from '#core/context.ts'
import { websiteStatus } from '#features/site/setting/setting.ts'
import type { Connected } from './connected.ts'
import { brandRoom, type Rooms } from './rooms.ts'

type Watch = { brands: BrandFinder; clock: Clock; rooms: Rooms; connected: Connected }

/** Returns a function that compares all brands with its last call. */
export function createBrandWatch({ brands, clock, rooms, connected }: Watch): () => Promise<void> {
  const seen = new Map<number, { status: string; version: string }>()
  return async () => {
    const all = await brands.all()
    closeOthers(connected, new Set(all.map(({ id }) => id)))
    for (const brand of all) {
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

/** As a broken connection: a client that is disconnected by the server does not connect again by itself. */
function closeOthers(connected: Connected, served: ReadonlySet<number>): void {
  if (connected.brandIds().every((id) => served.has(id))) return
  for (const socket of connected.sockets()) if (!served.has(socket.data.member.brandId)) socket.conn.close()
}
