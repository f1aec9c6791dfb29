import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { databaseTypes } from './database-types.ts'
import { TEMPLATE } from './postgres.ts'

const ROOT = path.join(import.meta.dirname, '../../..')

test('table types and the chart equal those of the migrated database (`npm run types` writes them)', async () => {
  const files = await databaseTypes(inject('postgresUrl') + TEMPLATE)
  for (const [name, text] of Object.entries(files)) expect(readFileSync(path.join(ROOT, name), 'utf8')).toBe(text)
})
