/** The real api while its PostgreSQL is away, read-only, frozen, unreachable or out of room: quick refusals, one cause, recovery by itself. */
import { execFileSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { cookieName } from '../../../apps/api/src/core/session/session.ts'
import type { PostgresServer } from '../../../apps/api/src/kit/postgres/postgres-server.ts'
import { freePort, startOwnServer } from '../../../apps/api/test/database/postgres.ts'
import { type ApiProcess, startApiProcess } from '../../../apps/api/test/outside/api-process.ts'
import { startProxy, type TcpProxy } from './tcp-proxy.ts'

/** The deadline of a request, and what the client and this machine need besides. */
const DEADLINE_MS = 6_000
/** Under a second on an idle machine. */
const RECOVERED_MS = 4_000
const RECOVERY = { timeout: 20_000, interval: 50 }

let folder: string
let own: Awaited<ReturnType<typeof startOwnServer>>
let server: PostgresServer
let proxy: TcpProxy
let api: ApiProcess
let lines: string[] = []
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'duang-faults-'))
  own = await startOwnServer({ dataFolder: path.join(folder, 'postgres') })
  server = own.server
  const port = await freePort()
  proxy = await startProxy({ port, targetPorts: [Number(new URL(own.databaseUrl).port)], random: () => 0 })
  api = await startApi(port)
})
afterAll(async () => {
  await api?.stop()
  await proxy?.close()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function startApi(databasePort: number, urls = own): Promise<ApiProcess> {
  const through = (given: string) => Object.assign(new URL(given), { port: String(databasePort) }).href
  const started = await startApiProcess(
    { databaseUrl: through(urls.databaseUrl), appDatabaseUrl: through(urls.appDatabaseUrl) },
    // Its jobs run. Its sandbox does not: port 9 accepts nothing.
    { BANK: 'sandbox', SANDBOX_PORT: '9', LOG_LEVEL: 'info', DATA_DIR: folder },
  )
  started.child.stdout?.on('data', (chunk: Buffer) => lines.push(...chunk.toString().split('\n')))
  return started
}

type Answer = { status: number; code: string | undefined; retryAfter: string | null; ms: number }

async function ask(of: ApiProcess, where: string, init?: RequestInit): Promise<Answer> {
  const from = performance.now()
  const answer = await of.get(where, { ...init, signal: AbortSignal.timeout(15_000) })
  const { code } = (await answer.json()) as { code?: string }
  return { status: answer.status, code, retryAfter: answer.headers.get('retry-after'), ms: performance.now() - from }
}

const newToken = () => randomBytes(32).toString('base64url')

/** Looks a session up that does not exist: a new one each time, since a process remembers them for a second. */
const read = (of = api) => {
  const headers = { authorization: `Bearer ${newToken()}`, cookie: `${cookieName(false)}=${newToken()}` }
  return ask(of, '/api/auth/device', { headers })
}
/** Counts a failed login, of another name and network each time. */
const write = (of = api) =>
  ask(of, '/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.${randomInt(256)}.${randomInt(256)}` },
    body: JSON.stringify({ username: `stranger${randomInt(1e6)}`, password: 'no such person 1' }),
  })

const refused = { status: 503, code: 'overloaded', retryAfter: '2' }
const causes = (message: string) => lines.filter((line) => line.includes(`"msg":"${message}"`))

/** Sends reads and writes together: each is refused in time, and the cause is one line. */
async function expectRefusals(requests: (() => Promise<Answer>)[], of = api): Promise<void> {
  const answers = await Promise.all(requests.map((request) => request()))
  for (const answer of answers) expect(answer).toMatchObject(refused)
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(DEADLINE_MS)
  expect(of.child.exitCode).toBeNull()
}

/** Resolves with the time until requests are served again and the process reports itself as ready. */
async function recovery(of = api): Promise<number> {
  const from = performance.now()
  await expect.poll(async () => (await read(of)).status, RECOVERY).toBe(401)
  await expect.poll(async () => (await write(of)).status, RECOVERY).not.toBe(503)
  await expect.poll(async () => (await of.readyz()).status, RECOVERY).toBe(200)
  return performance.now() - from
}

const several = (request: () => Promise<Answer>) => Array.from({ length: 10 }, () => () => request())

test('a stopped server: 503 at once, and service again when it runs', async () => {
  await recovery()
  lines = []
  await server.stop()
  await expectRefusals([...several(read), ...several(write)])
  expect((await api.readyz()).body).toMatchObject({ status: 'database away' })
  expect(causes('database away').length).toBeLessThanOrEqual(2)
  server = await own.restart()
  expect(await recovery()).toBeLessThan(RECOVERED_MS)
})

test('a server that turns read-only: reads are served, writes get 503, and both again after it', async () => {
  lines = []
  const admin = new pg.Client(own.databaseUrl)
  await admin.connect()
  onTestFinished(() => admin.end())
  const setReadOnly = async (value: 'on' | 'off') => {
    await admin.query(`alter system set default_transaction_read_only = ${value}`)
    await admin.query('select pg_reload_conf()')
  }
  await setReadOnly('on')
  await expect.poll(async () => (await api.readyz()).body, RECOVERY).toMatchObject({ status: 'database read-only' })
  await expectRefusals(several(write))
  expect((await read()).status).toBe(401)
  expect(causes('database read-only')).toHaveLength(1)
  await setReadOnly('off')
  expect(await recovery()).toBeLessThan(RECOVERED_MS)
})

test('a network that drops everything: 503 within the deadline, and service again at once', async () => {
  lines = []
  proxy.setSilent(true)
  await expectRefusals([...several(read), ...several(write)])
  const from = performance.now()
  expect(await api.readyz()).toMatchObject({ status: 503, body: { status: 'database away' } })
  expect(performance.now() - from).toBeLessThan(DEADLINE_MS)
  // New connections are not answered either.
  await expectRefusals([...several(read), ...several(write)])
  proxy.setSilent(false)
  expect(await recovery()).toBeLessThan(RECOVERED_MS)
})

test('frozen server processes: their requests get 503 in time, and new connections serve', async () => {
  const pids = readdirSync('/proc').filter((pid) => isServing(pid))
  expect(pids.length).toBeGreaterThan(2)
  for (const pid of pids) process.kill(Number(pid), 'SIGSTOP')
  const thaw = () => {
    for (const pid of pids.splice(0)) process.kill(Number(pid), 'SIGCONT')
  }
  onTestFinished(thaw)
  const [first] = await Promise.all([read(), write()])
  expect(first).toMatchObject(refused)
  expect(first.ms).toBeLessThan(DEADLINE_MS)
  expect(await recovery()).toBeLessThan(RECOVERED_MS)
})

/** Returns whether the process serves a connection of the api to this server. */
function isServing(pid: string): boolean {
  if (!/^\d+$/.test(pid)) return false
  try {
    const parent = readFileSync(`/proc/${pid}/stat`, 'utf8').match(/\) \S (\d+)/)?.[1]
    return Number(parent) === server.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('duang_login')
  } catch {
    return false
  }
}

const canMount = process.getuid?.() === 0 && canRun('unshare', '--mount', 'true')
function canRun(...[program = '', ...args]: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test.skipIf(!canMount)('a full disk of the log: 503 with the cause, and service again when there is room', async () => {
  const disk = path.join(folder, 'disk')
  mkdirSync(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=220m,mode=755', 'duang-faults', disk])
  const dataFolder = path.join(disk, 'postgres')
  const settings = { max_wal_size: '32MB', min_wal_size: '32MB', shared_buffers: '32MB' }
  const small = await startOwnServer({ dataFolder, settings })
  let current = small.server
  const filled = await startApi(Number(new URL(small.databaseUrl).port), small)
  onTestFinished(async () => {
    await filled.stop()
    // The first server may have recovered by itself; then the second one is the same, and is not stopped by its own handle.
    await Promise.all([current.stop(), small.server.stop()])
    execFileSync('umount', ['-l', disk])
  })
  await recovery(filled)
  lines = []
  fill(disk)
  await burnLog(small.databaseUrl)
  await expect.poll(async () => (await filled.readyz()).status, RECOVERY).toBe(503)
  expect(await filled.readyz()).toMatchObject({
    body: { status: expect.stringMatching(/^database (away|disk full)$/) },
  })
  await expectRefusals(
    several(() => write(filled)),
    filled,
  )
  rmSync(path.join(disk, 'ballast'))
  // A server that gave up is started again, as `npm start` and systemd do.
  await sleep(500)
  current = await small.restart().catch(() => current)
  expect(await recovery(filled)).toBeLessThan(RECOVERED_MS)
})

/** Takes all the room that is left. */
function fill(disk: string): void {
  canRun('sh', '-c', `cat /dev/zero > ${disk}/ballast`)
}

/** Writes to the log until the server refuses. */
async function burnLog(url: string): Promise<void> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  await client
    .query(`do $$ begin for i in 1..400 loop
      perform pg_logical_emit_message(false, 'duang', repeat(md5(i::text), 32000)); end loop; end $$`)
    .then(
      () => Promise.reject(new Error('The log found room')),
      () => undefined,
    )
  await client.end().catch(() => undefined)
}
