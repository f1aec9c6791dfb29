/** The harness's own PostgreSQL: durable settings, a direct child, killed with -9 and started again. */
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPool } from '../apps/api/src/kit/db.ts'
import { type PostgresServer, startPostgres } from '../apps/api/src/kit/postgres-server.ts'

const NAME = 'duang'
const START_WITHIN_MS = 120_000

export type Database = {
  /** Past the proxy, as the superuser: the verifier reads the true rows, not the replies that the api got. */
  pool: ReturnType<typeof createPool>
  url: string
  /** The same database through another port. */
  urlAt: (port: number) => string
  /** SIGKILL of the postmaster. Resolves when a new one accepts connections. While one is starting, waits for that one. */
  killAndRestart: () => Promise<void>
  stop: () => Promise<void>
}

export async function startDatabase(folder: string, port: number): Promise<Database> {
  const options = { dataFolder: path.join(folder, 'postgres'), port, settings: { shared_buffers: '64MB' } }
  let server = await startPostgres(options)
  let restarting: Promise<void> | undefined
  const serverUrl = server.url
  const admin = createPool({ url: `${serverUrl}postgres`, poolSize: 1, as: 'owner', onError: () => undefined })
  await admin.query(`create database ${NAME}`)
  await admin.end()
  const url = serverUrl + NAME
  const pool = createPool({ url, poolSize: 6, as: 'owner', onError: () => undefined })
  // A server that outlived its harness would hold the port of the next run.
  const killNow = () => process.kill(server.pid, 'SIGKILL')
  process.once('exit', killNow)
  const restart = async () => {
    process.kill(server.pid, 'SIGKILL')
    await untilGone(server.pid)
    server = await startAgain(options)
  }
  return {
    pool,
    url,
    urlAt: (other) => {
      const at = new URL(url)
      at.port = String(other)
      return at.href
    },
    killAndRestart: () => {
      restarting ??= restart().finally(() => {
        restarting = undefined
      })
      return restarting
    },
    stop: async () => {
      await restarting
      process.removeListener('exit', killNow)
      await pool.end()
      await server.stop()
    },
  }
}

/** Waits until a killed child is reaped. Until then it stays in the list of processes, and its folder counts as in use. */
async function untilGone(pid: number): Promise<void> {
  for (let waited = 0; waited < START_WITHIN_MS; waited += 5) {
    try {
      process.kill(pid, 0)
    } catch {
      return
    }
    await sleep(5)
  }
}

/** The backends of a killed postmaster keep its memory until they end. A new postmaster refuses to start before that. */
async function startAgain(options: Parameters<typeof startPostgres>[0]): Promise<PostgresServer> {
  const deadline = Date.now() + START_WITHIN_MS
  for (;;) {
    try {
      return await startPostgres(options)
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(30)
    }
  }
}
