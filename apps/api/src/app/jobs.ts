/** What each queue runs. */
import type { BrandFinder } from '#core/brand/brand.ts'
import type { Ctx, Platform } from '#core/context.ts'
import type { JobData, QueueName } from '#core/jobs.ts'
import { rollUp } from '#core/ledger/ledger.ts'
import { settle } from '#core/provider-transfer/movement.ts'
import { sweepRounds } from '#core/wallet/open-rounds.ts'
import { pollFeeds } from '#features/deposit/poll.ts'
import { settleNewLines } from '#features/deposit/settle.ts'
import { syncCatalogue } from '#features/games/catalogue.ts'
import { recallIdle } from '#features/games/recall-idle.ts'
import { readAllRounds, readRounds } from '#features/games/rounds-feed.ts'
import { sweepMovements } from '#features/games/sweep-movements.ts'
import { emptyAllTables, emptyTables } from '#features/limits/empty-tables.ts'
import { expireFailedPayouts, sendPayout, sweepPayouts } from '#features/withdraw/payout.ts'
import { whenDatabaseIsThere } from '#kit/db.ts'
import { prune } from './upkeep.ts'

/** Registers the handlers and starts the jobs of this process. */
export async function startJobs(platform: Platform, brands: BrandFinder): Promise<void> {
  const forKey = (queue: QueueName, handler: (ctx: Ctx, key: string) => Promise<unknown>) =>
    platform.jobs.work(queue, async (data: JobData | undefined) => {
      const brand = (await brands.all()).find((each) => each.id === data?.brandId)
      if (brand && data) await handler({ ...platform, brand }, data.key)
    })
  const forEachBrand = (queue: QueueName, handler: (ctx: Ctx) => Promise<unknown>) =>
    platform.jobs.work(queue, async () => {
      for (const brand of await brands.all()) await handler({ ...platform, brand })
    })
  await forKey('payout.send', sendPayout)
  await forEachBrand('payout.sweep', sweepPayouts)
  await forEachBrand('withdraw.expire', expireFailedPayouts)
  await forEachBrand('feed.poll', pollFeeds)
  await forEachBrand('ledger.roll-up', (ctx) => rollUp(ctx.db, ctx.brand.id))
  await forEachBrand('games.sync', syncCatalogue)
  await forKey('transfer.settle', settle)
  await forEachBrand('transfer.sweep', sweepMovements)
  await forKey('rounds.read', readRounds)
  await forEachBrand('rounds.read-all', readAllRounds)
  await forEachBrand('rounds.sweep', sweepRounds)
  await forKey('play.empty-tables', emptyTables)
  await forEachBrand('play.empty-all-tables', emptyAllTables)
  await forEachBrand('play.recall-idle', recallIdle)
  await forEachBrand('upkeep.prune', prune)
  await platform.jobs.start()
  // What a killed process left behind is picked up at once, not at the next minute.
  await whenDatabaseIsThere(async () => {
    for (const brand of await brands.all()) {
      await settleNewLines({ ...platform, brand })
      await sweepPayouts({ ...platform, brand })
    }
    // The lobby shows what providers offer now, not what they offered when the site went down.
    for (const brand of await brands.all()) await syncCatalogue({ ...platform, brand })
  })
}
