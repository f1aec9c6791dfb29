/**
 * How long ago each polled bank feed answered, for readiness and metrics. A silent bank concerns all processes, and everything except
 * deposits works without it, so none becomes unready. Staff are notified by the alert `feed-silent`.
 */
import { Gauge, Registry } from 'prom-client'
import type { Platform } from '#core/context.ts'
import { SILENT_MINUTES } from '#features/bank/deposit/alerts.ts'
import { knownFor } from '../http/known-for.ts'

/** `brand`: the public id. `polled`: seconds since the last complete answer; null: none yet. */
type FeedAge = { brand: string; feed: string; polled: number | null }
export type FeedAges = {
  feeds: readonly (FeedAge & {
    /** As `polled`, and since the feed was added while there is no answer. */
    silentFor: number
  })[]
  /** Feeds without an answer for the time of the alert, as `brand/feed`. */
  silent: readonly string[]
}

export const createFeedAges = (platform: Pick<Platform, 'db' | 'clock' | 'bankMode' | 'elapsedMs'>) =>
  knownFor(() => readAges(platform), platform.elapsedMs)

async function readAges({ db, clock, bankMode }: Pick<Platform, 'db' | 'clock' | 'bankMode'>): Promise<FeedAges> {
  const rows = await db
    .selectFrom('bank_feeds as f')
    .innerJoin('brands as b', 'b.brand_id', 'f.brand_id')
    // The new cell of a moved brand polls its feeds.
    .leftJoin('brand_moves as m', (join) =>
      join.onRef('m.brand_id', '=', 'f.brand_id').on('m.moved_at', 'is not', null),
    )
    .where('m.brand_id', 'is', null)
    .select(['b.client_id', 'f.feed', 'f.polled_at', 'f.created_at'])
    .where('f.is_active', '=', true)
    .where('f.poll_url', 'is not', null)
    .where('f.adapter', '=', bankMode)
    .orderBy('b.client_id')
    .orderBy('f.feed')
    .execute()
  const now = clock().getTime()
  const secondsSince = (at: Date) => Math.max(0, Math.round((now - at.getTime()) / 1000))
  const feeds = rows.map(({ client_id: brand, feed, polled_at, created_at }) => ({
    brand,
    feed,
    polled: polled_at && secondsSince(polled_at),
    silentFor: secondsSince(polled_at ?? created_at),
  }))
  const silent = feeds.filter(({ silentFor }) => silentFor > SILENT_MINUTES * 60)
  return { feeds, silent: silent.map(({ brand, feed }) => `${brand}/${feed}`) }
}

/** Returns the ages as text for Prometheus. Left out without the database. */
export function createFeedMetrics(ages: () => Promise<FeedAges>): () => Promise<string> {
  const registry = new Registry()
  const gauge = new Gauge({
    name: 'duang_feed_polled_seconds',
    help: 'Time since this bank feed answered a poll, or since it was added.',
    labelNames: ['brand', 'feed'],
    registers: [registry],
  })
  return async () => {
    const now = await ages().catch(() => undefined)
    gauge.reset()
    for (const { brand, feed, silentFor } of now?.feeds ?? []) gauge.set({ brand, feed }, silentFor)
    return now ? registry.metrics() : ''
  }
}
