/** Findings on the database server: reached as the owner, without starting it. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { connectionOf } from '#kit/database/database-hosts.ts'
import { createPool } from '#kit/database/db.ts'
import { dueFiles } from '#kit/migrate/migrate.ts'
import { schemaState } from '#kit/migrate/schema-release.ts'
import { migrationNames } from '#kit/migrate/sql-files.ts'
import type { Config } from '#kit/start/config.ts'
import { RELEASE } from '#kit/start/release.ts'
import { type Finding, messageOf, ok, wrong } from './finding.ts'
import { isLoginRefused, loginFindings, loginRefused } from './login-findings.ts'
import { type LoginSetting, type Machine, remediesOf } from './machine.ts'

const SKEW_MS_MAX = 2_000
const CONNECT_MS = 5_000
const RETAINED_BYTES_MAX = 2 ** 30

export type Reach = { url: string; by: LoginSetting }

/** The owner's address: the setting, or the embedded server, which is not started for it. A process of a container has that of the api alone. */
export function reachOf(config: Config): Reach | undefined {
  const { DATABASE_URL, APP_DATABASE_URL } = config
  if (DATABASE_URL) return { url: DATABASE_URL, by: 'DATABASE_URL' }
  if (APP_DATABASE_URL) return { url: APP_DATABASE_URL, by: 'APP_DATABASE_URL' }
  const url = embeddedUrl(config)
  return url === undefined ? undefined : { url, by: 'DATABASE_URL' }
}

function embeddedUrl({ DATA_DIR, DATABASE_PORT }: Config): string | undefined {
  const file = path.join(DATA_DIR, 'postgres.password')
  if (!existsSync(file)) return undefined
  return `postgres://postgres:${encodeURIComponent(readFileSync(file, 'utf8').trim())}@127.0.0.1:${DATABASE_PORT}/duang`
}

export type Reached = { findings: Finding[]; isUsable: boolean }

type Look = { machine: Machine; clock: () => Date }

export async function databaseFindings(config: Config, reach: Reach, { machine, clock }: Look): Promise<Reached> {
  const { url, by } = reach
  const client = new pg.Client({ ...connectionOf(url), connectionTimeoutMillis: CONNECT_MS, query_timeout: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    if (isLoginRefused(error))
      return {
        findings: [loginRefused(error, by, machine), ...(await loginFindings(config, machine))],
        isUsable: false,
      }
    const { startDatabase, login } = remediesOf(machine)
    const away = wrong('database', {
      what: `The database does not answer: ${messageOf(error)}`,
      why: 'Members get 503. Acknowledged money is safe.',
      todo: config.DATABASE_URL ? `${startDatabase}; or correct ${login(by)} (DATABASE_URL)` : startDatabase,
    })
    return { findings: [away], isUsable: false }
  }
  try {
    const server = await serverFindings(client, config, clock)
    const due = await (by === 'APP_DATABASE_URL' ? schemaFinding(client) : migrationFinding(client, reach, machine))
    const isMigrated = due.level === 'ok'
    const logins = isMigrated ? await loginFindings(config, machine) : []
    // The rest is read by the login of the api.
    const isUsable =
      isMigrated && !logins.some(({ level, what }) => level === 'wrong' && what.includes('APP_DATABASE_URL'))
    return { findings: [...server, due, ...logins], isUsable }
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
        todo: 'The log of PostgreSQL has the message of archive_command. df -h shows a full disk of the archive; select * from pg_stat_archiver.',
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

/** By the login of the api, which may not read the list of functions. */
async function schemaFinding(client: pg.Client): Promise<Finding> {
  const read = async (text: string) => (await client.query(text)).rows as never
  const state = await schemaState(read, RELEASE.version, migrationNames())
  if (state.isUsable) return ok('migrations', 'The database has every migration of this release.')
  const todo = state.trouble === 'release too old' ? 'Install the release that wrote the database.' : 'duang migrate'
  return wrong('migrations', { what: state.reason, why: 'A process of this release does not start.', todo })
}

async function migrationFinding(client: pg.Client, { url, by }: Reach, machine: Machine): Promise<Finding> {
  const pool = createPool({ url, poolSize: 1, as: 'owner', onError: () => undefined })
  try {
    const { rows } = await client.query<{ name: string; is_empty: boolean }>(
      `select current_database() as name, to_regclass('migrations') is null as is_empty`,
    )
    if (rows[0]?.is_empty)
      return wrong('migrations', {
        what: `The database "${rows[0].name}" has no tables of Duang.`,
        why: 'It is new, or the address names another database than yours.',
        todo: `A new server: duang migrate. Otherwise correct the database in ${remediesOf(machine).login(by)} and the other addresses; then ${remediesOf(machine).restart}`,
      })
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
