/** Plans of the queries that a function makes, on a database that a test has filled. */
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect } from 'vitest'
import type { DB } from '../../src/kit/database/db-types.ts'

export type Plans = {
  /** Records every query. */
  db: Kysely<DB>
  /** Those of the tables that the queries of `ask` read from end to end, each with its query. Fails without a query. */
  scannedBy: (ask: () => Promise<unknown>, tables: ReadonlySet<string>) => Promise<string[]>
  stop: () => Promise<void>
}

export function recordPlans(url: string): Plans {
  let asked: CompiledQuery[] = []
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void asked.push(query) })
  return {
    db,
    async scannedBy(ask, tables) {
      asked = []
      await ask()
      expect(asked.length).toBeGreaterThan(0)
      const found = new Set<string>()
      for (const { sql: text, parameters } of asked.filter((each) =>
        /^\s*(select|update|delete|with)/.test(each.sql),
      )) {
        const plans = [await planOf(pool, text, parameters), await keptPlanOf(pool, text, parameters)]
        for (const [, name] of plans.join().matchAll(/"Node Type":"Seq Scan"[^{}]*?"Relation Name":"(\w+)"/g))
          if (name && tables.has(name)) found.add(`${name}: ${text.slice(0, 200)}`)
      }
      return [...found]
    },
    stop: () => pool.end(),
  }
}

async function planOf(pool: pg.Pool, text: string, parameters: readonly unknown[]): Promise<string> {
  return JSON.stringify((await pool.query(`explain (format json) ${text}`, parameters as unknown[])).rows)
}

/**
 * The plan that a connection keeps for a prepared statement: PostgreSQL decides after five runs. Where it goes on planning for the values,
 * as it must for a partial index over a state, there is none.
 */
async function keptPlanOf(pool: pg.Pool, text: string, parameters: readonly unknown[]): Promise<string> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (let run = 0; run < 7; run++) await client.query({ name: 'kept', text, values: parameters as unknown[] })
    const { rows } = await client.query<{ is_kept: boolean }>(
      `select generic_plans > 0 as is_kept from pg_prepared_statements where name = 'kept'`,
    )
    await client.query('rollback')
    return rows[0]?.is_kept
      ? JSON.stringify((await client.query(`explain (generic_plan, format json) ${text}`)).rows)
      : ''
  } finally {
    client.release(true)
  }
}
