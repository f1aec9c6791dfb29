import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../../test/people/site.ts'
import { createDb, createPool, queryPrepared } from './db.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())

const STATEMENT = { name: 'one', text: 'select 1 as one', values: [] }

test.each(['nothing', 'prepared statements', 'queries'])('ends a pool that has served %s, once', async (served) => {
  const pool = createPool({ url: site.databaseUrl, poolSize: 1, onError: () => undefined })
  const db = createDb(pool)
  if (served === 'prepared statements') await queryPrepared(db, STATEMENT)
  if (served === 'queries') await sql`select 1`.execute(db)
  await db.destroy()
  expect({ isEnded: pool.ended, connections: pool.totalCount }).toEqual({ isEnded: true, connections: 0 })
  await db.destroy()
})
