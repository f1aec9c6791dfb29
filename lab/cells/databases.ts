/** PostgreSQL servers of a drill: one with the data set of lab/bench/scale, and empty ones. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { installQueues } from '../../apps/api/src/app/jobs.ts'
import { createPool } from '../../apps/api/src/kit/database/db.ts'
import { migrate } from '../../apps/api/src/kit/migrate/migrate.ts'
import { startPostgres } from '../../apps/api/src/kit/postgres/postgres-server.ts'
import { scaleDatabase } from '../bench/scale/scale-data.ts'
import type { Pool } from '../bench/work/ledger-work.ts'
import { freePort } from '../stage/free-port.ts'

const DATABASE = 'duang'
/** Of the data set, which may be older than the sandbox of this run. */
export const SANDBOX_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
/** Durable, as a cell is. `max_sync_workers_per_subscription` stays 2: a copy takes two workers at a time. */
const SETTINGS = {
  wal_level: 'logical',
  max_logical_replication_workers: '12',
  max_worker_processes: '24',
  max_wal_size: '4GB',
  shared_buffers: '1GB',
}
const FILLING = { ...SETTINGS, fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }

export type OnStop = (act: () => Promise<unknown>) => void
export type DrillDatabase = { url: string; owner: Pool }
type Options = { folder: string; onStop: OnStop }
type FillOptions = {
  /** Of the data set. */
  members: number
  /** A folder whose data sets are used again. */
  dataFolder: string | undefined
  bankPort: number
  say: (line: string) => void
}

/** A server with the data set, whose bank and studios are at this port. */
export async function startFilled(name: string, options: Options & FillOptions): Promise<DrillDatabase> {
  const { folder, members, dataFolder, bankPort } = options
  const own = path.join(folder, name)
  const kept = dataFolder && path.join(dataFolder, `cell-of-${members}`)
  if (kept && !existsSync(kept)) await fill(kept, options)
  // With the owner of the files, which Node's own copy leaves out.
  if (kept) execFileSync('cp', ['-a', kept, own])
  else await fill(own, options)
  const database = await startServer(own, options)
  await database.owner.query(
    `update providers set base_url = regexp_replace(base_url, 'localhost:\\d+', 'localhost:${bankPort}')`,
  )
  await database.owner.query(
    `update bank_feeds set base_url = regexp_replace(base_url, 'localhost:\\d+', 'localhost:${bankPort}')`,
  )
  return database
}

async function fill(own: string, { members, bankPort, say }: FillOptions): Promise<void> {
  mkdirSync(own, { recursive: true })
  const settings = { ...FILLING, shared_buffers: '2GB', max_wal_size: '8GB' }
  const server = await startPostgres({ dataFolder: path.join(own, 'postgres'), port: await freePort(), settings })
  const sandbox = { sandboxUrl: `http://localhost:${bankPort}`, sandboxSecret: SANDBOX_SECRET }
  await scaleDatabase(server.url, DATABASE, { members, sandbox, say }).finally(() => server.stop())
}

/** A migrated database without brands. */
export async function startEmpty(name: string, options: Options): Promise<DrillDatabase> {
  const own = path.join(options.folder, name)
  mkdirSync(own)
  const server = await startPostgres({
    dataFolder: path.join(own, 'postgres'),
    port: await freePort(),
    settings: FILLING,
  })
  try {
    const admin = createPool({ url: `${server.url}postgres`, poolSize: 1, as: 'owner', onError: () => undefined })
    await admin.query(`create database ${DATABASE}`)
    await admin.end()
    const owner = createPool({ url: server.url + DATABASE, poolSize: 1, as: 'owner', onError: () => undefined })
    await migrate(owner)
    await owner.end()
    await installQueues(server.url + DATABASE)
  } finally {
    await server.stop()
  }
  return startServer(own, options)
}

async function startServer(own: string, { onStop }: Pick<Options, 'onStop'>): Promise<DrillDatabase> {
  const server = await startPostgres({
    dataFolder: path.join(own, 'postgres'),
    port: await freePort(),
    settings: SETTINGS,
  })
  onStop(server.stop)
  const url = server.url + DATABASE
  // A busy machine connects slowly.
  const owner = new pg.Pool({ connectionString: url, max: 3, connectionTimeoutMillis: 120_000 })
  owner.on('error', () => undefined)
  onStop(() => owner.end())
  return { url, owner }
}
