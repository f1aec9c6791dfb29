import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { databaseTypes } from './database-types.ts'
import { newDatabase } from './new-database.ts'
import { TEMPLATE } from './postgres.ts'
import { TABLES_NAME } from './schema/schema-files.ts'

const ROOT = path.join(import.meta.dirname, '../../../..')

test('table types, the chart and db/schema equal those of the migrated database (`npm run types` writes them)', async () => {
  const files = await databaseTypes(await newDatabase(TEMPLATE))
  for (const [name, text] of Object.entries(files)) expect(readFileSync(path.join(ROOT, name), 'utf8')).toBe(text)
  const tables = readdirSync(path.join(ROOT, TABLES_NAME)).map((name) => `${TABLES_NAME}/${name}`)
  expect(tables.filter((name) => !(name in files))).toEqual([])
})
