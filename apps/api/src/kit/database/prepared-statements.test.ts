import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createLedgerSite, type LedgerSite } from '../../../test/books/ledger.ts'
import { createDb, createPool, type Db, inTransaction, queryPipelined, queryPrepared } from './db.ts'

let site: LedgerSite
beforeAll(async () => {
  site = await createLedgerSite()
  await sql`create table shapes (id int primary key, name text)`.execute(site.owner)
  await sql`grant select, insert on shapes to duang_app`.execute(site.owner)
})
afterAll(() => site.stop())

/** Kysely over so many connections of the application. */
function openDb(poolSize: number): Db {
  const db = createDb(createPool({ url: site.url, poolSize, onError: () => undefined }))
  onTestFinished(() => db.destroy())
  return db
}

/** The statements that the server keeps for this connection. */
const preparedOn = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
  return rows.map((row) => row.statement)
}

const shapeOf = (db: Db, id: number) => sql`select * from shapes where id = ${id}`.execute(db)

test('prepares a text when it occurs for the second time', async () => {
  const db = openDb(1)
  await shapeOf(db, 1)
  expect(await preparedOn(db)).toEqual([])
  await shapeOf(db, 2)
  await shapeOf(db, 3)
  expect(await preparedOn(db)).toEqual(['select * from shapes where id = $1'])
})

test('prepares no insert of several rows, whose text depends on their number', async () => {
  const db = openDb(1)
  for (const from of [100, 200]) {
    const rows = [from, from + 1].map((id) => sql`(${id}::int, ${'n'})`)
    await sql`insert into shapes values ${sql.join(rows)}`.execute(db)
  }
  expect(await preparedOn(db)).toEqual([])
})

test('keeps a bounded number of statements on a connection', async () => {
  const db = openDb(1)
  for (let n = 0; n < 450; n++)
    for (let time = 0; time < 2; time++) await sql`select ${n}::int as ${sql.ref(`c${n}`)}`.execute(db)
  expect((await preparedOn(db)).length).toBe(400)
  const { rows } = await sql`select ${7}::int as ${sql.ref('c449')}`.execute(db)
  expect(rows).toEqual([{ c449: 7 }])
})

test('answers on every connection after the result of a statement changed its type', async () => {
  const db = openDb(4)
  const four = () => Promise.all([1, 2, 3, 4].map((id) => shapeOf(db, id)))
  for (let time = 0; time < 3; time++) await four()
  await sql`alter table shapes add column colour text`.execute(site.owner)
  await four()
  await sql`insert into shapes (id, name, colour) values (1, 'n', 'red')`.execute(site.owner)
  expect((await shapeOf(db, 1)).rows).toEqual([{ id: 1, name: 'n', colour: 'red' }])
})

test('repeats a transaction after the result of a statement changed its type', async () => {
  const db = openDb(4)
  const once = () => inTransaction(db, (tx) => shapeOf(tx, 1))
  const four = () => Promise.all([once(), once(), once(), once()])
  for (let time = 0; time < 3; time++) await four()
  await sql`alter table shapes add column weight int`.execute(site.owner)
  const done = await four()
  expect(done.map(({ rows }) => rows)).toEqual(Array(4).fill([expect.objectContaining({ weight: null })]))
})

test.each([
  ['queryPrepared', queryPrepared],
  ['queryPipelined', queryPipelined],
])('%s runs a statement again after the result of it changed its type', async (name, query) => {
  const db = openDb(2)
  const statement = { name: 'shape', text: 'select * from shapes where id = $1', values: [1] }
  await query(db, statement)
  await sql`alter table shapes add column ${sql.ref(name)} text`.execute(site.owner)
  expect(await query(db, statement)).toEqual([expect.objectContaining({ [name]: null })])
})

test('passes every other error on, and a statement that failed works the next time', async () => {
  const db = openDb(1)
  const divide = (by: number) => sql<{ result: number }>`select 10 / ${by}::int as result`.execute(db)
  await divide(1)
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
  expect((await divide(5)).rows).toEqual([{ result: 2 }])
})

test('prepares nothing for the owner, who changes the schema', async () => {
  const db = createDb(createPool({ url: site.url, poolSize: 1, as: 'owner', onError: () => undefined }))
  onTestFinished(() => db.destroy())
  for (let time = 0; time < 3; time++) await shapeOf(db, time)
  expect(await preparedOn(db)).toEqual([])
})

test('plans a statement anew after an analyze, also one that was planned on an empty table', async () => {
  await sql`create table grown (member int, at int)`.execute(site.owner)
  await sql`create index grown_member on grown (member)`.execute(site.owner)
  await sql`grant select on grown to duang_app`.execute(site.owner)
  await sql`analyze grown`.execute(site.owner)
  const db = openDb(1)
  const look = () => sql`select at from grown where member = ${7}`.execute(db)
  for (let run = 0; run < 8; run++) await look()
  const { rows } = await sql<{ name: string; kept: number }>`
    select name, generic_plans as kept from pg_prepared_statements`.execute(db)
  expect(rows[0]?.kept).toBeGreaterThan(0)
  await sql`insert into grown select n, n from generate_series(1, 20000) n`.execute(site.owner)
  await sql`analyze grown`.execute(site.owner)
  await look()
  const plan = await sql.raw(`explain execute "${rows[0]?.name}"(7)`).execute(db)
  expect(JSON.stringify(plan.rows)).toContain('grown_member')
})
