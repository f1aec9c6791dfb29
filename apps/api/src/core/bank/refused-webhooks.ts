/** Messages of banks that this process refused within a day, for `duang doctor`. Each has a reason that the robot's author can act on. */
import type { Ctx } from '#core/context.ts'
import { createDayCounts } from '#kit/day-counts.ts'

/** Callers invent names of feeds: a few are kept, the rest is counted together. */
const KEYS_MAX = 100
const counts = createDayCounts({ keysMax: KEYS_MAX, rest: JSON.stringify(['', '', 'other']) })

export type RefusedWebhooks = { brand: string; feed: string; fault: string; count: number; lastAt: string }

export const noteRefusedWebhook = ({ brand, clock }: Pick<Ctx, 'brand' | 'clock'>, feed: string, fault: string): void =>
  counts.add(JSON.stringify([brand.clientId, feed.slice(0, 50), fault]), clock())

export const refusedWebhooks = (now: Date): RefusedWebhooks[] =>
  counts.read(now).map(({ key, count, lastAt }) => {
    const [brand, feed, fault] = JSON.parse(key) as [string, string, string]
    return { brand, feed, fault, count, lastAt }
  })
