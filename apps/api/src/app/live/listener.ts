/** One connection that listens for messages of commits. It connects again when it breaks, and reports the gap. */
import type pg from 'pg'
import { LIVE_CHANNEL, type LiveMessage, liveMessage } from '#core/live/message.ts'
import type { Log } from '#kit/log/log.ts'

const AGAIN_MS = 500
/** A connection that is silently dead shows itself within this time. */
const PROBE_MS = 5_000

type Listener = {
  pool: pg.Pool
  log: Log
  onMessage: (message: LiveMessage) => void
  /** Messages may have been lost. */
  onGap: () => void
}

/** Returns a function that stops it. */
export function listenForCommits({ pool, log, onMessage, onGap }: Listener): () => void {
  let client: pg.PoolClient | undefined
  let isStopped = false
  let hasListened = false
  let timer: NodeJS.Timeout | undefined

  const connect = async () => {
    if (isStopped) return
    try {
      const next = await pool.connect()
      next.on('notification', ({ payload = '' }) => read(payload))
      next.once('end', () => lose(next))
      next.once('error', () => lose(next))
      client = next
      await next.query(`listen ${LIVE_CHANNEL}`)
      if (hasListened) onGap()
      hasListened = true
      timer = setTimeout(probe, PROBE_MS)
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'not listening for live messages')
      if (client) lose(client)
      else again()
    }
    if (isStopped) stop()
  }
  const read = (payload: string) => {
    const message = liveMessage.safeParse(parsed(payload))
    if (message.success) onMessage(message.data)
    else log.warn('live message of another form')
  }
  const probe = async () => {
    const probed = client
    try {
      await probed?.query('select 1')
      timer = setTimeout(probe, PROBE_MS)
    } catch {
      if (probed) lose(probed)
    }
    if (isStopped) clearTimeout(timer)
  }
  const lose = (lost: pg.PoolClient) => {
    if (client !== lost) return
    client = undefined
    clearTimeout(timer)
    lost.release(true)
    again()
  }
  const again = () => {
    if (!isStopped) timer = setTimeout(() => void connect(), AGAIN_MS)
  }
  const stop = () => {
    isStopped = true
    clearTimeout(timer)
    const last = client
    client = undefined
    last?.release(true)
  }
  void connect()
  return stop
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return undefined
  }
}
