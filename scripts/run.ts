/** Starts everything on one machine: database, migrations, demonstration, api, sandbox. Stops all of it in order. */
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DEMONSTRATION_LOGINS, newWebhookSecret } from '../apps/api/seed/demonstration.ts'
import { fillHistory, isHistoryDue } from '../apps/api/seed/history/history.ts'
import { SECOND_HOST, SECOND_LOGINS } from '../apps/api/seed/second-brand.ts'
import { refuseOperatorsDatabase, seedAll } from '../apps/api/seed/seed-all.ts'
import { installQueues } from '../apps/api/src/app/jobs.ts'
import { storeSiteFiles } from '../apps/api/src/app/pages/site-files.ts'
import { createPlatform } from '../apps/api/src/app/platform.ts'
import { refuseOtherBankMode } from '../apps/api/src/core/bank/bank-mode.ts'
import { sealSecrets } from '../apps/api/src/entry/secret/stored-secrets.ts'
import { offerFirstOwner } from '../apps/api/src/features/control/staff/offer-first-owner.ts'
import { DESK_LOGIN, openAppLogin, wantsOwner } from '../apps/api/src/kit/database/app-login.ts'
import { openDatabase } from '../apps/api/src/kit/database/database.ts'
import { createDb, createPool, type Db } from '../apps/api/src/kit/database/db.ts'
import { migrate } from '../apps/api/src/kit/migrate/migrate.ts'
import { openDataFolder } from '../apps/api/src/kit/postgres/data-folder.ts'
import { secretBoxOf, secretKeyFile } from '../apps/api/src/kit/secret-box.ts'
import { type Config, readConfig } from '../apps/api/src/kit/start/config.ts'
import { envFileOf, loadEnvFile } from '../apps/api/src/kit/start/env-file.ts'
import { findPortProblem, type WantedPort } from '../apps/api/src/kit/start/ports.ts'
import { sealKeyFile, sealSettingsOf } from '../apps/api/src/kit/start/seal-settings.ts'
import { beginSeals } from './begin-seals.ts'
import { atTheEnd, hasBegunToStop, runChild, stopAll } from './children.ts'

const ROOT = path.join(import.meta.dirname, '..')
const isDev = process.argv.includes('--dev')
/** A release has its site built. */
const isRelease = existsSync(path.join(ROOT, 'RELEASE'))
/** As in apps/web/vite.config.ts. */
const DEV_PORT = 5173
// biome-ignore lint/suspicious/noConsole: this is a command-line program.
const print = (line: string) => console.log(line)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stopAll(0))
// The parent holds the other end of this channel. When it ends, everything ends.
if (process.argv.includes('--until-stdin-ends')) process.stdin.resume().on('end', () => void stopAll(0))
// A full disk or a closed terminal must not stop the program: failed output is dropped.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

async function start(): Promise<void> {
  for (const remark of loadEnvFile(envFileOf(ROOT))) console.error(`WARNING: .env: ${remark}`)
  const config = readConfig(process.env)
  await refuseUsedPorts(config)
  const isDemonstration = config.BANK === 'sandbox'
  const folder = path.resolve(ROOT, config.DATA_DIR)
  openDataFolder(folder, (line) => console.error(line))
  const secret = sandboxSecret(folder)
  if (!config.DATABASE_URL && !config.SECRETS_KEY) keptSecret(secretKeyFile(folder), newKey)
  if (!config.DATABASE_URL && !config.SEAL_KEY) keptSecret(sealKeyFile(folder), newKey)
  // The bank needs no other part: it starts while the database does.
  const bank = isDemonstration
    ? runSandbox({
        SANDBOX_PORT: String(config.SANDBOX_PORT),
        SANDBOX_DATA: path.join(folder, 'sandbox'),
        SANDBOX_SECRET: secret,
        SITE_URL: `http://localhost:${config.PORT}`,
        DEMO: config.DEMO,
      })
    : undefined
  const opening = openDatabase(
    { ...config, DATA_DIR: folder },
    {
      onLost: () => hasBegunToStop() || console.error('The database went away. It is started again.'),
      onStillAway: (error) =>
        console.error(`The database cannot be started again yet: ${error instanceof Error ? error.message : error}`),
    },
  )
  // Covers a stop during the start: no process is left running.
  atTheEnd(async () => (await opening.catch(() => undefined))?.stop())
  const database = await opening
  const urls = await bringUpToDate(database.url, { isDemonstration, config, secret, folder })
  // Only now: the check of the database must fail before the build starts.
  if (!isDev && !isRelease) await (await import('./web-build.ts')).buildWebIfNeeded(print)
  if (!isDev) await storeSite(database.url)
  await Promise.all([
    runApi(config, urls.app ? { APP_DATABASE_URL: urls.app } : { DATABASE_URL: database.url }),
    urls.desk ? runDesk(urls.desk) : undefined,
    bank,
    isDev ? runHotReload(config.HOST) : undefined,
  ])
  announce(config, { isDemonstration, hasDesk: urls.desk !== undefined, firstOwner: urls.firstOwner })
  // A long history is sealed beside the running site.
  if (urls.isSealNew) await beginSeals(database.url, sealSettingsOf({ ...config, DATA_DIR: folder }))
}

/** Stores the files of the built site before a process serves its pages. */
async function storeSite(url: string): Promise<void> {
  const pool = createPool({ url, poolSize: 1, as: 'owner', onError: () => undefined })
  await storeSiteFiles(pool).finally(() => pool.end())
}

/** Refuses used ports. The database's port is only compared with other settings: a server of ours may already use it. */
async function refuseUsedPorts(config: Config): Promise<void> {
  const isDemonstration = config.BANK === 'sandbox'
  const wanted: WantedPort[] = [
    { name: 'PORT', port: config.PORT, host: config.HOST },
    ...Array.from({ length: config.WORKERS }, (_, n) => {
      return { name: 'OPERATOR_PORT', port: config.OPERATOR_PORT + n, host: '127.0.0.1' }
    }),
    ...(!config.DATABASE_URL || config.DESK_DATABASE_URL
      ? [{ name: 'DESK_PORT', port: config.DESK_PORT, host: '127.0.0.1' }]
      : []),
    ...(isDemonstration ? [{ name: 'SANDBOX_PORT', port: config.SANDBOX_PORT, host: 'localhost' }] : []),
  ]
  const named = [...wanted, ...(config.DATABASE_URL ? [] : [{ name: 'DATABASE_PORT', port: config.DATABASE_PORT }])]
  for (const [index, { name, port }] of named.entries()) {
    const other = named.slice(0, index).find((each) => each.port === port)
    if (other) throw new Error(`${other.name} and ${name} are both ${port}. Choose different ones.`)
  }
  for (const each of wanted) {
    const problem = await findPortProblem(each)
    if (problem) throw new Error(problem)
  }
  if (isDev && (await findPortProblem({ name: 'PORT', port: DEV_PORT, host: config.HOST })))
    throw new Error(`Hot reload needs port ${DEV_PORT}, which is in use by another program. Stop that first.`)
}

/** The secret that site and demonstration bank share. */
const sandboxSecret = (folder: string): string => keptSecret(path.join(folder, 'sandbox.secret'), newWebhookSecret)

const newKey = () => randomBytes(32).toString('base64')

/** A secret under DATA_DIR, made once. */
function keptSecret(file: string, create: () => string): string {
  if (!existsSync(file)) {
    writeFileSync(file, create(), { mode: 0o600 })
    chmodSync(file, 0o600)
  }
  return readFileSync(file, 'utf8').trim()
}

type Given = { isDemonstration: boolean; config: Config; secret: string; folder: string }

/** The database by the logins of api and desk. Undefined: there is no such login. */
type LoginUrls = { app: string | undefined; desk: string | undefined }

/** The migration that brings the seal: a database that gets it has no heads that could be lost. */
const SEAL_MIGRATION = '041-seal.sql'

/** Migrates, refuses a database of the other kind, installs the queues, seeds the demonstration. */
async function bringUpToDate(
  url: string,
  { isDemonstration, config, secret, folder }: Given,
): Promise<LoginUrls & { isSealNew: boolean; firstOwner: string | undefined }> {
  const pool = createPool({ url, poolSize: 3, as: 'owner', onError: () => undefined })
  const db = createDb(pool)
  try {
    const { applied, laterRelease } = await migrate(pool)
    if (laterRelease !== undefined) print(`The database is of release ${laterRelease}. It stays as it is.`)
    if (applied.length > 0) print(migrationsLine(applied))
    // Before any demonstration data is written: a real database must not become a demonstration.
    await refuseOtherBankMode(db, config.BANK)
    if (isDemonstration) await refuseOperatorsDatabase(db)
    if (laterRelease === undefined) await installQueues(url)
    const secrets = secretBoxOf({ ...config, DATA_DIR: folder })
    if (isDemonstration) {
      const sandbox = { sandboxUrl: `http://127.0.0.1:${config.SANDBOX_PORT}`, sandboxSecret: secret, secrets }
      await seedAll(
        db,
        sandbox,
        new Date(),
        config.DEMO === 'empty' ? undefined : () => fillDemonstration(db, { ...config, DATABASE_URL: url }, secret),
      )
    }
    // Also what an earlier release wrote without a key.
    if (secrets.hasKey) await sealSecrets(db, secrets)
    const isSealNew = applied.includes(SEAL_MIGRATION)
    const hasDesk = !config.DATABASE_URL || config.DESK_DATABASE_URL !== undefined
    const firstOwner = hasDesk && laterRelease === undefined ? await offerFirstOwner(db, new Date()) : undefined
    if (config.DATABASE_URL)
      return { isSealNew, firstOwner, app: config.APP_DATABASE_URL, desk: config.DESK_DATABASE_URL }
    return {
      isSealNew,
      firstOwner,
      app: await openAppLogin(pool, url, folder),
      desk: await openAppLogin(pool, url, folder, DESK_LOGIN),
    }
  } finally {
    await db.destroy()
  }
}

function migrationsLine(applied: readonly string[]): string {
  const migrations = applied.filter((name) => /^\d/.test(name))
  const functions = applied.length - migrations.length
  const parts = [
    ...(migrations.length > 0 ? [`${migrations.length} migrations up to ${migrations.at(-1)}`] : []),
    ...(functions > 0 ? [`${functions} files of functions`] : []),
  ]
  return `Database brought up to date: ${parts.join(', ')}`
}

/** Ninety days of play money, once, in a database without any. The functions of the product work as the owner here. */
async function fillDemonstration(owner: Db, config: Config, sandboxSecret: string): Promise<void> {
  if (!(await isHistoryDue(owner))) return
  print('Filling the demonstration with 90 days of play money …')
  const { platform, close } = createPlatform({ ...config, APP_DATABASE_URL: undefined, LOG_LEVEL: 'silent' })
  const transfers = await fillHistory({ owner, platform, sandboxSecret, now: new Date() }).finally(close)
  print(`Filled: ${transfers.toLocaleString('en')} transfers of money. DEMO=empty starts without them.`)
}

/** Under `npm run dev` Node restarts a program when its sources change. The reporting process is a grandchild. */
const watched = (args: string[]): string[] => (isDev ? ['--watch', '--watch-preserve-output', ...args] : args)

const runSandbox = (env: Record<string, string>): Promise<void> =>
  runChild({
    name: 'sandbox',
    // The sandbox strips the types of its games' code with a Node function that is still marked as experimental.
    args: watched(['--disable-warning=ExperimentalWarning', 'apps/sandbox/src/main.ts']),
    env,
    readyBy: 'output',
    // Without the demonstration bank members can still play, and staff can read the books.
    onEnd: isDev ? 'nothing' : 'start again',
  })

const runApi = (config: Config, env: Record<string, string>): Promise<void> =>
  runChild({
    name: 'api',
    args: watched(['apps/api/src/main.ts']),
    env,
    readyBy: isDev ? 'nothing' : 'message',
    onEnd: isDev ? 'nothing' : 'stop',
    drainMs: config.DRAIN_SECONDS * 1000,
  })

/** Members are served without the desk too. */
const runDesk = (url: string): Promise<void> =>
  runChild({
    name: 'desk',
    args: watched(['apps/api/src/desk.ts']),
    env: { DESK_DATABASE_URL: url },
    readyBy: isDev ? 'nothing' : 'message',
    onEnd: isDev ? 'nothing' : 'start again',
  })

const runHotReload = (host: string): Promise<void> =>
  runChild({
    name: 'hot reload',
    args: ['node_modules/vite/bin/vite.js', 'apps/web', '--host', host],
    readyBy: 'nothing',
    onEnd: 'nothing',
  })

type Shown = { isDemonstration: boolean; hasDesk: boolean; firstOwner: string | undefined }

function announce(config: Config, { isDemonstration, hasDesk, firstOwner }: Shown): void {
  print('')
  print(
    `  Site       http://localhost:${config.PORT}${isDev ? `   (with hot reload: http://localhost:${DEV_PORT})` : ''}`,
  )
  if (isDemonstration)
    print(`  Second     http://${SECOND_HOST}:${config.PORT}   (another brand of the same deployment)`)
  print(`  API        http://localhost:${config.PORT}/api/docs`)
  print(`  Staff      http://127.0.0.1:${config.OPERATOR_PORT}/readyz  /metrics`)
  if (hasDesk) print(`  Desk       ${config.DESK_ORIGIN ?? `http://localhost:${config.DESK_PORT}`}`)
  if (firstOwner)
    print(
      `  Owner      http://localhost:${config.DESK_PORT}/invite#${firstOwner}   (once, in a browser of this machine)`,
    )
  if (config.BANK === 'none') print('  Bank       none: nothing is paid, asked or fetched from here')
  if (isDemonstration) {
    print(`  Bank       http://localhost:${config.SANDBOX_PORT}   (demonstration, play money)`)
    for (const studio of config.TRIAL_STUDIOS ?? []) print(`  Trial      ${studio}   (may be a provider, play money)`)
    print('')
    for (const login of DEMONSTRATION_LOGINS)
      print(`  Login      ${login.username} / ${login.password}   (${login.name})`)
    for (const login of SECOND_LOGINS) print(`  Second     ${login.username} / ${login.password}   (${login.name})`)
  }
  print('')
  print('  Ctrl-C stops everything.')
}

try {
  await start()
} catch (error) {
  console.error(wantsOwner(error) ?? (error instanceof Error ? error.message : error))
  await stopAll(1)
}
