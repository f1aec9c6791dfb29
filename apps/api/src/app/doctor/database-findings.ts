/** Findings on the database server: reached as the owner, without starting it. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { couldBeOwner } from '#kit/app-login.ts'
import type { Config } from '#kit/config.ts'
import { connectionOf } from '#kit/database-hosts.ts'
import { createDb, createPool, sqlState } from '#kit/db.ts'
import { dueFiles } from '#kit/migrate.ts'
import { advice, type Finding, messageOf, ok, wrong } from './finding.ts'

const SKEW_MS_MAX = 2_000
const CONNECT_MS = 5_000
const RETAINED_BYTES_MAX = 2 ** 30

/** The owner's address: the setting, or the embedded server, which is not started for it. */
export function ownerUrl({ DATABASE_URL, DATA_DIR, DATABASE_PORT }: Config): string | undefined {
  if (DATABASE_URL) return DATABASE_URL
  const file = path.join(DATA_DIR, 'postgres.password')
  if (!existsSync(file)) return undefined
  return `postgres://postgres:${encodeURIComponent(readFileSync(file, 'utf8').trim())}@127.0.0.1:${DATABASE_PORT}/duang`
}

export type Reached = { findings: Finding[]; isUsable: boolean }

export async function databaseFindings(config: Config, url: string, clock: () => Date): Promise<Reached> {
  const client = new pg.Client({ ...connectionOf(url), connectionTimeoutMillis: CONNECT_MS, query_timeout: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    const away = wrong('database', {
      what: `The database does not answer: ${messageOf(error)}`,
      why: 'Members get 503. Acknowledged money is safe.',
      todo: config.DATABASE_URL
        ? 'Start PostgreSQL, or correct DATABASE_URL.'
        : 'npm start starts the embedded PostgreSQL.',
    })
    return { findings: [away], isUsable: false }
  }
  try {
    const server = await serverFindings(client, config, clock)
    const due = await migrationFinding(url)
    const isUsable = due.level === 'ok'
    return { findings: [...server, due, ...(isUsable ? await loginFinding(config) : [])], isUsable }
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function serverFindings(client: pg.Client, config: Config, clock: () => Date): Promise<Finding[]> {
  const before = clock().getTime()
  const { rows } = await client.query<Server>(SERVER)
  const after = clock().getTime()
  const server = rows[0] as Server
  const skewMs = Math.abs(server.now.getTime() - (before + after) / 2) - (after - before) / 2
  return [
    versionFinding(server),
    ...writeFindings(server),
    connectionFinding(server, config),
    Math.max(0, skewMs) <= SKEW_MS_MAX
      ? ok('clock', 'The clocks of this machine and of the database agree.')
      : wrong('clock', {
          what: `The clocks of this machine and of the database differ by ${Math.round(skewMs / 1000)} seconds.`,
          why: 'Signed messages of banks and providers are refused, and times of facts are wrong.',
          todo: 'timedatectl on both machines; turn on NTP.',
        }),
    ...(await retainedFindings(client)),
  ]
}

type Server = {
  version: number
  now: Date
  is_read_only: boolean
  fsync: string
  full_page_writes: string
  synchronous_commit: string
  connections_max: number
  archive_fails: boolean
}
const SERVER = `
  select
    current_setting('server_version_num')::int / 10000 as version,
    clock_timestamp() as now,
    current_setting('transaction_read_only') = 'on' as is_read_only,
    current_setting('fsync') as fsync,
    current_setting('full_page_writes') as full_page_writes,
    current_setting('synchronous_commit') as synchronous_commit,
    current_setting('max_connections')::int as connections_max,
    coalesce(last_failed_time > last_archived_time or last_archived_time is null and failed_count > 0, false)
      as archive_fails
  from pg_stat_archiver`

const versionFinding = ({ version }: Server): Finding =>
  version >= 18
    ? ok('database', `PostgreSQL ${version} answers.`)
    : wrong('database', {
        what: `The database is a PostgreSQL ${version}.`,
        why: 'This release needs 18 or later.',
        todo: 'Move the data into a PostgreSQL 18 by pg_dump and pg_restore.',
      })

function writeFindings(server: Server): Finding[] {
  const unsafe = (['fsync', 'full_page_writes', 'synchronous_commit'] as const).filter((name) => server[name] === 'off')
  const found: Finding[] = []
  if (server.is_read_only)
    found.push(
      wrong('database-writes', {
        what: 'The database is read-only.',
        why: 'It is a standby, or was set to read-only. Members get 503.',
        todo: 'Point DATABASE_URL to the primary, or promote this server.',
      }),
    )
  if (unsafe.length > 0)
    found.push(
      wrong('database-durability', {
        what: `${unsafe.join(', ')} ${unsafe.length === 1 ? 'is' : 'are'} off.`,
        why: 'A power cut can lose money that was acknowledged.',
        todo: `alter system set ${unsafe[0]} = on; select pg_reload_conf();`,
      }),
    )
  if (server.archive_fails)
    found.push(
      wrong('database-archive', {
        what: 'The last attempt to archive WAL failed.',
        why: 'The backup lacks the newest minutes, and the disk fills.',
        todo: 'select * from pg_stat_archiver; test archive_command by hand.',
      }),
    )
  return found.length > 0 ? found : [ok('database-writes', 'The database accepts writes and keeps them.')]
}

/** Connections of one process beside its pool: bets, socket, jobs, long statements (docs/operating.md). */
const BESIDE_POOL = 1 + 4 + 4 + 2

function connectionFinding({ connections_max }: Server, config: Config): Finding {
  // With a read replica, one more asks for the position of the primary.
  const beside = BESIDE_POOL + (config.READ_DATABASE_URL ? 1 : 0)
  const needed = config.WORKERS * (config.DATABASE_POOL + beside)
  if (needed < connections_max)
    return ok('database-connections', `${needed} of ${connections_max} connections are needed.`)
  return wrong('database-connections', {
    what: `The api may open ${needed} connections, and PostgreSQL allows ${connections_max}.`,
    why: 'Under load requests fail with 503.',
    todo: 'Raise max_connections, or lower WORKERS or DATABASE_POOL.',
  })
}

/** WAL that a slot keeps for a replica that is gone fills the disk. */
async function retainedFindings(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client
    .query<{ slot_name: string; bytes: string }>(
      `select slot_name, pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::text as bytes
       from pg_replication_slots
       where not active and restart_lsn is not null and not pg_is_in_recovery()`,
    )
    // A standby has no current position.
    .catch(() => ({ rows: [] }))
  return rows
    .filter(({ bytes }) => Number(bytes) > RETAINED_BYTES_MAX)
    .map(({ slot_name, bytes }) =>
      wrong('database-replication', {
        what: `The replication slot ${slot_name} has no replica and keeps ${Math.round(Number(bytes) / 2 ** 20)} MiB of WAL.`,
        why: 'It grows until the disk is full.',
        todo: `Start the replica, or: select pg_drop_replication_slot('${slot_name}');`,
      }),
    )
}

async function migrationFinding(url: string): Promise<Finding> {
  const pool = createPool({ url, poolSize: 1, as: 'owner', onError: () => undefined })
  try {
    const due = await dueFiles(pool)
    if (due.length === 0) return ok('migrations', 'The database has every migration of this release.')
    const what = `The database lacks ${due.slice(0, 5).join(', ')}${due.length > 5 ? ` and ${due.length - 5} more` : ''}.`
    return wrong('migrations', { what, why: 'A process of this release does not start.', todo: 'duang migrate' })
  } catch (error) {
    const todo = 'Install the release that wrote the database, or restore the backup.'
    return wrong('migrations', { what: messageOf(error), why: 'This release cannot use the database.', todo })
  } finally {
    await pool.end()
  }
}

async function loginFinding({ APP_DATABASE_URL, DATABASE_URL }: Config): Promise<Finding[]> {
  // The embedded database has its second login by itself.
  if (!DATABASE_URL) return []
  const url = APP_DATABASE_URL ?? DATABASE_URL
  const db = createDb(createPool({ url, poolSize: 1, onError: () => undefined }))
  try {
    if (!(await couldBeOwner(db)))
      return [ok('database-login', 'The api connects by a login without rights on tables.')]
    return [
      advice('database-login', {
        what: 'The api connects by the login that owns the tables.',
        why: 'An injected statement could take its rights.',
        todo: 'Create duang_login and set APP_DATABASE_URL: docs/operating.md, "Two database logins".',
      }),
    ]
  } catch (error) {
    const code = sqlState(error) ?? 'no code'
    const what = `The login of the api cannot use the database: ${messageOf(error)} (${code})`
    return [wrong('database-login', { what, why: 'The api stays at 503.', todo: 'Correct APP_DATABASE_URL.' })]
  } finally {
    await db.destroy()
  }
}
