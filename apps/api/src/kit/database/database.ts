/** The place of the database: an outside one by DATABASE_URL, or the embedded one under DATA_DIR. */
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openDataFolder } from '../postgres/data-folder.ts'
import { type SharedServer, shareServer } from '../postgres/shared-server.ts'
import type { Config } from '../start/config.ts'
import { connectionOf } from './database-hosts.ts'
import { sqlState } from './db.ts'
import { refusePooler } from './pooler.ts'

export type Database = { url: string; stop: () => Promise<void> }

const NAME = 'duang'
const DUPLICATE_DATABASE = '42P04'
const UNIQUE_VIOLATION = '23505'

export type Keeping = {
  /** Called when the embedded server is lost. It is then found or started again. */
  onLost: () => void
  /** Called with the reason while it is still away, soon and then every minute: a full disk may last hours. */
  onStillAway: (error: unknown) => void
}

/**
 * Opens the database, starting the embedded server if it is needed and not running. `stop` stops that server when no other program uses
 * it. With `keeping` a lost server is started again, under the same URL.
 */
export async function openDatabase(config: Config, keeping?: Keeping): Promise<Database> {
  if (config.DATABASE_URL) {
    await refuseOldServer(config.DATABASE_URL)
    for (const url of [config.DATABASE_URL, config.APP_DATABASE_URL]) if (url) await refusePooler(url)
    return { url: config.DATABASE_URL, stop: async () => undefined }
  }
  if (config.APP_DATABASE_URL)
    throw new Error('APP_DATABASE_URL is for an outside database: set DATABASE_URL, the login of its owner, too.')
  const folder = path.resolve(config.DATA_DIR)
  openDataFolder(folder, (line) => console.error(line))
  const server = await keptServer({ folder, port: config.DATABASE_PORT }, keeping)
  await createDatabase(server.url)
  return { url: server.url + NAME, stop: server.leave }
}

/** The memory of a killed server is freed late. Until then a failed attempt is not reported. */
const NO_NEWS_MS = 10_000
const NEWS_EVERY_MS = 60_000
const TRY_AGAIN_MS = 500

async function keptServer(where: { folder: string; port: number }, keeping?: Keeping): Promise<SharedServer> {
  let isLeaving = false
  const onNoSocket = (line: string) => console.error(line)
  const share = () =>
    shareServer({ ...where, onNoSocket, onLost: () => void (keeping && !isLeaving && regain(keeping)) })
  let current = share()
  async function regain({ onLost, onStillAway }: Keeping): Promise<void> {
    onLost()
    current = again(onStillAway)
    await current.catch(() => undefined)
  }
  async function again(onStillAway: Keeping['onStillAway']): Promise<SharedServer> {
    let nextNews = Date.now() + NO_NEWS_MS
    for (;;) {
      try {
        return await share()
      } catch (error) {
        if (isLeaving) throw error
        if (Date.now() > nextNews) {
          onStillAway(error)
          nextNews = Date.now() + NEWS_EVERY_MS
        }
        await sleep(TRY_AGAIN_MS)
      }
    }
  }
  const { url } = await current
  const leave = async () => {
    isLeaving = true
    // A server that could not be started again needs no leaving.
    await (await current.catch(() => undefined))?.leave()
  }
  return { url, leave }
}

async function createDatabase(serverUrl: string): Promise<void> {
  const client = new pg.Client(`${serverUrl}postgres`)
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [NAME])
    if (rowCount === 0)
      await client.query(`create database ${NAME}`).catch((error: unknown) => {
        // Two programs at the same moment both tried to create it.
        if (sqlState(error) !== DUPLICATE_DATABASE && sqlState(error) !== UNIQUE_VIOLATION) throw error
      })
  } finally {
    await client.end()
  }
}

async function refuseOldServer(url: string): Promise<void> {
  const client = new pg.Client({ ...connectionOf(url), connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    const major = Math.trunc(Number(rows[0]?.server_version_num) / 10_000)
    if (major < 18) throw new Error(`DATABASE_URL is a PostgreSQL ${major}; this release needs 18 or later.`)
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('DATABASE_URL')) throw error
    throw new Error(`The database at DATABASE_URL does not answer: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  } finally {
    await client.end().catch(() => undefined)
  }
}
