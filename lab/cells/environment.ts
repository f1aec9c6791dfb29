/** The processes of a drill: a PostgreSQL and an api for each cell, a third PostgreSQL for reports, the sandbox, and the proxy. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { DUANG } from '../../apps/api/seed/demonstration.ts'
import { FAHSAI, SECOND_HOST } from '../../apps/api/seed/second-brand.ts'
import { addBrand } from '../../apps/api/src/core/brand/change-brand.ts'
import { appLoginUrl, createAppLogin, newPassword } from '../../apps/api/src/kit/database/app-login.ts'
import { createDb } from '../../apps/api/src/kit/database/db.ts'
import type { Pool } from '../bench/work/ledger-work.ts'
import { type ApiProcess, startApis } from '../chaos/faults/api-process.ts'
import { untilReady } from '../chaos/faults/environment.ts'
import { type SandboxBank, startSandboxBank } from '../chaos/faults/sandbox-bank.ts'
import { freePort } from '../stage/free-port.ts'
import { type DrillBrand, fillBrand } from './brands.ts'
import { type OnStop, SANDBOX_SECRET, startEmpty, startFilled } from './databases.ts'
import { createFront, type Front, type FrontName } from './front.ts'

const MEMBERS_OF_LOAD = 24

export type DrillCell = { name: string; url: string; owner: Pool; api: ApiProcess; logFile: string }
export type Environment = {
  folder: string
  port: number
  cells: Record<'a' | 'b', DrillCell>
  reporting: { url: string; owner: Pool }
  front: Front
  bank: SandboxBank
  /** The first moves. The others are its neighbours, in the first and in the second cell. */
  brands: { moving: DrillBrand; near: DrillBrand; far: DrillBrand }
  duang: Duang
  stop: (options: { keepFolder: boolean }) => Promise<void>
}

export type Ran = { code: number; lines: { at: number; text: string }[] }
/** Runs the operator's program. */
export type Duang = (...words: string[]) => Promise<Ran>

export type EnvironmentOptions = {
  /** Members of the data set of lab/bench/scale in the first cell. */
  members: number
  front: FrontName
  /** A folder whose data sets are used again. */
  dataFolder: string | undefined
  say: (line: string) => void
}

/** Starts all parts. When one fails, the started ones are stopped. */
export async function startEnvironment(options: EnvironmentOptions): Promise<Environment> {
  const folder = mkdtempSync(path.join(tmpdir(), 'duang-cells-'))
  const stops: (() => Promise<unknown>)[] = []
  const stop: Environment['stop'] = async ({ keepFolder }) => {
    for (const each of stops.splice(0).reverse()) await each().catch((error: unknown) => console.error(error))
    if (!keepFolder) rmSync(folder, { recursive: true, force: true })
  }
  try {
    return { ...(await startParts(options, folder, (act) => stops.push(act))), folder, stop }
  } catch (error) {
    await stop({ keepFolder: true })
    throw error
  }
}

async function startParts(
  options: EnvironmentOptions,
  folder: string,
  onStop: OnStop,
): Promise<Omit<Environment, 'folder' | 'stop'>> {
  const [port, bankPort] = [await freePort(), await freePort()]
  const databases = { folder, onStop }
  const first = await startFilled('a', { ...databases, ...options, bankPort })
  const second = await startEmpty('b', databases)
  const reporting = await startEmpty('reporting', databases)
  const duang = duangIn(folder)
  const ports = { a: await freePort(), b: await freePort() }
  for (const [name, { url }] of Object.entries({ a: first, b: second })) {
    const file = path.join(folder, `${name}.url`)
    writeFileSync(file, `${url}\n`, { mode: 0o600 })
    const upstream = `127.0.0.1:${ports[name as 'a' | 'b']}`
    await must(duang('cell', 'add', name, '--database-url-file', file, '--upstream', upstream))
  }
  const brands = await fillBrands(first.owner, second.owner)
  const bank = await startSandboxBank({
    port: bankPort,
    folder,
    secret: SANDBOX_SECRET,
    siteUrl: `http://localhost:${port}`,
    seed: 1,
  })
  onStop(bank.stop)
  const cells = {
    a: await startCell('a', { ...first, folder, port: ports.a, sandboxPort: bankPort, onStop }),
    b: await startCell('b', { ...second, folder, port: ports.b, sandboxPort: bankPort, onStop }),
  }
  const front = createFront({ name: options.front, folder, port, cells: ports })
  // The program that reloads the proxy exists once the proxy runs.
  await must(duang('cell', 'map', ...front.mapOptions.slice(0, 4)))
  await front.start()
  onStop(front.stop)
  return { port, cells, reporting, front, bank, brands, duang }
}

/** The brands of the demonstration are in the first cell. The second one gets a brand of its own. */
async function fillBrands(first: Pool, second: Pool): Promise<Environment['brands']> {
  const north = { clientId: 'north', name: 'North', hosts: ['north.localhost'], settings: {} }
  const added = await addBrand(createDb(second), 'drill', north)
  if (added.outcome !== 'stored') throw new Error('The brand of the second cell could not be added')
  const [host = ''] = north.hosts
  const of = ({ brandId, clientId }: { brandId: number; clientId: string }, at: string) => ({
    brandId,
    clientId,
    host: at,
  })
  return {
    moving: await fillBrand(first, of(DUANG, 'localhost'), MEMBERS_OF_LOAD),
    near: await fillBrand(first, of(FAHSAI, SECOND_HOST), MEMBERS_OF_LOAD),
    far: await fillBrand(second, of(added.brand, host), MEMBERS_OF_LOAD),
  }
}

type CellOptions = { url: string; owner: Pool; folder: string; port: number; sandboxPort: number; onStop: OnStop }

async function startCell(
  name: string,
  { url, owner, folder, port, sandboxPort, onStop }: CellOptions,
): Promise<DrillCell> {
  const password = newPassword()
  await createAppLogin(owner, password, { setsPassword: true })
  const logFile = path.join(folder, name, 'api.log')
  const databaseUrl = appLoginUrl(url, password)
  const api = startApis([{ port, staffPort: await freePort(), sandboxPort, databaseUrl, logFile }])
  onStop(api.stop)
  await untilReady(api)
  return { name, url, owner, api, logFile }
}

const duangIn =
  (folder: string): Duang =>
  (...words) =>
    new Promise((resolve, reject) => {
      const child = spawn(path.join(import.meta.dirname, '../../bin/duang'), words, {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, CELLS_FILE: path.join(folder, 'cells.json'), DATABASE_URL: '', DATA_DIR: folder },
      })
      const lines: Ran['lines'] = []
      for (const stream of [child.stdout, child.stderr])
        createInterface({ input: stream }).on('line', (text) => lines.push({ at: performance.now(), text }))
      child.once('error', reject)
      child.once('close', (code) => resolve({ code: code ?? 1, lines }))
    })

/** Throws the last line of a command that failed. */
export async function must(ran: Promise<Ran>): Promise<Ran> {
  const { code, lines } = await ran
  if (code !== 0) throw new Error(lines.map(({ text }) => text).join('\n'))
  return { code, lines }
}
