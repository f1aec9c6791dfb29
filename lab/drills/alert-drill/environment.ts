/** The parts of a drill: PostgreSQL on a small disk with a standby, two api processes, a worker, the demonstration bank, a studio, members. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  DEMONSTRATION_BRAND,
  DUANG,
  newWebhookSecret,
  seedDemonstration,
} from '../../../apps/api/seed/demonstration.ts'
import { seedStudios } from '../../../apps/api/seed/studios.ts'
import { installQueues } from '../../../apps/api/src/app/jobs.ts'
import { appLoginUrl, createAppLogin, newPassword } from '../../../apps/api/src/kit/database/app-login.ts'
import { createDb, createPool } from '../../../apps/api/src/kit/database/db.ts'
import { migrate } from '../../../apps/api/src/kit/migrate/migrate.ts'
import { sealKeyFile } from '../../../apps/api/src/kit/start/seal-settings.ts'
import { askMachine, createMachine, type Machine } from '../../chaos/faults/machine.ts'
import { startSandbox } from '../../chaos/faults/sandbox-process.ts'
import { addMembers, type Member } from '../../chaos/players/members.ts'
import { addPlayers, type Player, type ProviderKey } from '../../chaos/players/players.ts'
import { createProgram, type Program, runApi } from './programs.ts'
import { type Prometheus, startPrometheus } from './prometheus.ts'
import { openRunbook, type Runbook } from './runbook.ts'
import { startStandby } from './standby.ts'

/** Each drill about money has members of its own. */
const MEMBERS = 12
const DATABASE = 'duang'

export type Environment = {
  machine: Machine
  /** Follows `machine`. The second api process reads reports from it. */
  standby: Machine
  /** As the superuser: breaks what the application cannot, and moves recorded times back. */
  pool: ReturnType<typeof createPool>
  databaseUrl: string
  first: Program
  second: Program
  worker: Program
  bank: Program
  studio: Program
  siteUrl: string
  bankUrl: string
  studioUrl: string
  secret: string
  members: readonly Member[]
  player: Player
  playerKey: ProviderKey
  runbook: Runbook
  /** Starts a Prometheus that scrapes every process. */
  watch: (port: number) => Promise<Prometheus>
  stop: () => Promise<void>
}

export type Ports = {
  site: number
  staff: number
  secondSite: number
  secondStaff: number
  workerStaff: number
  bank: number
  studio: number
  database: number
  standby: number
}

export async function startEnvironment(ports: Ports): Promise<Environment> {
  const folder = mkdtempSync(path.join(tmpdir(), 'duang-alerts-'))
  const stops: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each().catch((error: unknown) => console.error(error))
  }
  try {
    return { ...(await startParts(folder, ports, (act) => stops.push(act))), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type OnStop = (act: () => Promise<unknown>) => void

async function startParts(folder: string, ports: Ports, onStop: OnStop): Promise<Omit<Environment, 'stop'>> {
  const machine = createMachine(path.join(folder, 'machine'), ports.database)
  onStop(machine.stop)
  await machine.start()
  await askMachine(machine, 'postgres', `create database ${DATABASE}`)
  const databaseUrl = machine.url() + DATABASE
  const pool = createPool({ url: databaseUrl, poolSize: 3, as: 'owner', onError: () => undefined })
  onStop(() => pool.end())
  const secret = newWebhookSecret()
  const { appUrl, ...people } = await prepareDatabase(pool, databaseUrl, ports, secret)
  const standby = await startStandby({ folder, port: ports.standby, primary: machine, database: DATABASE, onStop })
  const READ_DATABASE_URL = Object.assign(new URL(appUrl), { port: String(ports.standby) }).href
  const siteUrl = `http://127.0.0.1:${ports.site}`
  const sandbox = (name: string, port: number) =>
    createProgram(name, () => startSandbox({ folder, name, port, secret, siteUrl, seed: 1 }))
  writeFileSync(sealKeyFile(folder), randomBytes(32).toString('base64'))
  const logFolder = path.join(folder, 'log')
  mkdirSync(logFolder)
  const api = (name: string, env: Record<string, string>) =>
    createProgram(name, runApi({ ...settingsOf(folder, ports, appUrl), ...env }, path.join(logFolder, `${name}.log`)))
  const [site, staff, worker] = [ports.site, ports.staff, ports.workerStaff].map(String) as [string, string, string]
  const [secondSite, secondStaff] = [String(ports.secondSite), String(ports.secondStaff)]
  const programs = {
    bank: sandbox('bank', ports.bank),
    studio: sandbox('studio', ports.studio),
    first: api('duang-api', { ROLE: 'serve', PORT: site, OPERATOR_PORT: staff }),
    second: api('duang-api-2', { ROLE: 'serve', PORT: secondSite, OPERATOR_PORT: secondStaff, READ_DATABASE_URL }),
    worker: api('duang-worker', { ROLE: 'work', PORT: secondSite, OPERATOR_PORT: worker }),
  }
  for (const each of Object.values(programs)) onStop(each.stop)
  await Promise.all(Object.values(programs).map((each) => each.start()))
  const bankUrl = `http://127.0.0.1:${ports.bank}`
  const studioUrl = `http://127.0.0.1:${ports.studio}`
  await Promise.all(people.members.map((member) => openAccount(bankUrl, member)))
  await syncGames(pool)
  const runbook = openRunbook({
    folder: path.join(folder, 'bin'),
    dataFolder: folder,
    logFolder,
    databaseUrl,
    staffPort: ports.staff,
    standbyUrl: standby.url() + DATABASE,
    sandboxPort: ports.studio,
    state: () => Object.values(programs).map((each) => each.state()),
  })
  const watch = async (port: number) => {
    const targets = [ports.staff, ports.secondStaff, ports.workerStaff]
    const prometheus = await startPrometheus({ folder: path.join(folder, 'prometheus'), port, targets })
    onStop(prometheus.stop)
    return prometheus
  }
  return {
    ...programs,
    ...people,
    machine,
    standby,
    pool,
    databaseUrl,
    siteUrl,
    bankUrl,
    studioUrl,
    secret,
    runbook,
    watch,
  }
}

const settingsOf = (folder: string, ports: Ports, appUrl: string): Record<string, string> => ({
  HOST: '127.0.0.1',
  BANK: 'sandbox',
  DATA_DIR: folder,
  SANDBOX_PORT: String(ports.studio),
  // A small pool is soon exhausted.
  APP_DATABASE_URL: appUrl,
  DATABASE_URL: '',
  DATABASE_POOL: '8',
  LOG_LEVEL: 'info',
  // The polled bank of a drill is on this machine.
  PRIVATE_NETWORKS: '127.0.0.0/8',
})

async function prepareDatabase(pool: Environment['pool'], url: string, ports: Ports, secret: string) {
  await migrate(pool)
  const password = newPassword()
  await createAppLogin(pool, password, { setsPassword: true })
  await installQueues(url)
  const db = createDb(pool)
  await seedDemonstration(db, {
    sandboxUrl: `http://127.0.0.1:${ports.bank}`,
    sandboxSecret: secret,
    hosts: ['localhost', '127.0.0.1'],
    now: new Date(),
    withMembers: false,
  })
  await seedStudios(db, {
    brand: DUANG,
    host: undefined,
    sandboxSecret: secret,
    sandboxUrl: `http://localhost:${ports.studio}`,
  })
  // Neither bonus nor cap stands in the way of a withdrawal.
  await pool.query(
    `update levels set requests_per_day = 1000, daily_cap_satang = null, per_request_cap_satang = null where brand_id = $1`,
    [DEMONSTRATION_BRAND],
  )
  await pool.query(`update brands set settings = '{"autoApproveSatang": 100000}' where brand_id = $1`, [
    DEMONSTRATION_BRAND,
  ])
  const members = await addMembers(db, MEMBERS)
  const { players, key } = await addPlayers(db, members.slice(0, 1), [])
  return { members, player: players[0] as Player, playerKey: key, appUrl: appLoginUrl(url, password) }
}

const OPENING_BAHT = 1_000_000

async function openAccount(bankUrl: string, { account, name }: Member): Promise<void> {
  const answer = await fetch(`${bankUrl}/sandbox/v1/accounts`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, name, owner: 'person', openingBalance: OPENING_BAHT }),
  })
  if (!answer.ok) throw new Error(`The bank opened no account: ${await answer.text()}`)
}

/** The catalogue comes from the studio by a job. */
async function syncGames(pool: Environment['pool']): Promise<void> {
  await pool.query(`insert into pgboss.job (name) values ('games.sync')`)
  for (let waited = 0; waited < 60_000; waited += 100) {
    const { rows } = await pool.query<{ count: number }>(
      `select count(distinct provider)::int as count from games where provider in ('joker', 'spade')`,
    )
    if (rows[0]?.count === 2) return
    await sleep(100)
  }
  throw new Error('The games of the studio did not come in a minute')
}
