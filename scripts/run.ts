/** Everything on one machine: database, migrations, demonstration, api, sandbox; and all of it stopped again, in order. */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { DEMONSTRATION_LOGINS, newWebhookSecret } from '../apps/api/seed/demonstration.ts'
import { SECOND_HOST, SECOND_LOGINS } from '../apps/api/seed/second-brand.ts'
import { refuseOperatorsDatabase, seedAll } from '../apps/api/seed/seed-all.ts'
import { refuseOtherGateway } from '../apps/api/src/core/bank/gateway.ts'
import { installJobs } from '../apps/api/src/core/jobs.ts'
import { openAppLogin, wantsOwner } from '../apps/api/src/kit/app-login.ts'
import { type Config, readConfig } from '../apps/api/src/kit/config.ts'
import { openDatabase } from '../apps/api/src/kit/database.ts'
import { createDb, createPool } from '../apps/api/src/kit/db.ts'
import { migrate } from '../apps/api/src/kit/migrate.ts'
import { buildWebIfNeeded } from './web-build.ts'

const ROOT = path.join(import.meta.dirname, '..')
const isDev = process.argv.includes('--dev')
/** As in apps/web/vite.config.ts. */
const DEV_PORT = 5173
// biome-ignore lint/suspicious/noConsole: this is a program that talks to a person.
const say = (line: string) => console.log(line)

const stops: (() => Promise<unknown>)[] = []
let isStopping = false

/** Stops in the opposite order of starting: api and sandbox first, the database last. */
async function stopAll(code: number): Promise<never> {
  if (!isStopping) {
    isStopping = true
    for (const stop of stops.reverse()) await stop().catch((error: unknown) => console.error(error))
    process.exit(code)
  }
  return new Promise(() => undefined)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stopAll(0))

async function start(): Promise<void> {
  const envFile = path.join(ROOT, '.env')
  if (existsSync(envFile)) process.loadEnvFile(envFile)
  const config = readConfig(process.env)
  await refuseTakenPorts(config)
  const isDemonstration = config.BANK === 'sandbox'
  const folder = path.resolve(ROOT, config.DATA_DIR)
  mkdirSync(folder, { recursive: true })
  const secret = sandboxSecret(folder)
  // The bank needs nothing of ours: it starts while the database does.
  const bank = isDemonstration
    ? // Node calls the stripping of types for browsers an experiment, at every start.
      run('sandbox', ['--disable-warning=ExperimentalWarning', 'apps/sandbox/src/main.ts'], {
        SANDBOX_PORT: String(config.SANDBOX_PORT),
        SANDBOX_DATA: path.join(folder, 'sandbox'),
        SANDBOX_SECRET: secret,
        SITE_URL: `http://localhost:${config.PORT}`,
      })
    : undefined
  const database = await openDatabase(
    { ...config, DATA_DIR: folder },
    {
      onLost: () => isStopping || console.error('The database went away. It is started again.'),
      onGone: (error) => {
        console.error(`The database cannot be started again: ${error instanceof Error ? error.message : error}`)
        void stopAll(1)
      },
    },
  )
  stops.push(database.stop)
  const appUrl = await bringUpToDate(database.url, { isDemonstration, config, secret, folder })
  // Only now: a database that this start must not touch says so at once.
  if (!isDev) buildWebIfNeeded(say)
  await Promise.all([
    run('api', ['apps/api/src/main.ts'], appUrl ? { APP_DATABASE_URL: appUrl } : { DATABASE_URL: database.url }),
    bank,
    isDev ? run('web', ['node_modules/vite/bin/vite.js', 'apps/web', '--host', config.HOST], {}, false) : undefined,
  ])
  announce(config, isDemonstration)
}

async function refuseTakenPorts(config: Config): Promise<void> {
  const ports = [
    ['PORT', config.PORT],
    ['OPERATOR_PORT', config.OPERATOR_PORT],
    ...(config.BANK === 'sandbox' ? [['SANDBOX_PORT', config.SANDBOX_PORT] as const] : []),
    ...(isDev ? [['The port of hot reload', DEV_PORT] as const] : []),
  ] as const
  for (const [name, port] of ports) {
    if (ports.some(([other, same]) => other !== name && same === port))
      throw new Error(`${name} is ${port}, and so is another port: choose different ones.`)
    if (await isTaken(port))
      throw new Error(`Port ${port} is in use by another program. Stop it, or set ${name} to a free port.`)
  }
}

const isTaken = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/** The secret that site and demonstration bank share; made once, kept under DATA_DIR. */
function sandboxSecret(folder: string): string {
  const file = path.join(folder, 'sandbox.secret')
  if (!existsSync(file)) {
    writeFileSync(file, newWebhookSecret(), { mode: 0o600 })
    chmodSync(file, 0o600)
  }
  return readFileSync(file, 'utf8').trim()
}

type Given = { isDemonstration: boolean; config: Config; secret: string; folder: string }

/** Migrates, refuses a database of the other kind, installs the queues, seeds the demonstration. Answers the URL that the api connects with; none: as the owner. */
async function bringUpToDate(
  url: string,
  { isDemonstration, config, secret, folder }: Given,
): Promise<string | undefined> {
  const pool = createPool({ url, poolSize: 3, as: 'owner', onError: () => undefined })
  const db = createDb(pool)
  try {
    const applied = await migrate(pool)
    if (applied.length > 0) say(`Database brought up to date: ${applied.join(', ')}`)
    // Before anything of a demonstration is written: a real database would take it for its own.
    await refuseOtherGateway(db, config.BANK)
    if (isDemonstration) await refuseOperatorsDatabase(db)
    await installJobs(url)
    if (isDemonstration) {
      const sandbox = { sandboxUrl: `http://127.0.0.1:${config.SANDBOX_PORT}`, sandboxSecret: secret }
      await seedAll(
        db,
        sandbox,
        path.resolve(ROOT, config.MEDIA_DIR ?? path.join(config.DATA_DIR, 'media')),
        new Date(),
      )
    }
    if (config.DATABASE_URL) return config.APP_DATABASE_URL
    return await openAppLogin(pool, url, folder)
  } finally {
    await db.destroy()
  }
}

/** Starts a process of ours and waits until it says that it is ready. One that ends by itself ends everything. */
async function run(name: string, args: string[], env: Record<string, string>, saysReady = true): Promise<void> {
  const watch = isDev && saysReady ? ['--watch', '--watch-preserve-output'] : []
  // The sandbox takes the types out of its games' code with a function of Node that still calls itself experimental.
  const quiet = name === 'sandbox' ? ['--disable-warning=ExperimentalWarning'] : []
  const child = spawn(process.execPath, [...watch, ...quiet, ...args], {
    cwd: ROOT,
    // The owner's login stays here: a process cannot leak what it does not have.
    env: { ...process.env, DATABASE_URL: '', APP_DATABASE_URL: '', ...env },
    stdio: ['ignore', name === 'sandbox' ? 'pipe' : 'inherit', 'inherit', 'ipc'],
  })
  stops.push(() => stopChild(child))
  child.once('exit', (code) => {
    if (isStopping || isDev) return
    console.error(`The ${name} ended with code ${code}.`)
    void stopAll(1)
  })
  if (saysReady) {
    await new Promise<void>((resolve) => {
      child.once('message', () => resolve())
      child.stdout?.once('data', () => resolve())
      // While it is watched, the process that speaks is a grandchild.
      if (isDev) setTimeout(resolve, 1_500)
    })
  }
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const hard = setTimeout(() => child.kill('SIGKILL'), 12_000)
  await ended
  clearTimeout(hard)
}

function announce(config: Config, isDemonstration: boolean): void {
  say('')
  say(
    `  Site       http://localhost:${config.PORT}${isDev ? `   (with hot reload: http://localhost:${DEV_PORT})` : ''}`,
  )
  if (isDemonstration) say(`  Second     http://${SECOND_HOST}:${config.PORT}   (another brand of the same deployment)`)
  say(`  API        http://localhost:${config.PORT}/api/docs`)
  say(`  Staff      http://127.0.0.1:${config.OPERATOR_PORT}/readyz  /metrics`)
  if (config.BANK === 'none') say('  Bank       none: nothing is paid, asked or fetched from here')
  if (isDemonstration) {
    say(`  Bank       http://localhost:${config.SANDBOX_PORT}   (demonstration, play money)`)
    say('')
    for (const login of DEMONSTRATION_LOGINS)
      say(`  Login      ${login.username} / ${login.password}   (${login.name})`)
    for (const login of SECOND_LOGINS) say(`  Second     ${login.username} / ${login.password}   (${login.name})`)
  }
  say('')
  say('  Ctrl-C stops everything.')
}

try {
  await start()
} catch (error) {
  console.error(wantsOwner(error) ?? (error instanceof Error ? error.message : error))
  await stopAll(1)
}
