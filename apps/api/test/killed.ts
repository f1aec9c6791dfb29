/** For tests of period jobs: a run that is killed at random points, again and again. */
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { TestSite } from './site.ts'

export const KILLS = 100
const PAUSE_MS_MAX = 12

/** Periods of a job that have ended before the Bangkok day `before` and are not handled yet. */
export const openPeriods = async (site: TestSite, job: string, before: string): Promise<number> =>
  (
    await sql<{ n: number }>`select count(*)::int as n from period_runs
      where job = ${job} and completed_at is null and last_day < ${before}`.execute(site.owner)
  ).rows[0]?.n ?? 0

/**
 * Repeats `work` until nothing `isOpen`, and ends the connections of open transactions meanwhile, {@link KILLS} times at most.
 * Returns how often.
 */
export async function killWhile(
  site: TestSite,
  work: () => Promise<void>,
  isOpen: () => Promise<boolean>,
): Promise<number> {
  let kills = 0
  let isDone = false
  const kill = async () => {
    while (!isDone && kills < KILLS) {
      await new Promise((resolve) => setTimeout(resolve, randomInt(PAUSE_MS_MAX)))
      const { rows } = await sql<{ n: number }>`
        select count(pg_terminate_backend(pid))::int as n
        from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(site.owner)
      kills += rows[0]?.n ?? 0
    }
  }
  const repeat = async () => {
    // A killed job is tried again, by its queue or at the next time of its schedule.
    while (await isOpen().catch(() => true)) await work().catch(() => undefined)
    isDone = true
  }
  await Promise.all([kill(), repeat()])
  return kills
}
