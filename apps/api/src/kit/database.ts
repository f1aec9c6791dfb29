/** Where the database is: an outside one by DATABASE_URL, or the embedded one under DATA_DIR. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { Config } from './config.ts'
import { startPostgres } from './postgres-server.ts'

export type Database = { url: string; stop: () => Promise<void> }

const NAME = 'duang'

/** Opens the database, starting the embedded server if it is needed and not running. `stop` stops what this call started, and with `adopt` also a server that a killed start left behind. */
export async function openDatabase(config: Config, options: { adopt?: boolean } = {}): Promise<Database> {
  if (config.DATABASE_URL) {
    await refuseOldServer(config.DATABASE_URL)
    return { url: config.DATABASE_URL, stop: async () => undefined }
  }
  if (config.APP_DATABASE_URL)
    throw new Error('APP_DATABASE_URL is for an outside database: set DATABASE_URL, the login of its owner, too.')
  const folder = path.resolve(config.DATA_DIR)
  mkdirSync(folder, { recursive: true })
  const server = await startPostgres({
    dataFolder: path.join(folder, 'postgres'),
    port: config.DATABASE_PORT,
    ...options,
  })
  await createDatabase(server.url)
  return { url: server.url + NAME, stop: server.stop }
}

async function createDatabase(serverUrl: string): Promise<void> {
  const client = new pg.Client(`${serverUrl}postgres`)
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [NAME])
    if (rowCount === 0) await client.query(`create database ${NAME}`)
  } finally {
    await client.end()
  }
}

async function refuseOldServer(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    const major = Math.trunc(Number(rows[0]?.server_version_num) / 10_000)
    if (major < 18) throw new Error(`DATABASE_URL is a PostgreSQL ${major}; this release needs 18 or later.`)
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('DATABASE_URL')) throw error
    throw new Error(`The database at DATABASE_URL does not answer: ${error instanceof Error ? error.message : error}`)
  } finally {
    await client.end().catch(() => undefined)
  }
}
