/**
 * Nights between cycles. A job accrues a Bangkok day after it has ended, and a run ends before its first night. So the harness moves the
 * figures of a cycle into a past day and opens that day for the jobs again. No other time of its database moves this way.
 */
import type { Db } from '../../../apps/api/src/kit/database/db.ts'
import type { Database } from './database.ts'

const JOBS = ['affiliate', 'cashback'] as const
/** Days before today that a run may use, one a cycle. A longer run leaves the figures of its last cycles on today. */
const DAYS = 400
const TODAY = "(now() at time zone 'Asia/Bangkok')::date"

/** Marks all these days as handled, without figures. */
export async function closePastDays(db: Db, brandId: number, terms: Record<(typeof JOBS)[number], object>) {
  const today = new Date()
  const dayOf = (daysAgo: number) => new Date(today.getTime() - daysAgo * 86_400_000 + 7 * 3_600_000)
  const rows = JOBS.flatMap((job) =>
    Array.from({ length: DAYS }, (_, n) => {
      const day = dayOf(DAYS - n)
        .toISOString()
        .slice(0, 10)
      const at = { opened_at: today, completed_at: today }
      return { brand_id: brandId, job, first_day: day, last_day: day, terms: JSON.stringify(terms[job]), ...at }
    }),
  )
  await db.insertInto('period_runs').values(rows).execute()
}

/** Ends the day of the cycle before: moves its play and deposits into a past day, which the jobs handle during this cycle. */
export async function endDay({ pool }: Database, cycle: number): Promise<void> {
  if (cycle >= DAYS) return
  const client = await pool.connect()
  const past = `(${TODAY} - ${DAYS} + ${cycle})`
  try {
    await client.query('begin')
    await client.query(`delete from period_runs where job in ('affiliate', 'cashback') and completed_at is null`)
    await client.query(`update daily_limit_totals set day = ${past} where day >= ${TODAY}`)
    await client.query(`
      update deposits set credited_at = credited_at - (${TODAY} - ${past}) * interval '1 day'
        where (credited_at at time zone 'Asia/Bangkok')::date >= ${TODAY}`)
    await client.query(`
      update period_runs set step = 1, done_to = 0, completed_at = null
        where job in ('affiliate', 'cashback') and first_day = ${past}`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** Days that a job still has to handle. */
export const OPEN_DAYS = `
  select job || ' of ' || first_day as what from period_runs where completed_at is null and last_day < ${TODAY}`
