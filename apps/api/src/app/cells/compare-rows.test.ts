/** Two databases with the same rows of a brand, which are changed after their hashes were taken. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDb, createPool, type Db } from '#kit/db.ts'
import { migrate } from '#kit/migrate.ts'
import { newDatabase } from '../../../test/new-database.ts'
import { type BrandTable, brandTables } from './brand-tables.ts'
import { compareRows, hashRows } from './compare-rows.ts'

const BRAND = 1
const HOURS = 10
/** Rows of a part: all of an hour have one time. */
const ROWS = 5
let cells: [Db, Db]
let tables: BrandTable[]

async function openDatabase(): Promise<Db> {
  const pool = createPool({ url: await newDatabase(), poolSize: 2, as: 'owner', onError: () => undefined })
  await migrate(pool)
  await pool.query(`insert into brands (brand_id, client_id, name) values (1, 'one', 'One'), (2, 'two', 'Two')`)
  return createDb(pool)
}

beforeAll(async () => {
  cells = [await openDatabase(), await openDatabase()]
  tables = (await brandTables(cells[0])).filter(({ name }) => name === 'public.announcements')
})
afterAll(() => Promise.all(cells.map((db) => db.destroy())))

beforeEach(async () => {
  for (const db of cells) {
    await sql`delete from announcements`.execute(db)
    await sql`
      insert into announcements (brand_id, announcement_id, title, body, published_at)
        select brand_id, md5(hour::text || n)::uuid, 'title', 'body', timestamptz '2026-01-01' + hour * interval '1 hour'
        from brands, generate_series(1, ${HOURS}) hour, generate_series(1, ${ROWS}) n`.execute(db)
  }
})

/** Hashes both, runs the changes, and compares. */
async function compareAfter(changes: readonly [string, string]) {
  const [one, other] = await Promise.all(cells.map((db) => hashRows(db, tables, BRAND)))
  for (const [n, change] of changes.entries()) if (change) await sql.raw(change).execute(cells[n as 0 | 1])
  if (!one || !other) throw new Error('Two databases were hashed')
  return compareRows(
    [
      { db: cells[0], before: one },
      { db: cells[1], before: other },
    ],
    tables,
    BRAND,
  )
}

const ROW = `announcement_id = md5('3' || '1')::uuid`
const update = `update announcements set title = 'new' where brand_id = 1 and ${ROW}`
const remove = `delete from announcements where brand_id = 1 and ${ROW}`
const removeHour = `delete from announcements where brand_id = 1 and published_at = timestamptz '2026-01-01' + interval '3 hours'`
const add = `insert into announcements (brand_id, announcement_id, title, body, published_at)
  values (1, md5('new')::uuid, 'title', 'body', timestamptz '2026-01-01' + interval '3 hours')`
const late = `update announcements set published_at = '2027-01-01' where brand_id = 1 and ${ROW}`
const foreign = `update announcements set title = 'new' where brand_id = 2`

test.each<[string, string, string, number, boolean]>([
  ['nothing changed', '', '', 0, true],
  ['rows of another brand changed', foreign, '', 0, true],
  ['both changed alike', update, update, ROWS, true],
  ['both lost the same row', remove, remove, ROWS - 1, true],
  ['both lost a whole part', removeHour, removeHour, 0, true],
  ['both got the same row', add, add, ROWS + 1, true],
  ['a row moved to another part in both', late, late, ROWS, true],
  ['only the first changed', update, '', ROWS, false],
  ['only the second changed', '', update, ROWS, false],
  ['only the first lost a row', remove, '', ROWS - 1, false],
  ['only the second lost a row', '', remove, ROWS, false],
  ['only the first lost a whole part', removeHour, '', 0, false],
  ['only the second lost a whole part', '', removeHour, ROWS, false],
  ['only the second got a row', '', add, ROWS, false],
  ['one row was replaced by another in the second', '', `${remove}; ${add}`, ROWS, false],
])('%s', async (_name, first, second, hashedAgain, isEqual) => {
  const found = await compareAfter([first, second])
  expect(found.hashedAgain).toBe(hashedAgain)
  expect(found.differing).toEqual(isEqual ? [] : ['public.announcements'])
})

test('a transaction that was open when the hashes were taken counts as a change', async () => {
  const writes = cells[0].transaction().execute(async (tx) => {
    await sql.raw(update).execute(tx)
    await new Promise((resolve) => setTimeout(resolve, 500))
  })
  await new Promise((resolve) => setTimeout(resolve, 200))
  const [one, other] = await Promise.all(cells.map((db) => hashRows(db, tables, BRAND)))
  await writes
  if (!one || !other) throw new Error('Two databases were hashed')
  const pairs = [
    { db: cells[0], before: one },
    { db: cells[1], before: other },
  ] as const
  expect((await compareRows(pairs, tables, BRAND)).differing).toEqual(['public.announcements'])
})
