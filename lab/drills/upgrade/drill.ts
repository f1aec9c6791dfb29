/** The phases of the drill: the earlier release alone, its database migrated, both releases, the new one alone. */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { DEMONSTRATION_LOGINS } from '../../../apps/api/seed/demonstration.ts'
import { type LiveSockets, openLiveSockets } from '../../measure/live-sockets.ts'
import { freePort } from '../../stage/free-port.ts'
import { type FrontName, startFront } from '../fronts.ts'
import { openAccounts, transferAt } from './drill-bank.ts'
import { asOwner, type DrillSandbox, fillByRelease, startDatabase, startSandbox } from './drill-database.ts'
import { type DrillLoad, startLoad, type World } from './drill-load.ts'
import { addMembers } from './drill-members.ts'
import { bugsIn, type DrillProcess, type Place, startProcess } from './drill-processes.ts'
import { createTally, type Row, type Tally } from './drill-tally.ts'

const run = promisify(execFile)

export type DrillOptions = {
  /** Folder of the earlier release. */
  old: string
  next: string
  proxy: FrontName
  /** Holds database, data and logs. */
  folder: string
  demo: string
  phaseMs: number
  print: (line: string) => void
}
/** Deposited before the load begins. */
const FIRST_DEPOSIT_BAHT = 50_000

/** Errors that the last release logs and this one no longer does. Without any after the next release. */
const CORRECTED = /^Promise errored, but reply.sent = true was set: not_found$/

export type DrillReport = { rows: Row[]; facts: string[]; problems: string[] }

type Stage = {
  options: DrillOptions
  tally: Tally
  url: string
  places: Place[]
  start: (release: 'old' | 'next', index: number) => Promise<DrillProcess>
  logs: { old: string; next: string }
  stops: (() => Promise<unknown>)[]
}

export async function runDrill(options: DrillOptions): Promise<DrillReport> {
  const stops: Stage['stops'] = []
  try {
    return await drill(options, stops)
  } finally {
    for (const stop of stops.reverse()) await stop().catch((error: unknown) => options.print(String(error)))
  }
}

async function drill(options: DrillOptions, stops: Stage['stops']): Promise<DrillReport> {
  const { folder, print } = options
  const [https, port, readiness, sandboxPort] = await Promise.all([freePort(), freePort(), freePort(), freePort()])
  const database = await startDatabase(folder)
  stops.push(database.stop)
  const dataFolder = path.join(folder, 'data')
  mkdirSync(dataFolder)
  print('The earlier release fills the database …')
  const filled = { url: database.url, dataFolder, demo: options.demo, sandboxPort }
  const appUrl = await fillByRelease(options.old, filled)
  const hosts = ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4']
  const front = await startFront(options.proxy, { http: await freePort(), https, upstream: port, readiness, hosts })
  stops.push(front.stop)
  const sandbox = await startSandbox(options.old, {
    dataFolder,
    https,
    port: sandboxPort,
    logFile: path.join(folder, 'sandbox.log'),
  })
  stops.push(sandbox.stop)
  const places: Place[] = []
  for (const host of hosts) places.push({ host, port, readiness, operatorPort: await freePort() })
  const logs = { old: path.join(folder, 'api-old.log'), next: path.join(folder, 'api-next.log') }
  const start: Stage['start'] = async (name, index) => {
    const started = await startProcess(places[index] as Place, {
      release: options[name],
      logFile: logs[name],
      databaseUrl: appUrl,
      dataFolder,
      sandboxPort,
    })
    stops.push(started.end)
    return started
  }
  const stage: Stage = { options, tally: createTally(), url: database.url, places, start, logs, stops }
  return upgrade(stage, { https, sandbox })
}

async function upgrade(stage: Stage, { https, sandbox }: { https: number; sandbox: DrillSandbox }) {
  const { options, tally, url, start, logs } = stage
  const [somchai] = DEMONSTRATION_LOGINS
  const { members, key } = await asOwner(url, (pool) => addMembers(pool, somchai.username))
  const olds = [await start('old', 0), await start('old', 1)]
  await openAccounts(sandbox.url, members)
  for (const member of members) await transferAt(sandbox.url, member, FIRST_DEPOSIT_BAHT)
  await credited(url, members.length * FIRST_DEPOSIT_BAHT)
  const assets = path.join(options.old, 'apps/web/dist/assets')
  const oldAssets = existsSync(assets) ? readdirSync(assets).filter((name) => name.endsWith('.js')) : []
  const world: World = {
    https,
    members,
    key,
    oldAssets,
    password: somchai.password,
    bank: sandbox.url,
    bankSecret: sandbox.secret,
  }
  const load = await startLoad(world, tally)
  const sockets = openLiveSockets(https, load.session(0))
  const durations = await phases(stage, olds)
  await load.stop()
  const problems = await findProblems(stage, load, sockets, world)
  for (const [name, log] of Object.entries(logs))
    for (const [bug, count] of Object.entries(bugsIn(log)))
      if (name === 'next' || !CORRECTED.test(bug)) problems.push(`${path.basename(log)}: ${bug} (${count})`)
  const rows = tally.rows()
  for (const { kind, failed } of rows)
    for (const [cause, count] of Object.entries(failed)) problems.unshift(`${kind}, ${cause} (${count})`)
  return { rows, facts: durations, problems }
}

/** Returns how long the steps took. */
async function phases({ options, tally, url, start }: Stage, olds: DrillProcess[]): Promise<string[]> {
  const { phaseMs, print } = options
  const facts: string[] = []
  const enter = (name: string) => {
    tally.enter(name)
    print(`- ${name}`)
  }
  enter('earlier release alone')
  await sleep(phaseMs)
  enter('migration')
  const from = performance.now()
  const { stdout } = await duang(options.next, url, 'migrate')
  facts.push(`Migration under load: ${((performance.now() - from) / 1_000).toFixed(1)} s with the start of the program`)
  facts.push(`Applied: ${stdout.split('\n').filter((line) => line.startsWith('Applied')).length} files`)
  enter('earlier release on the new schema')
  await sleep(phaseMs)
  await olds[1]?.end()
  const restarted = await start('old', 1)
  await sleep(phaseMs)
  enter('both releases')
  await start('next', 2)
  await start('next', 3)
  await sleep(phaseMs)
  enter('draining')
  await Promise.all([olds[0]?.end(), restarted.end()])
  enter('new release alone')
  await sleep(phaseMs)
  enter('end')
  return facts
}

const duang = (release: string, url: string, ...words: string[]) =>
  run(process.execPath, [path.join(release, 'apps/api/src/cli.ts'), ...words], {
    cwd: release,
    env: { ...process.env, DATABASE_URL: url, APP_DATABASE_URL: '', DATA_DIR: path.join(release, 'var') },
    maxBuffer: 64 * 1024 ** 2,
  })

const CREDITED_WITHIN_MS = 60_000

/** Waits until deposits of the drill's members are this sum in baht. Returns the sum. */
async function credited(url: string, baht: number): Promise<number> {
  const until = performance.now() + CREDITED_WITHIN_MS
  for (;;) {
    const sum = await sumOf(url, `select coalesce(sum(amount_satang), 0)::bigint as sum from deposits`)
    if (sum >= Math.round(baht * 100) || performance.now() > until) return sum / 100
    await sleep(200)
  }
}

const sumOf = (url: string, select: string): Promise<number> =>
  asOwner(url, async (pool) => {
    const { rows } = await pool.query<{ sum: number }>(
      `${select} join members using (brand_id, member_id) where username like 'drill%'`,
    )
    return Number(rows[0]?.sum)
  })

const total = (amounts: number[]): number => amounts.reduce((sum, each) => sum + each, 0)

/** Compares the books with the sums of the load. */
async function findProblems({ options, tally, url }: Stage, load: DrillLoad, sockets: LiveSockets, { members }: World) {
  const problems: string[] = []
  const deposits = total(load.transferred()) + members.length * FIRST_DEPOSIT_BAHT
  const found = await credited(url, deposits)
  if (Math.abs(found - deposits) > 0.001) problems.push(`Transferred ${deposits} baht, credited ${found}`)
  const withdrawn = (await sumOf(url, 'select coalesce(sum(amount_satang), 0)::bigint as sum from withdrawals')) / 100
  const asked = total(load.withdrawn())
  // After a failed reply the outcome of a withdrawal is unknown.
  const isKnown = tally.rows().every(({ kind, failed }) => kind !== 'withdrawal' || Object.keys(failed).length === 0)
  if (isKnown && Math.abs(asked - withdrawn) > 0.001)
    problems.push(`Accepted withdrawals of ${asked} baht, recorded ${withdrawn}`)
  if (sockets.ended() !== sockets.reconnected())
    problems.push(`${sockets.ended()} sockets ended, ${sockets.reconnected()} came back`)
  if (sockets.outOfOrder() > 0) problems.push(`${sockets.outOfOrder()} credits arrived out of order`)
  sockets.close()
  const verified = await duang(options.next, url, 'verify-ledger', '--all').catch((error: { stdout: string }) => error)
  options.print(verified.stdout.trim().split('\n').slice(-2).join('\n'))
  if ('code' in verified) problems.push('verify-ledger found broken invariants')
  return problems
}
