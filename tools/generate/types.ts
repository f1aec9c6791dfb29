/** `npm run types`: migrates a database of its own and writes what mirrors it: TypeScript, and db/schema. `--release` also keeps its schema as released. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPool } from '../../apps/api/src/kit/database/db.ts'
import { migrate } from '../../apps/api/src/kit/migrate/migrate.ts'
import { startPostgres } from '../../apps/api/src/kit/postgres/postgres-server.ts'
import { RELEASE } from '../../apps/api/src/kit/start/release.ts'
import { databaseTypes } from '../../apps/api/test/database/database-types.ts'
import { RELEASED_NAME, releasedSchema } from '../../apps/api/test/database/released-schema.ts'
import { TABLES_NAME } from '../../apps/api/test/database/schema/schema-files.ts'
import { freePort } from '../../lab/stage/free-port.ts'
import { ROOT } from '../rules/files.ts'
import { readOptions } from './options.ts'

const { values } = readOptions('npm run types -- [--release]', {
  options: { release: { type: 'boolean', default: false } },
})
const folder = mkdtempSync(path.join(tmpdir(), 'duang-types-'))
const server = await startPostgres({
  dataFolder: path.join(folder, 'postgres'),
  port: await freePort(),
  settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
})
try {
  const url = `${server.url}postgres`
  const pool = createPool({ url, poolSize: 1, as: 'owner', onError: () => undefined })
  await migrate(pool)
  await pool.end()
  const files = Object.entries(await databaseTypes(url))
  rmSync(path.join(ROOT, TABLES_NAME), { recursive: true, force: true })
  mkdirSync(path.join(ROOT, TABLES_NAME))
  for (const [name, text] of files) writeFileSync(path.join(ROOT, name), text)
  if (values.release) writeFileSync(path.join(ROOT, RELEASED_NAME), await releasedSchema(url, RELEASE.version))
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
