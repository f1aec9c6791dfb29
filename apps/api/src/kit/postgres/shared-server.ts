/**
 * The embedded server of a folder, shared by all programs that need it: the first one starts it, the last one stops it. Each holds a
 * lease: a connection with a shared advisory lock, which ends with the program however that ends. A lock file serialises starts and
 * stops, so that no program joins a server that another one stops.
 */
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseAway } from '../database/db.ts'
import { withFolderLock } from './folder-lock.ts'
import { type PostgresServer, type PostgresServerOptions, startPostgres } from './postgres-server.ts'

export type SharedServer = {
  /** `postgres://` URL of the superuser, with `/` at its end. By the Unix socket where the server has one. */
  url: string
  /** Releases the lease, and stops the server if no other program has one. */
  leave: () => Promise<void>
}

export type SharedServerOptions = {
  /** Folder of the deployment: the server's data are in `postgres` under it. */
  folder: string
  port: number
  /** Called when the server is lost before `leave`. */
  onLost: () => void
  /** Called with a sentence when the server starts without its Unix socket. */
  onNoSocket?: (line: string) => void
}

const LEASES = 4142434403
// A server that recovers from a crash answers late.
const ANSWERS_WITHIN_MS = 30_000
const LOOK_AGAIN_MS = 100

/** Starts the server, or joins the one that runs. */
export function shareServer({ folder, port, onLost, onNoSocket }: SharedServerOptions): Promise<SharedServer> {
  const lockFile = path.join(folder, 'postgres.lock')
  return withFolderLock(lockFile, async () => {
    const { server, lease } = await join({
      dataFolder: path.join(folder, 'postgres'),
      port,
      adopt: true,
      ...(onNoSocket && { onNoSocket }),
    })
    let isLeaving = false
    lease.once('end', () => {
      if (!isLeaving) onLost()
    })
    return {
      url: server.socketUrl ?? server.url,
      leave: () => {
        isLeaving = true
        return withFolderLock(lockFile, async () => {
          const isLast = await releaseLease(lease)
          await lease.end().catch(() => undefined)
          if (isLast) await server.stop()
          else server.release()
        })
      },
    }
  })
}

async function join(options: PostgresServerOptions): Promise<{ server: PostgresServer; lease: pg.Client }> {
  const deadline = Date.now() + ANSWERS_WITHIN_MS
  for (;;) {
    // Asked anew each time: a server that was shutting down is gone by then, and is started.
    const server = await startPostgres(options)
    const lease = new pg.Client({ connectionString: `${server.socketUrl ?? server.url}postgres`, keepAlive: true })
    lease.on('error', () => undefined)
    try {
      await lease.connect()
      await lease.query('select pg_advisory_lock_shared($1)', [LEASES])
      return { server, lease }
    } catch (error) {
      await lease.end().catch(() => undefined)
      if (!isDatabaseAway(error) || Date.now() > deadline) throw error
      await sleep(LOOK_AGAIN_MS)
    }
  }
}

/** Releases a lease and returns whether it was the last one. A lost lease proves nothing: the server has ended, or is another program's. */
async function releaseLease(lease: pg.Client): Promise<boolean> {
  try {
    await lease.query('select pg_advisory_unlock_shared($1)', [LEASES])
    const { rows } = await lease.query<{ is_last: boolean }>('select pg_try_advisory_lock($1) as is_last', [LEASES])
    return rows[0]?.is_last ?? false
  } catch {
    return false
  }
}
