/** Runs the jobs of all features. */
import type { BrandFinder } from '#core/brand/brand.ts'
import type { Platform } from '#core/context.ts'
import type { Job } from '#entry/feature.ts'
import { waitForDatabase } from '#kit/database/db.ts'
import { installJobs } from '#kit/jobs.ts'
import { traced } from '#kit/log/tracing.ts'
import { prune } from './data/retention.ts'
import { FEATURES } from './features.ts'

export const JOBS: readonly Job[] = [
  ...FEATURES.flatMap((each) => each.jobs ?? []),
  {
    queue: 'retention.prune',
    summary: 'Removes tickets, throttles, stored replies, sessions and other rows whose retention has ended.',
    cron: '17 4 * * *',
    perBrand: prune,
  },
]

/** Installs pg-boss and the queues of all jobs. Part of the migrations, which run as the owner. */
export const installQueues = (url: string): Promise<void> =>
  installJobs(
    url,
    JOBS.filter((each) => !each.isLong).map((each) => each.queue),
    JOBS.filter((each) => each.isLong).map((each) => each.queue),
  )

/** Registers the handlers and starts the jobs of this process. */
export async function startJobs(platform: Platform, brands: BrandFinder): Promise<void> {
  for (const job of JOBS)
    platform.jobs.work(job, (data) =>
      traced(job.queue, 'root', async () => {
        for (const brand of await brands.all()) {
          const ctx = { ...platform, brand }
          if ('perBrand' in job) await job.perBrand(ctx, FEATURES)
          else if (data && brand.id === data.brandId) await job.perKey(ctx, data.key, FEATURES)
        }
      }),
    )
  await platform.jobs.start()
  // Work of a killed process is resumed at once, not at the next minute.
  await waitForDatabase(async () => {
    for (const { onStart } of FEATURES)
      if (onStart) for (const brand of await brands.all()) await onStart({ ...platform, brand })
  })
}
