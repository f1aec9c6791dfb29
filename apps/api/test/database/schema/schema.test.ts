/** The folder db/schema states the tables as they are: its statements build the same ones in an empty database. */
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { SCHEMA_FOLDER, sqlFiles } from '../../../src/kit/migrate/sql-files.ts'
import { differences, readCatalogue } from '../database-catalogue.ts'
import { newDatabase } from '../new-database.ts'
import { TEMPLATE } from '../postgres.ts'
import { schemaFiles } from './schema-files.ts'

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

test('the statements of db/schema build the tables of the migrated database, with constraints, indexes, triggers and rights', async () => {
  // A copy: other test files copy the template, which waits for its connections.
  const [url, rebuilt] = [await newDatabase(TEMPLATE), await newDatabase()]
  const client = await connected(rebuilt)
  await client.query('create extension pg_trgm')
  await client.query('set check_function_bodies = off')
  const functions = sqlFiles(path.join(SCHEMA_FOLDER, 'functions')).flatMap(({ sql }) => functionsOf(sql))
  const statements = sqlFiles(path.join(SCHEMA_FOLDER, 'schema')).flatMap(({ sql }) => sql.split(/(?<=;)\n/))
  const tables = statements.filter((each) => /^create (schema|table|type)/m.test(each))
  expect(await failing(client, [...tables, ...functions])).toEqual([])
  const others = statements.filter((each) => !tables.includes(each))
  expect(await failing(client, others)).toEqual([])
  const valid = (files: Record<string, string>) =>
    Object.values(files).map((text) => text.replaceAll(/ not valid(?=,?$)/gm, ''))
  expect(valid(await schemaFiles(rebuilt))).toEqual(valid(await schemaFiles(url)))
  const migrated = (await readCatalogue(await connected(url))).flatMap(ofTables)
  expect(differences(migrated, (await readCatalogue(client)).flatMap(ofTables))).toEqual([])
  expect(migrated.length).toBeGreaterThan(1000)
})

/** Functions without the triggers beside them, which the folder states too. */
const functionsOf = (sql: string): string[] =>
  sql
    .split(/^(?=create or replace function)/m)
    .map((part) => part.replace(/^(drop|create( or replace)?( constraint)?) trigger[^;]*;/gm, ''))

/** Runs statements in the order in which they depend on each other, and returns the errors of those that never succeed. */
async function failing(client: pg.Client, statements: string[]): Promise<string[]> {
  for (let waiting = statements; ; ) {
    const errors: [string, string][] = []
    for (const statement of waiting)
      await client.query(statement).catch((error) => errors.push([statement, String(error)]))
    if (errors.length === 0 || errors.length === waiting.length)
      return errors.map(([statement, error]) => `${error}: ${statement}`)
    waiting = errors.map(([statement]) => statement)
  }
}

/**
 * The lines of tables. The folder does not repeat the rights of the owner, nor those on sequences. A constraint that is not valid is valid
 * in an empty database. Parentheses differ in chains of `or`, which the comparison of the printed text covers.
 */
function ofTables(line: string): string[] {
  if (!/^(table|view|composite type|column|constraint|index|trigger|comment|schema) /.test(line)) return []
  if (/comment on function|^schema public /.test(line)) return []
  const rights = line.replace(/,?\b\w+=[a-zA-Z]+\/\w+/g, (each) => (/postgres=/.test(each) ? '' : each))
  return [
    rights
      .replace(/acl=(default)?,?/, 'acl=')
      .replace(/( NOT VALID)? validated=[tf]$/, '')
      .replaceAll(/[()]/g, ''),
  ]
}
