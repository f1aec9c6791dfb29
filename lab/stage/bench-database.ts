/** A migrated database with one brand. */
import { installQueues } from '../../apps/api/src/app/jobs.ts'
import { createPool } from '../../apps/api/src/kit/database/db.ts'
import { migrate } from '../../apps/api/src/kit/migrate/migrate.ts'

export async function newDatabase(serverUrl: string, name: string): Promise<string> {
  const admin = createPool({ url: `${serverUrl}postgres`, poolSize: 1, as: 'owner', onError })
  await admin.query(`create database ${name}`)
  await admin.end()
  const pool = createPool({ url: serverUrl + name, poolSize: 1, as: 'owner', onError })
  await migrate(pool)
  await installQueues(serverUrl + name)
  await pool.query(`insert into brands (brand_id, client_id, name) values (1, 'bench', 'bench')`)
  await pool.end()
  return serverUrl + name
}

const onError = (error: Error) => console.error(error.message)
