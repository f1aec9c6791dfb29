/** The features of chaos runs: the only list of operations, of steps of the load, and of their checks. */
import type { Database } from './faults/database.ts'
import type { ChaosFeature } from './feature.ts'
import { affiliate } from './features/affiliate.ts'
import { cashback } from './features/cashback.ts'
import { checkIn } from './features/check-in.ts'
import { correction } from './features/correction.ts'
import { coupon } from './features/coupon.ts'
import { deposit } from './features/deposit.ts'
import { draw } from './features/draw.ts'
import { points } from './features/points.ts'
import { reward } from './features/reward.ts'
import { tournament } from './features/tournament.ts'
import { withdraw } from './features/withdraw.ts'
import type { Send } from './players/operations.ts'
import type { Facts } from './verify/facts.ts'

export const FEATURES: readonly ChaosFeature[] = [
  ...[deposit, points, withdraw, correction, checkIn, draw],
  ...[affiliate, cashback, reward, coupon, tournament],
]

export const OPERATION_KINDS: Readonly<Record<string, Send>> = Object.assign({}, ...FEATURES.map((each) => each.kinds))
export const LOAD_STEPS: Required<ChaosFeature>['steps'] = Object.assign({}, ...FEATURES.map((each) => each.steps))
export const FEATURE_ROWS = FEATURES.flatMap((each) => each.rows ?? [])
export const FEATURE_SETTINGS: Required<ChaosFeature>['settings'] = Object.assign(
  {},
  ...FEATURES.map((each) => each.settings),
)
/** Satang that the house gave to the credit of members. */
export const givenByFeatures = (facts: Facts): number =>
  FEATURES.reduce((sum, { given }) => sum + (given?.(facts) ?? 0), 0)
const JOBS = FEATURES.flatMap((each) => each.jobs ?? [])

/** Starts the jobs of all features now, and skips the waits of production. */
export async function hurryFeatures({ database: { pool } }: { database: Database }): Promise<void> {
  for (const { hurry } of FEATURES) if (hurry) await pool.query(hurry)
  await pool.query(
    `insert into pgboss.job (name) select name from unnest($1::text[]) as job (name)
      where not exists (select from pgboss.job j where j.name = job.name and j.state = 'created' and j.start_after <= now())`,
    [JOBS],
  )
}

/** What the jobs of features have still to do. */
export async function openInFeatures({ database: { pool } }: { database: Database }): Promise<string[]> {
  const queries = FEATURES.flatMap(({ open }) => (open ? [open] : []))
  const { rows } = await pool.query<{ what: string }>(queries.join(' union all '))
  return rows.map(({ what }) => what)
}
