/** The figure of an alert's condition. */
import type { RawBuilder } from 'kysely'
import type { Db } from '#kit/database/db.ts'
import type { Found } from './alert-rule.ts'

/** Runs `select count(*)::int as count …`. */
export async function countRows(db: Db, query: RawBuilder<{ count: number }>): Promise<number> {
  const { rows } = await query.execute(db)
  return rows[0]?.count ?? 0
}

/** Runs `select count(*)::int as count, …::bigint as "amountSatang" …`. */
export async function findRows(db: Db, query: RawBuilder<Found>): Promise<Found> {
  const { rows } = await query.execute(db)
  return rows[0] ?? { count: 0 }
}

export const minutesAgo = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * 60_000)
