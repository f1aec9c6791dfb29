/** A machine of the harness: a PostgreSQL with durable settings on a disk of its own, killed with -9 and started again. */
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type PostgresServer, startPostgres } from '../../../apps/api/src/kit/postgres/postgres-server.ts'

const START_WITHIN_MS = 120_000
const DISK_BYTES = 3 * 2 ** 30
const FILL_ATTEMPTS = 50

export type Machine = {
  port: number
  dataFolder: string
  /** URL of the superuser, up to the name of the database. */
  url: () => string
  /** Starts the server, and again while the memory of a killed one is held. */
  start: () => Promise<void>
  /** SIGKILL of the postmaster. Resolves when it is gone. */
  kill: () => Promise<void>
  isRunning: () => boolean
  /** Empties the disk of a killed machine, for a copy of `other`. */
  replaceDisk: (other: Machine) => void
  /** Leaves no room on the disk. Only where `hasDisk`. */
  fill: () => void
  free: () => void
  /** The data is on a file system of its own: where this process may mount one. */
  hasDisk: boolean
  stop: () => Promise<void>
}

export function createMachine(folder: string, port: number): Machine {
  mkdirSync(folder)
  const hasDisk = mountDisk(folder)
  const dataFolder = path.join(folder, 'postgres')
  const ballast = path.join(folder, 'ballast')
  let server: PostgresServer | undefined
  const isRunning = () => server !== undefined && isAlive(server.pid)
  const killNow = () => void (isRunning() && process.kill((server as PostgresServer).pid, 'SIGKILL'))
  // A server that outlived its harness would hold the port of the next run.
  process.once('exit', killNow)
  return {
    port,
    dataFolder,
    hasDisk,
    isRunning,
    url: () => (server as PostgresServer).url,
    start: async () => {
      // A standby that lost its primary asks again soon.
      const settings = { shared_buffers: '64MB', wal_keep_size: '1GB', wal_retrieve_retry_interval: '100ms' }
      server = await startAgain({ dataFolder, port, settings })
    },
    kill: async () => {
      killNow()
      await untilGone(isRunning)
    },
    replaceDisk: (other) => {
      for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true, force: true })
      copyFileSync(`${other.dataFolder}.password`, `${dataFolder}.password`)
    },
    fill: () => fillDisk(folder, ballast),
    free: () => rmSync(ballast, { force: true }),
    stop: async () => {
      process.removeListener('exit', killNow)
      if (isRunning()) await server?.stop()
      if (hasDisk) execFileSync('umount', ['-l', folder])
    },
  }
}

/** A killed machine's data would be gone with the mount: only its room is limited. */
function mountDisk(folder: string): boolean {
  if (process.getuid?.() !== 0) return false
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES},mode=755`, 'duang-chaos', folder], {
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}

/** Room that is free at one instant may be gone at the next: the server goes on writing. */
function fillDisk(folder: string, ballast: string): void {
  for (let attempt = 1; attempt <= FILL_ATTEMPTS; attempt++) {
    const { bavail, bsize } = statfsSync(folder)
    if (spawnSync('fallocate', ['-l', String(bavail * bsize), ballast]).status === 0) return
  }
  throw new Error(`No file as large as the free room of ${folder} could be allocated.`)
}

/** Makes `standby` follow `primary`, whose data folder was copied. */
export function follow(standby: Machine, primary: Machine): void {
  const { hostname, port, username, password } = new URL(primary.url())
  const file = (name: string) => path.join(standby.dataFolder, name)
  const conninfo = `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`
  // Not the settings that the primary got by `alter system`: a standby that is promoted waits for no other.
  writeFileSync(file('postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`)
  writeFileSync(file('standby.signal'), '')
}

/** Runs a statement at the machine's own server. */
export async function askMachine<Row extends pg.QueryResultRow>(
  { url }: Pick<Machine, 'url'>,
  database: string,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url() + database, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  return (await client.query<Row>(text).finally(() => client.end().catch(() => undefined))).rows
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Waits until a killed child is reaped. Until then it stays in the list of processes, and its folder counts as in use. */
async function untilGone(isRunning: () => boolean): Promise<void> {
  for (let waited = 0; waited < START_WITHIN_MS && isRunning(); waited += 5) await sleep(5)
}

/** The backends of a killed postmaster keep its memory until they end. A new postmaster refuses to start before that. */
async function startAgain(options: Parameters<typeof startPostgres>[0]): Promise<PostgresServer> {
  const deadline = Date.now() + START_WITHIN_MS
  for (;;) {
    try {
      return await startPostgres(options)
    } catch (error) {
      if (Date.now() > deadline || !existsSync(options.dataFolder)) throw error
      await sleep(30)
    }
  }
}
