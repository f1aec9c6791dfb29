/** Plans of the queries that a function makes, on a database that a test has filled. */
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect } from 'vitest'
import type { DB } from '../src/kit/db-types.ts'

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
      for (const { sql: text, parameters } of asked.filter((each) => /^\s*(select|update|delete|with)/.test(each.sql))) {
        const { rows } = await pool.query(`explain (format json) ${text}`, parameters as unknown[])
        for (const [, name] of JSON.stringify(rows).matchAll(/"Node Type":"Seq Scan"[^{}]*?"Relation Name":"(\w+)"/g))
          if (name && tables.has(name)) found.add(`${name}: ${text.slice(0, 200)}`)
      }
      return [...found]
    },
    stop: () => pool.end(),
  }
}
