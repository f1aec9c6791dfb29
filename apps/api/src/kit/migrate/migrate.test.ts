/** Migrations and function files: applied once, again when a function file changes, all or nothing, and refused where they must be. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { newDatabase } from '../../../test/database/new-database.ts'
import { createPool } from '../database/db.ts'
import { migrate } from './migrate.ts'

/** A pool on a new database, and a schema folder whose files a test writes. */
async function setUp(files: Record<string, string> = {}) {
  const pool = createPool({ url: await newDatabase(), poolSize: 3, as: 'owner', onError: () => undefined })
  const folder = mkdtempSync(path.join(tmpdir(), 'duang-schema-'))
  mkdirSync(path.join(folder, 'migrations'))
  mkdirSync(path.join(folder, 'functions'))
  onTestFinished(async () => {
    await pool.end()
    rmSync(folder, { recursive: true })
  })
  const write = (name: string, sql: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), sql)
  }
  for (const [name, sql] of Object.entries({ 'migrations/001-coins.sql': COINS, ...files })) write(name, sql)
  return {
    pool,
    write,
    remove: (name: string) => rmSync(path.join(folder, name)),
    run: async () => (await migrate(pool, folder)).applied,
    value: async (expression: string) => (await pool.query(`select ${expression} as value`)).rows[0]?.value,
    functions: async (): Promise<string[]> => {
      const { rows } = await pool.query(
        `select oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
      )
      return rows.map((row) => row.name)
    },
  }
}

const COINS = 'create table coins (coin_id int primary key, worth int not null)'
const fn = (header: string, body: string) => `create or replace function ${header} language sql as $$ ${body} $$;`

test('the schema of the release is applied once, by one of several processes', async () => {
  const { pool } = await setUp()
  const runs = await Promise.all([migrate(pool), migrate(pool), migrate(pool)])
  expect(runs.map(({ applied }) => applied.length > 0).sort()).toEqual([false, false, true])
  const applied = runs.flatMap((run) => run.applied)
  expect(applied).toEqual(
    expect.arrayContaining(['001-platform.sql', 'ledger/01-accounts.sql', 'wallet/06-process.sql']),
  )
  // Migrations come before functions, and each in the order of the names.
  const isFunction = applied.map((name) => name.includes('/'))
  expect(isFunction).toEqual([...isFunction].sort())
})

test('the ceiling of the ledger is the same in its function and in both constraints', async () => {
  const pool = new pg.Pool({ connectionString: `${inject('postgresUrl')}duang_template`, max: 1 })
  onTestFinished(() => pool.end())
  const { rows } = await pool.query(`
    select ledger.ceiling()::text as ceiling, count(*) filter (
      where pg_get_constraintdef(oid) ~ ('[^0-9]' || ledger.ceiling() || '[^0-9]'))::int as constraints
    from pg_constraint
    where conrelid in ('ledger.accounts'::regclass, 'ledger.transfers'::regclass) and contype = 'c'`)
  expect(rows).toEqual([{ ceiling: '999999999999', constraints: 2 }])
})

test('applies a changed function file again, and no other', async () => {
  const { run, write, value } = await setUp({
    'functions/a/01-one.sql': fn('one() returns int', 'select 1'),
    'functions/a/02-two.sql': fn('two() returns int', 'select one() + 1'),
  })
  expect(await run()).toEqual(['001-coins.sql', 'a/01-one.sql', 'a/02-two.sql'])
  expect(await run()).toEqual([])
  write('functions/a/01-one.sql', fn('one() returns int', 'select 10'))
  expect(await run()).toEqual(['a/01-one.sql'])
  expect(await value('two()')).toBe(11)
})

test.each([
  ['another parameter', 'worth(p_coin int, p_count int) returns int', 'worth(integer,integer)'],
  ['another result', 'worth(p_coin int) returns bigint', 'worth(integer)'],
  ['another name of a parameter', 'worth(p_id int) returns int', 'worth(integer)'],
])('drops the old function when it gets %s', async (_change, header, signature) => {
  const { run, write, functions } = await setUp({
    'functions/worth.sql': fn('worth(p_coin int) returns int', 'select 1'),
  })
  await run()
  write('functions/worth.sql', fn(header, 'select 2'))
  expect(await run()).toEqual(['worth.sql'])
  expect(await functions()).toEqual([signature])
})

test('drops the functions of a removed file, and keeps one that moved to another file', async () => {
  const { run, write, remove, functions, value } = await setUp({
    'functions/old.sql': fn('kept() returns int', 'select 1') + fn('gone() returns int', 'select 1'),
  })
  await run()
  remove('functions/old.sql')
  write('functions/new.sql', fn('kept() returns int', 'select 2'))
  await run()
  expect(await functions()).toEqual(['kept()'])
  expect(await value('kept()')).toBe(2)
  remove('functions/new.sql')
  await run()
  expect(await functions()).toEqual([])
})

test('applies an unchanged file again when a migration dropped one of its functions', async () => {
  const { run, write, functions } = await setUp({
    'functions/coins.sql': fn('richest() returns setof coins', 'select * from coins order by worth desc limit 1'),
  })
  await run()
  write('migrations/002-worth.sql', 'drop function richest(); alter table coins alter column worth type bigint')
  expect(await run()).toEqual(['002-worth.sql', 'coins.sql'])
  expect(await functions()).toEqual(['richest()'])
})

test('a failing function file is named, and the next run continues after its migrations', async () => {
  const { run, write, value } = await setUp()
  await run()
  write('migrations/002-notes.sql', 'create table notes (note text)')
  write('functions/wrong.sql', fn('wrong() returns int', 'select nothing from notes'))
  await expect(run()).rejects.toThrow('functions/wrong.sql cannot be applied: column "nothing" does not exist')
  expect(await value(`to_regclass('wrong')`)).toBeNull()
  write('functions/wrong.sql', fn('wrong() returns text', 'select note from notes'))
  expect(await run()).toEqual(['wrong.sql'])
})

test('a failing migration undoes itself alone', async () => {
  const { run, write, value } = await setUp()
  write('migrations/002-notes.sql', 'create table notes (note text)')
  write('migrations/003-wrong.sql', 'alter table notes add column at date; alter table nothing add column at date')
  await expect(run()).rejects.toThrow('relation "nothing" does not exist')
  expect(await value(`array(select name from migrations order by 1)`)).toEqual(['001-coins.sql', '002-notes.sql'])
  expect(
    await value(`array(select attname::text from pg_attribute where attrelid = 'notes'::regclass and attnum > 0)`),
  ).toEqual(['note'])
})

test('refuses a migration that was edited after it was applied', async () => {
  const { run, write } = await setUp()
  await run()
  write('migrations/001-coins.sql', `${COINS};`)
  await expect(run()).rejects.toThrow('The migration 001-coins.sql was changed after it had been applied')
})

test('refuses a database of a newer release', async () => {
  const { run, write, remove } = await setUp()
  write('migrations/002-notes.sql', 'create table notes (note text)')
  await run()
  remove('migrations/002-notes.sql')
  await expect(run()).rejects.toThrow('made by a newer release of Duang (it has 002-notes.sql)')
})

test('refuses a database of an earlier development version, and changes nothing', async () => {
  const { pool } = await setUp()
  await pool.query('create table migrations (name text primary key, hash text not null, applied_at timestamptz)')
  await pool.query(`insert into migrations (name, hash) values ('001-brands.sql', 'x'), ('002-ledger.sql', 'y')`)
  await expect(migrate(pool)).rejects.toThrow(
    /^Database made by an earlier development version: .*start again\. Nothing was changed\.$/,
  )
  const { rows } = await pool.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace order by 1`,
  )
  expect(rows.map((row) => row.relname)).toEqual(['migrations', 'migrations_pkey'])
})
