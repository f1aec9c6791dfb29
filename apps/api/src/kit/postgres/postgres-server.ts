/**
 * A PostgreSQL server of our own, from the embedded binaries, for laptops and tests. With DATABASE_URL it is not used.
 * Runs as a direct child, so that it ends with its owner. A server whose owner was killed is found and used again.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning } from '../start/processes.ts'
import { POSTGRES_MAJOR, postgresPrograms, type SystemUser, serverUser } from './postgres-programs.ts'
import { SOCKET_FOLDER, socketUrlOf, whyNoSocket } from './postgres-socket.ts'

export type PostgresServer = {
  /** `postgres://` URL of the superuser, without a database name at the end (it ends in `/`). */
  url: string
  /** The same by the server's Unix socket, which is faster. Undefined where the server has none. */
  socketUrl: string | undefined
  pid: number
  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
  stop: () => Promise<void>
  /** Lets the server run without this process, which may end. */
  release: () => void
}

export type PostgresServerOptions = {
  dataFolder: string
  port: number
  /** Extra settings. Defaults are PostgreSQL's, durable. */
  settings?: Record<string, string>
  /** A server that already runs on the folder is used. With `adopt` it is ours to stop as well. */
  adopt?: boolean
  /** Called with a sentence when the server starts without its Unix socket. */
  onNoSocket?: (line: string) => void
}

/** Starts the server, making the data folder first where there is none. Refuses a folder of another major version with a sentence. */
export async function startPostgres(options: PostgresServerOptions): Promise<PostgresServer> {
  const { dataFolder, port } = options
  const user = serverUser(dataFolder)
  const programs = await postgresPrograms(user)
  const passwordFile = path.join(path.dirname(dataFolder), `${path.basename(dataFolder)}.password`)
  if (!existsSync(path.join(dataFolder, 'PG_VERSION'))) initialise({ ...programs, dataFolder, passwordFile, user })
  const version = readFileSync(path.join(dataFolder, 'PG_VERSION'), 'utf8').trim()
  if (version !== POSTGRES_MAJOR)
    throw new Error(
      `The data folder ${dataFolder} belongs to PostgreSQL ${version}. This release runs ${POSTGRES_MAJOR}.`,
    )
  // An operator may have written another one, with any letters, by an editor that ends the line.
  const password = encodeURIComponent(readFileSync(passwordFile, 'utf8').trim())
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/`

  const left = leftBehind(dataFolder, port)
  if (left) {
    const stop = async () => (options.adopt ? stopProcess(left) : undefined)
    const socketUrl = await socketUrlOf(url, dataFolder, port)
    return { url, socketUrl, pid: left, stop, release: () => undefined }
  }

  const noSocket = await whyNoSocket(dataFolder, port)
  if (noSocket) options.onNoSocket?.(`The database is reached by TCP instead of a Unix socket: ${noSocket}.`)
  const settings = {
    listen_addresses: '127.0.0.1',
    // Relative to the data folder, since the server's user may pass through no folder above it.
    unix_socket_directories: noSocket ? '' : SOCKET_FOLDER,
    max_connections: '200',
    ...options.settings,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { name, options: place } = placeOf(dataFolder, user)
  const child = spawn(programs.postgres, ['-D', name, '-p', String(port), ...flags], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // A group of its own: Ctrl-C of the terminal reaches the owner, which stops the server last.
    detached: true,
    env: { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
    ...place,
  })
  const log = collectLog(child)
  await untilReady(child, port, log)
  const pid = child.pid as number
  const socketUrl = await socketUrlOf(url, dataFolder, port)
  return { url, socketUrl, pid, stop: () => stopProcess(pid, child), release: () => releaseChild(child) }
}

/** Detaches the process and the pipe of its log, so that they do not keep this process alive. */
function releaseChild(child: ChildProcess): void {
  child.stderr?.destroy()
  child.unref()
}

/**
 * The server's name of the data folder. Its user may pass through no folder above it, and need not: the folder is the working folder
 * of the process, which the system opens whatever the rights above.
 */
const placeOf = (dataFolder: string, user: SystemUser | undefined) =>
  user && process.platform === 'linux'
    ? { name: '/proc/self/cwd', options: { ...user, cwd: dataFolder } }
    : { name: dataFolder, options: user ?? {} }

type Making = { initdb: string; dataFolder: string; passwordFile: string; user: SystemUser | undefined }

/** Makes the data folder. It gets its name when it is complete, so that a start that was killed meanwhile leaves no broken folder. */
function initialise({ dataFolder, ...making }: Making): void {
  // A folder that is there already may be a volume of its own, which cannot be renamed.
  const isNew = !existsSync(dataFolder)
  const place = isNew ? `${dataFolder}.draft` : dataFolder
  if (isNew) rmSync(place, { recursive: true, force: true })
  initialiseIn(place, making)
  if (isNew) renameSync(place, dataFolder)
}

function initialiseIn(dataFolder: string, { initdb, passwordFile, user }: Omit<Making, 'dataFolder'>): void {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  writeFileSync(passwordFile, randomBytes(18).toString('base64url'), { mode: 0o600 })
  if (user) {
    chownSync(dataFolder, user.uid, user.gid)
    chownSync(passwordFile, user.uid, user.gid)
  }
  chmodSync(dataFolder, 0o700)
  const { name, options } = placeOf(dataFolder, user)
  // Opened by this process and read by its number: its folder may be closed to the server's user.
  const password = openSync(passwordFile, 'r')
  const flags = ['--auth=scram-sha-256', '--username=postgres', `--pwfile=${user ? '/dev/fd/3' : passwordFile}`]
  // Without these an unset LANG gives SQL_ASCII. Thai is sorted by ICU where it is asked for.
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8']
  try {
    const made = spawnSync(initdb, ['-D', name, ...flags, ...locale], {
      stdio: ['ignore', 'pipe', 'pipe', password],
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      ...options,
    })
    if (made.status === 0) return
    rmSync(dataFolder, { recursive: true, force: true })
    throw new Error(`The database could not be made: ${lastLine(made.stderr) ?? made.error?.message ?? made.signal}`)
  } finally {
    closeSync(password)
  }
}

const lastLine = (text: string | null): string | undefined => text?.trim().split('\n').at(-1) || undefined

/** The pid of a server that still serves this folder on this port, after its owner was killed. */
function leftBehind(dataFolder: string, port: number): number | undefined {
  const file = path.join(dataFolder, 'postmaster.pid')
  if (!existsSync(file)) return
  const [pid, , , servedPort] = readFileSync(file, 'utf8').split('\n')
  if (!pid || !isRunning(Number(pid))) return
  if (Number(servedPort) !== port)
    throw new Error(
      `PostgreSQL is already running on the folder ${dataFolder}, on port ${servedPort} (process ${pid}).`,
    )
  return Number(pid)
}

function collectLog(child: ChildProcess): () => string {
  let text = ''
  child.once('error', (error) => {
    text += `FATAL: ${error.message}`
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-4000)
  })
  return () => text
}

async function untilReady(child: ChildProcess, port: number, log: () => string): Promise<void> {
  for (let waited = 0; waited < 30_000; waited += 20) {
    if (child.exitCode !== null || child.pid === undefined) throw new Error(whyNotStarted(log(), port))
    if (/ready to accept (read-only )?connections/.test(log()) && (await answers(port))) return
    await sleep(20)
  }
  throw new Error(`PostgreSQL was not ready in 30 s: ${log().trim().split('\n').at(-1)}`)
}

/** One sentence for the person that starts it. The last line of a failing server only reports its shutdown. The cause is above. */
function whyNotStarted(log: string, port: number): string {
  if (log.includes('Address already in use'))
    return `Port ${port} is in use by another program. Stop it, or set DATABASE_PORT to a free port.`
  if (/could not bind .*: Permission denied/.test(log))
    return `Port ${port} is reserved for programs with a special right. Set DATABASE_PORT to a port from 1024 on.`
  const lines = log.trim().split('\n')
  const cause = lines.find((line) => /could not bind|FATAL|PANIC/.test(line)) ?? lines.at(-1)
  return `PostgreSQL did not start: ${cause}`
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

async function stopProcess(pid: number, child?: ChildProcess): Promise<void> {
  if (isRunning(pid)) process.kill(pid, 'SIGINT')
  for (
    let waited = 0;
    waited < 20_000 && (child ? child.exitCode === null && child.signalCode === null : isRunning(pid));
    waited += 20
  )
    await sleep(20)
}
