/** The folder db/schema: every table as it is after all migrations, by subject. `npm run types` writes it, and a test compares it. */
import path from 'node:path'
import pg from 'pg'
import { SCHEMA_FOLDER, sqlFiles } from '../../../src/kit/migrate/sql-files.ts'
import { type Catalogue, readTables } from './catalogue.ts'
import { readComments } from './comments.ts'
import { printed } from './print-table.ts'
import { SUBJECTS } from './subjects.ts'

export const TABLES_NAME = 'apps/api/db/schema'

const ORIGIN = `-- Written by \`npm run types\` from the migrated database, with the comments of the migrations.`

/** Content of each file by its path in the repository. */
export async function schemaFiles(url: string): Promise<Record<string, string>> {
  const client = new pg.Client(url)
  await client.connect()
  const catalogue = await readTables(client).finally(() => client.end())
  assertAllNamed(catalogue)
  const source = { catalogue, comments: readComments(), fileOf: functionFiles() }
  return Object.fromEntries(
    Object.entries(SUBJECTS).map(([name, { title, schemas = [], tables }]) => {
      const relations = tables.flatMap((table) => catalogue.relations.filter((each) => each.name === table))
      const parts = [
        `-- ${title}.\n${ORIGIN}`,
        ...schemas.map((each) => schema(each, catalogue)),
        ...relations.map((each) => printed(each, source)),
      ]
      return [`${TABLES_NAME}/${name}.sql`, `${parts.join('\n\n')}\n`]
    }),
  )
}

const schema = (name: string, { schemaGrants }: Catalogue): string =>
  [
    `create schema ${name};`,
    ...schemaGrants.filter((each) => each.name === name).map(({ role }) => `grant usage on schema ${name} to ${role};`),
  ].join('\n')

function assertAllNamed({ relations }: Catalogue): void {
  const named = Object.values(SUBJECTS).flatMap(({ tables }) => tables)
  const existing = relations.map(({ name }) => name)
  const missing = existing.filter((name) => !named.includes(name))
  const gone = named.filter((name, n) => !existing.includes(name) || named.indexOf(name) !== n)
  if (missing.length > 0)
    throw new Error(`Add to a subject in apps/api/test/database/schema/subjects.ts: ${missing.join(', ')}`)
  if (gone.length > 0) throw new Error(`Remove from apps/api/test/database/schema/subjects.ts: ${gone.join(', ')}`)
}

/** The file of a function, which also creates its triggers. */
function functionFiles(): (routine: string) => string | undefined {
  const files = sqlFiles(path.join(SCHEMA_FOLDER, 'functions'))
  return (routine) => {
    const file = files.find(({ sql }) => sql.includes(`create or replace function ${routine}(`))
    return file && `functions/${file.name}`
  }
}
