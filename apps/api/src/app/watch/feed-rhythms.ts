/** When each pushing bank feed last sent a message, for readiness. A late feed makes no process unready: see feed-ages.ts. */
import { readRhythms } from '#core/bank/feed-rhythm.ts'
import type { Platform } from '#core/context.ts'
import { knownFor } from '../http/known-for.ts'

type FeedRhythms = {
  /** `message`: seconds since the last accepted message; null: none yet. `late`: seconds beyond the rhythm; null: not judged. */
  pushed: readonly { brand: string; feed: string; message: number | null; late: number | null }[]
  /** Feeds that are late, as `brand/feed`. */
  lateFeeds: readonly string[]
}

export const createFeedRhythms = (platform: Pick<Platform, 'db' | 'clock' | 'bankMode' | 'elapsedMs'>) =>
  knownFor(() => rhythmsOf(platform), platform.elapsedMs)

async function rhythmsOf(platform: Pick<Platform, 'db' | 'clock' | 'bankMode'>): Promise<FeedRhythms> {
  const rhythms = await readRhythms(platform)
  const now = platform.clock().getTime()
  return {
    pushed: rhythms
      .filter(({ messageAt, limitMinutes }) => messageAt !== null || limitMinutes !== null)
      .map(({ brand, feed, messageAt, limitMinutes, lateMinutes }) => ({
        brand,
        feed,
        message: messageAt && Math.max(0, Math.round((now - messageAt.getTime()) / 1_000)),
        late: limitMinutes === null ? null : lateMinutes * 60,
      })),
    lateFeeds: rhythms.filter(({ lateMinutes }) => lateMinutes > 0).map(({ brand, feed }) => `${brand}/${feed}`),
  }
}
