/** The parts of a run: clients → proxy → api → proxy → PostgreSQL, the bank beside them, and api → proxy → studio. */
import { mkdtempSync, rmSync } from 'node:fs'
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
import { brandSettingsSchema } from '../../../apps/api/src/core/brand/settings.ts'
import { appLoginUrl, createAppLogin, newPassword } from '../../../apps/api/src/kit/database/app-login.ts'
import { createDb, type Db } from '../../../apps/api/src/kit/database/db.ts'
import { migrate } from '../../../apps/api/src/kit/migrate/migrate.ts'
import type { SealSettings } from '../../../apps/api/src/kit/start/seal-settings.ts'
import { FEATURE_SETTINGS, FEATURES } from '../features.ts'
import { AUTO_APPROVE_SATANG } from '../players/amounts.ts'
import { syncGames } from '../players/games-sync.ts'
import { addMembers, type Member } from '../players/members.ts'
import { addPlayers, type Player, type ProviderKey } from '../players/players.ts'
import { createStaff, type Staff } from '../players/staff.ts'
import { addTokenPlayers, type TokenPlayer } from '../players/token-players.ts'
import { startTransferStudio, type TransferStudio } from '../players/transfer-studio.ts'
import { sealSettings } from '../verify/seal.ts'
import { type ApiProcess, startApis } from './api-process.ts'
import { createCommitWatch } from './commit-watch.ts'
import { type Database, startDatabase, startDatabaseOfPatroni } from './database.ts'
import { type SandboxBank, startSandboxBank } from './sandbox-bank.ts'
import { type Rewrite, startProxy, type TcpProxy } from './tcp-proxy.ts'

export type Environment = {
  folder: string
  database: Database
  db: Db
  api: ApiProcess
  bank: SandboxBank
  /** Proxy between clients (and the bank's statement lines) and the api. */
  toSite: TcpProxy
  /** Proxy between the api and PostgreSQL. */
  toDatabase: TcpProxy
  /** Holds the credit of members who play there. */
  studio: TransferStudio
  /** Between that studio and its callers: the api and the members' pages. */
  toStudio: TcpProxy
  staff: Staff
  /** Key and folder of the heads. */
  seal: SealSettings
  siteUrl: string
  members: readonly Member[]
  players: readonly Player[]
  /** Members who play with a bonus, at the provider that never ends rounds. They withdraw nothing. */
  withBonus: readonly Member[]
  providerKey: ProviderKey
  /** Players of the studio that identifies players by token alone. */
  tokenPlayers: readonly TokenPlayer[]
  tokenKey: string
  /** Runs before any part of the environment is stopped. */
  onStop: (act: () => Promise<void>) => void
  stop: (options: { keepFolder: boolean }) => Promise<void>
}

export type EnvironmentOptions = {
  /** First of eight consecutive ports, and two more for each further process; one more with a standby. */
  portBase: number
  /** A second PostgreSQL follows the first. */
  hasStandby: boolean
  /** The words that start programs of Debian, for a cluster of three under Patroni on ports from `portBase + 40`. */
  patroni?: readonly string[] | undefined
  /** Processes of the api. */
  processes: number
  clients: number
  seed: number
  random: () => number
  /** For negative controls: changes messages between api and database. */
  rewrite?: Rewrite
}

const WITH_BONUS = 4
const OPENING_BAHT = 1_000_000_000

/** Starts all parts. When one fails, the started ones are stopped. */
export async function startEnvironment(options: EnvironmentOptions): Promise<Environment> {
  const folder = mkdtempSync(path.join(tmpdir(), 'duang-chaos-'))
  const stops: (() => Promise<unknown>)[] = []
  const onStop = (act: () => Promise<void>) => void stops.push(act)
  const stop = async ({ keepFolder }: { keepFolder: boolean }) => {
    for (const each of stops.splice(0).reverse()) await each().catch((error: unknown) => console.error(error))
    if (!keepFolder) rmSync(folder, { recursive: true, force: true })
  }
  try {
    return { ...(await startParts(options, folder, onStop)), folder, onStop, stop }
  } catch (error) {
    await stop({ keepFolder: true })
    throw error
  }
}

async function startParts(
  { portBase, processes, hasStandby, patroni, clients, seed, random, rewrite }: EnvironmentOptions,
  folder: string,
  onStop: Environment['onStop'],
): Promise<Omit<Environment, 'folder' | 'onStop' | 'stop'>> {
  const [siteProxyPort, sitePort, staffPort, bankPort, databaseProxyPort, databasePort, studioProxyPort, studioPort] =
    portsFrom(portBase)
  const siteUrl = `http://127.0.0.1:${siteProxyPort}`
  const standbyPort = portBase + 6 + 2 * processes
  const database = patroni
    ? await startDatabaseOfPatroni(portBase + 40, patroni)
    : await startDatabase(folder, hasStandby ? [databasePort, standbyPort] : [databasePort])
  onStop(database.stop)
  const db = createDb(database.pool)
  const secret = newWebhookSecret()
  const appPassword = newPassword()
  const people = await prepareDatabase(database, db, {
    secret,
    bankPort,
    studioPort: studioProxyPort,
    clients,
    appPassword,
  })
  const toDatabase = await startProxy({
    port: databaseProxyPort,
    targetPorts: [databasePort],
    random,
    aim: createCommitWatch,
    ...(rewrite ? { rewrite } : {}),
  })
  onStop(toDatabase.close)
  database.onPrimary((port) => toDatabase.setTargets([port]))
  const ports = [{ port: sitePort, staffPort }, ...furtherPorts(portBase, processes)]
  const toSite = await startProxy({ port: siteProxyPort, targetPorts: ports.map(({ port }) => port), random })
  onStop(toSite.close)
  const bank = await startSandboxBank({ port: bankPort, folder, secret, siteUrl, seed })
  onStop(bank.stop)
  for (const { account, name } of [...people.members, ...people.withBonus])
    await bank.openAccount({ ...account, name, openingBalance: OPENING_BAHT })
  const studio = await startTransferStudio({ port: studioPort, folder, secret, siteUrl, seed })
  onStop(studio.stop)
  const toStudio = await startProxy({ port: studioProxyPort, targetPorts: [studioPort], random })
  onStop(toStudio.close)
  const databaseUrl = appLoginUrl(database.urlAt(databaseProxyPort), appPassword)
  const logFile = path.join(folder, 'api.log')
  const api = startApis(ports.map((each) => ({ ...each, sandboxPort: studioProxyPort, databaseUrl, logFile })))
  onStop(api.stop)
  await untilReady(api)
  await syncGames(database)
  const seal = sealSettings(folder)
  // By the login of `duang`: that of the api decides nothing of what staff do.
  const staff = createStaff({ databaseUrl: database.urlAt(databaseProxyPort), random, seal })
  onStop(staff.stop)
  return {
    database,
    db,
    api,
    bank,
    staff,
    seal,
    studio,
    toSite,
    toDatabase,
    toStudio,
    siteUrl,
    ...people,
  }
}

const furtherPorts = (base: number, processes: number) =>
  Array.from({ length: processes - 1 }, (_, n) => ({ port: base + 8 + 2 * n, staffPort: base + 9 + 2 * n }))

const portsFrom = (base: number): Ports => Array.from({ length: 8 }, (_, index) => base + index) as Ports
type Ports = [number, number, number, number, number, number, number, number]

// A busy machine starts processes slowly. The report contains the time.
const READY_WITHIN_MS = 180_000

/** Returns the milliseconds until ready. Throws after three minutes. */
export async function untilReady(api: ApiProcess): Promise<number> {
  const began = performance.now()
  while (!(await api.isReady())) {
    if (performance.now() - began > READY_WITHIN_MS) throw new Error('The api was not ready within three minutes')
    await sleep(15)
  }
  return performance.now() - began
}

async function prepareDatabase(
  database: Database,
  db: Db,
  options: { secret: string; bankPort: number; studioPort: number; clients: number; appPassword: string },
): Promise<{
  members: Member[]
  players: Player[]
  withBonus: Member[]
  providerKey: ProviderKey
  tokenPlayers: TokenPlayer[]
  tokenKey: string
}> {
  await migrate(database.pool)
  await createAppLogin(database.pool, options.appPassword, { setsPassword: true })
  await installQueues(database.url)
  await seedDemonstration(db, {
    sandboxUrl: `http://127.0.0.1:${options.bankPort}`,
    sandboxSecret: options.secret,
    hosts: ['localhost', '127.0.0.1'],
    now: new Date(),
    withMembers: false,
  })
  await seedStudios(db, {
    brand: DUANG,
    host: undefined,
    sandboxSecret: options.secret,
    sandboxUrl: `http://localhost:${options.studioPort}`,
  })
  for (const { prepare } of FEATURES) await prepare?.(db, DEMONSTRATION_BRAND)
  // No automatic bonus, so that turnover blocks no withdrawal. The brand permits as many withdrawals a day as a run needs.
  const settings = brandSettingsSchema.parse({ autoApproveSatang: AUTO_APPROVE_SATANG, ...FEATURE_SETTINGS })
  await db
    .updateTable('brands')
    .set({ settings: JSON.stringify(settings) })
    .where('brand_id', '=', DEMONSTRATION_BRAND)
    .execute()
  await db
    .updateTable('levels')
    .set({ requests_per_day: 30_000, daily_cap_satang: null, per_request_cap_satang: null })
    .where('brand_id', '=', DEMONSTRATION_BRAND)
    .execute()
  const all = await addMembers(db, options.clients + WITH_BONUS)
  const [members, withBonus] = [all.slice(0, options.clients), all.slice(options.clients)]
  for (const { prepareMembers } of FEATURES) await prepareMembers?.(db, members)
  const { players, key: providerKey } = await addPlayers(db, members, withBonus)
  return {
    members,
    withBonus,
    players,
    providerKey,
    ...(await addTokenPlayers(db, members)),
  }
}
