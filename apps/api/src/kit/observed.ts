/** What this process saw within a day, for `duang doctor`: refused messages of banks, and proxies that drop a header or are not trusted. */
import { createDayCounts, type DayCount } from '#kit/day-counts.ts'

/** Callers invent names of feeds and headers: a few are kept, the rest is counted together. */
const FEEDS_MAX = 100
const ADDRESSES_MAX = 20

export type RefusedWebhooks = { brand: string; feed: string; fault: string; count: number; lastAt: string }
/** Keys are addresses of the proxies. */
export type Observations = { webhooks: RefusedWebhooks[]; withoutProto: DayCount[]; untrusted: DayCount[] }

export type Observed = ReturnType<typeof createObserved>

export function createObserved() {
  const webhooks = createDayCounts({ keysMax: FEEDS_MAX, rest: JSON.stringify(['', '', 'other']) })
  const withoutProto = createDayCounts({ keysMax: ADDRESSES_MAX })
  const untrusted = createDayCounts({ keysMax: ADDRESSES_MAX })
  return {
    refusedWebhook: (brand: string, feed: string, fault: string, now: Date): void =>
      webhooks.add(JSON.stringify([brand, feed.slice(0, 50), fault]), now),
    withoutProto: withoutProto.add,
    untrusted: untrusted.add,
    read: (now: Date): Observations => ({
      webhooks: webhooks.read(now).map(({ key, count, lastAt }) => {
        const [brand, feed, fault] = JSON.parse(key) as [string, string, string]
        return { brand, feed, fault, count, lastAt }
      }),
      withoutProto: withoutProto.read(now),
      untrusted: untrusted.read(now),
    }),
  }
}
