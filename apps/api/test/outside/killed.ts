/** For tests of period jobs: a run that is killed at random points, again and again. */
import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { verifyLedger } from '../books/verify-ledger.ts'
import type { TestSite } from '../people/site.ts'

export const KILLS = 100
const PAUSE_MS_MAX = 12
const LIMIT_MS = 150_000

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
      await setTimeout(randomInt(PAUSE_MS_MAX))
      const { rows } = await sql<{ n: number }>`
        select count(pg_terminate_backend(pid))::int as n
        from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`
        .execute(site.owner)
        // The pool may hand out the connection of a look at the work that was killed a moment ago.
        .catch(() => ({ rows: [] }))
      kills += rows[0]?.n ?? 0
    }
  }
  const end = Date.now() + LIMIT_MS
  const repeat = async () => {
    // A killed job is tried again, by its queue or at the next time of its schedule.
    while (await isOpen().catch(() => true)) {
      // A test that is over its time ends here: a loop on a database that is gone would take the processor from all others.
      if (Date.now() > end) throw new Error(`After ${kills} kills in ${LIMIT_MS} ms, work is still open.`)
      await work().catch(() => setTimeout(PAUSE_MS_MAX))
    }
  }
  await Promise.all([kill(), repeat().finally(() => (isDone = true))])
  return kills
}

type KilledRun = {
  /** Two sites with the same data: one runs calmly, the other is killed. */
  sites: () => readonly [calm: TestSite, disturbed: TestSite]
  job: string
  /** The Bangkok day before which all periods are handled. */
  before: string
  run: (site: TestSite) => Promise<void>
  totals: (site: TestSite) => Promise<readonly unknown[]>
  /** Rows that the totals have at least, so that equal ones prove something. */
  rowsMin: number
}

/** Tests that a period job, killed {@link KILLS} times, gives the totals of an undisturbed run, and that I14 holds. */
export function testKilled({ sites, job, before, run, totals, rowsMin }: KilledRun): void {
  test(
    `killed ${KILLS} times, the totals are those of an undisturbed run`,
    async () => {
      const [calm, disturbed] = sites()
      await run(calm)
      expect(await openPeriods(calm, job, before)).toBe(0)

      const isOpen = async () => (await openPeriods(disturbed, job, before)) > 0
      expect(await killWhile(disturbed, () => run(disturbed), isOpen)).toBeGreaterThanOrEqual(KILLS)
      const expected = await totals(calm)
      expect(expected.length).toBeGreaterThan(rowsMin)
      expect(await totals(disturbed)).toEqual(expected)
      const { broken } = await verifyLedger(disturbed.owner)
      expect(broken.filter(({ invariant }) => invariant.startsWith('I14'))).toEqual([])
    },
    LIMIT_MS + 30_000,
  )
}
