/**
 * The embedded server of a folder, shared by all programs that need it: the first one starts it, the last one stops it. Each holds a
 * seat, a connection with a shared advisory lock, which ends with the program however that ends. Coming and going stand in one queue
 * (a lock file), so that nobody sits down while another puts out the light.
 */
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseAway } from './db.ts'
import { withFolderLock } from './folder-lock.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'

export type SharedServer = {
  /** `postgres://` URL of the superuser; it ends in `/`. */
  url: string
  /** Gives the seat up, and stops the server if nobody else has one. */
  leave: () => Promise<void>
}

export type SharedServerOptions = {
  /** Folder of the deployment: the server's data are in `postgres` under it. */
  folder: string
  port: number
  /** Told when the server went away without our leaving. */
  onLost: () => void
}

const SEATS = 4142434403
// A server that recovers from a crash answers late.
const ANSWERS_WITHIN_MS = 30_000
const LOOK_AGAIN_MS = 100

/** Starts the server, or joins the one that runs. */
export function shareServer({ folder, port, onLost }: SharedServerOptions): Promise<SharedServer> {
  const lockFile = path.join(folder, 'postgres.lock')
  return withFolderLock(lockFile, async () => {
    const { server, seat } = await sitDown(path.join(folder, 'postgres'), port)
    let isLeaving = false
    seat.once('end', () => {
      if (!isLeaving) onLost()
    })
    return {
      url: server.url,
      leave: () => {
        isLeaving = true
        return withFolderLock(lockFile, async () => {
          const isLast = await giveUp(seat)
          await seat.end().catch(() => undefined)
          if (isLast) await server.stop()
          else server.release()
        })
      },
    }
  })
}

async function sitDown(dataFolder: string, port: number): Promise<{ server: PostgresServer; seat: pg.Client }> {
  const deadline = Date.now() + ANSWERS_WITHIN_MS
  for (;;) {
    // Asked anew each time: one that was on its way down is gone by then, and is started.
    const server = await startPostgres({ dataFolder, port, adopt: true })
    const seat = new pg.Client({ connectionString: `${server.url}postgres`, keepAlive: true })
    seat.on('error', () => undefined)
    try {
      await seat.connect()
      await seat.query('select pg_advisory_lock_shared($1)', [SEATS])
      return { server, seat }
    } catch (error) {
      await seat.end().catch(() => undefined)
      if (!isDatabaseAway(error) || Date.now() > deadline) throw error
      await sleep(LOOK_AGAIN_MS)
    }
  }
}

/** Whether nobody sits there any more. A seat that was lost tells nothing: then the server is gone, or somebody else's. */
async function giveUp(seat: pg.Client): Promise<boolean> {
  try {
    await seat.query('select pg_advisory_unlock_shared($1)', [SEATS])
    const { rows } = await seat.query<{ is_last: boolean }>('select pg_try_advisory_lock($1) as is_last', [SEATS])
    return rows[0]?.is_last ?? false
  } catch {
    return false
  }
}
