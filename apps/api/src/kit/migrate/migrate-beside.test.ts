/** Migrations beside a running site: brief locks, indexes without a lock, and releases that share a database. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { newDatabase } from '../../../test/database/new-database.ts'
import { withBriefLocks } from '../database/brief-locks.ts'
import { createPool } from '../database/db.ts'
import { RELEASE } from '../start/release.ts'
import { dueFiles, migrate } from './migrate.ts'
import { compareVersions } from './schema-release.ts'
import { SCHEMA_FOLDER, sqlFiles } from './sql-files.ts'

/** A database with a table of coins, and a schema folder whose files a test writes. */
async function setUp() {
  const pool = createPool({ url: await newDatabase(), poolSize: 5, as: 'owner', onError: () => undefined })
  const folder = mkdtempSync(path.join(tmpdir(), 'duang-beside-'))
  for (const name of ['migrations', 'functions']) mkdirSync(path.join(folder, name))
  onTestFinished(async () => {
    await pool.end()
    rmSync(folder, { recursive: true })
  })
  const write = (name: string, sql: string) => writeFileSync(path.join(folder, name), sql)
  write('migrations/001-coins.sql', 'create table coins (coin_id int primary key, worth int not null)')
  write('migrations/039-release.sql', RELEASE_TABLE)
  write('functions/coins.sql', noted(1))
  await migrate(pool, folder)
  await pool.query('insert into coins select n, n from generate_series(1, 1000) n')
  return { pool, write, run: () => migrate(pool, folder), due: () => dueFiles(pool, folder) }
}

const RELEASE_TABLE = sqlFiles(path.join(SCHEMA_FOLDER, 'migrations'))
  .find(({ name }) => name === '039-release.sql')
  ?.sql.replace(/revoke .*;/, '') as string

/** A trigger and its function, which returns a number of its own. */
const noted = (number: number) => `
create or replace function note_coin() returns trigger language plpgsql as $$
begin
  perform ${number};
  return new;
end $$;
create or replace trigger coins_noted
  before insert on coins
  for each row execute function note_coin();
`

/** Holds the locks of a statement in an open transaction until the returned function is called. */
async function holding(pool: Awaited<ReturnType<typeof setUp>>['pool'], statement: string) {
  const client = await pool.connect()
  await client.query(`begin; ${statement}`)
  return async () => {
    await client.query('commit')
    client.release()
  }
}

test('waits briefly for a lock, again and again, so that requests behind it are served', async () => {
  const { pool, write, run } = await setUp()
  const letGo = await holding(pool, 'select count(*) from coins')
  write('migrations/040-note.sql', 'alter table coins add column note text')
  const running = run()
  const waits: number[] = []
  for (const until = performance.now() + 2_500; performance.now() < until; await sleep(20)) {
    const from = performance.now()
    await pool.query('select from coins where coin_id = 1')
    waits.push(performance.now() - from)
  }
  // Some waited behind the migration, none longer than its time for a lock and a busy machine.
  expect(Math.max(...waits)).toBeGreaterThan(100)
  expect(Math.max(...waits)).toBeLessThan(2_000)
  await letGo()
  expect((await running).applied).toEqual(['040-note.sql'])
})

test('gives up with the oldest transaction in its sentence, and applies nothing', async () => {
  const { pool } = await setUp()
  const letGo = await holding(pool, 'select count(*) from coins')
  const client = await pool.connect()
  const alter = () => client.query('alter table coins add column note text')
  await expect(withBriefLocks(client, '040-note.sql', alter, 0)).rejects.toThrow(
    /^040-note\.sql got no lock on its tables, and nothing of it was applied\. The oldest transaction is \d+ s old \(pid \d+: begin; select count/,
  )
  client.release()
  await letGo()
})

test('replaces a function without a lock on the table of its trigger', async () => {
  const { pool, write, run, due } = await setUp()
  const letGo = await holding(pool, 'insert into coins values (2000, 1)')
  write('functions/coins.sql', noted(2))
  // While the lock is held.
  expect((await run()).applied).toEqual(['coins.sql'])
  await letGo()
  expect(await due()).toEqual([])
  // A changed trigger is replaced.
  write('functions/coins.sql', noted(2).replace('before insert', 'before insert or update'))
  expect((await run()).applied).toEqual(['coins.sql'])
  const { rows } = await pool.query(
    `select pg_get_triggerdef(oid) as text from pg_trigger where tgname = 'coins_noted'`,
  )
  expect(rows[0].text).toContain('BEFORE INSERT OR UPDATE')
})

test('applies a trigger again that its migration dropped with the function', async () => {
  const { pool, write, run } = await setUp()
  write('migrations/040-note.sql', 'drop function note_coin() cascade')
  expect((await run()).applied).toEqual(['040-note.sql', 'coins.sql'])
  const { rows } = await pool.query(`select from pg_trigger where tgname = 'coins_noted'`)
  expect(rows).toHaveLength(1)
})

test('builds an index beside writes and beside a second run that waits', async () => {
  const { pool, write, run } = await setUp()
  write(
    'migrations/040-index.sql',
    '-- Searched by worth.\ncreate index concurrently if not exists coins_by_worth on coins (worth);\n',
  )
  const letGo = await holding(pool, 'insert into coins values (2000, 1)')
  const runs = [run(), run()]
  await sleep(500)
  // The index waits for the open transaction. Others write meanwhile.
  await pool.query('insert into coins values (2001, 1)')
  await letGo()
  expect((await Promise.all(runs)).map(({ applied }) => applied).sort()).toEqual([[], ['040-index.sql']])
  expect(await isValid(pool, 'coins_by_worth')).toBe(true)
})

test('builds an interrupted index again', async () => {
  const { pool, write, run } = await setUp()
  await pool.query('insert into coins values (2000, 1)')
  const sql = 'create unique index concurrently if not exists coins_by_worth on public.coins (worth);'
  write('migrations/040-index.sql', sql)
  await expect(run()).rejects.toThrow('could not create unique index')
  expect(await isValid(pool, 'coins_by_worth')).toBe(false)
  await pool.query('delete from coins where coin_id = 2000')
  expect((await run()).applied).toEqual(['040-index.sql'])
  expect(await isValid(pool, 'coins_by_worth')).toBe(true)
})

const isValid = async (pool: Awaited<ReturnType<typeof setUp>>['pool'], index: string) =>
  (await pool.query('select indisvalid from pg_index where indexrelid = $1::regclass', [index])).rows[0]?.indisvalid

test('leaves the database of a later release as it is, until that drops what this release uses', async () => {
  const { pool, write, run, due } = await setUp()
  const release = () => pool.query('select version, oldest_version from schema_release').then(({ rows }) => rows[0])
  expect(await release()).toEqual({ version: RELEASE.version, oldest_version: '0.1.0' })
  await pool.query(`insert into migrations (name, hash) values ('050-later.sql', 'x')`)
  await pool.query(`update schema_release set version = '99.0.0'`)
  write('functions/coins.sql', noted(3))
  expect(await run()).toEqual({ applied: [], laterRelease: '99.0.0' })
  expect(await release()).toMatchObject({ version: '99.0.0' })
  await expect(due()).rejects.toThrow('The database is of the later release 99.0.0 of Duang.')
  await pool.query(`update schema_release set oldest_version = '98.0.0'`)
  await expect(run()).rejects.toThrow(
    `The database was made by a newer release of Duang (it has 050-later.sql). It is of release 99.0.0 and runs 98.0.0 or later, this is ${RELEASE.version}. Run that release, or restore a backup.`,
  )
})

test('a contracting migration records the oldest release that runs after it', async () => {
  const { pool, write, run } = await setUp()
  write('migrations/040-drop.sql', '-- Oldest release: 0.1.7\nalter table coins drop column worth')
  await run()
  const { rows } = await pool.query('select version, oldest_version from schema_release')
  expect(rows).toEqual([{ version: RELEASE.version, oldest_version: '0.1.7' }])
})

test.each([
  ['0.1.0', '0.1.0', 0],
  ['0.1.0', '0.2.0', -1],
  ['0.10.0', '0.9.9', 1],
  ['1.0.0', '0.99.0', 1],
  ['1.2.3', '1.2.10', -1],
  ['0.2.0-dev', '0.2.0', -1],
  ['0.2.0-dev.7+8cc9b4ef1234', '0.1.9', 1],
  ['0.2.0-dev.7+8cc9b4ef1234', '0.2.0-dev.12', -1],
  ['0.2.0-dev', '0.2.0-dev.12+8cc9b4ef1234', 0],
])('compares %s with %s', (one, other, sign) => {
  expect(Math.sign(compareVersions(one, other))).toBe(sign)
})
