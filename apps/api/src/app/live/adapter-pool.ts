/**
 * The pool for the adapter between processes. By itself the adapter never gives back a connection that was lost, so that a few losses
 * exhaust the pool. It may connect twice after one loss, and does not notice a connection that is silently dead.
 */
import type pg from 'pg'

const PROBE_MS = 5_000

export type AdapterPool = Pick<pg.Pool, 'connect' | 'query'> & {
  /** Gives the connection back, also one that is still being opened. */
  close: () => void
}

/** `connect` returns the one connection that listens. A later call replaces it. */
export function poolOfAdapter(pool: pg.Pool): AdapterPool {
  let stop = () => {}
  let isClosed = false
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect()
    stop()
    stop = keep(client)
    if (isClosed) stop()
    return client
  }
  return {
    connect: connect as pg.Pool['connect'],
    query: pool.query.bind(pool) as pg.Pool['query'],
    close: () => {
      isClosed = true
      stop()
    },
  }
}

/** Gives the connection back once: when it is lost, or by the returned function. The adapter is informed of a loss only. */
function keep(client: pg.PoolClient): () => void {
  const { release } = client
  const giveBack = () => {
    client.release = () => undefined
    stopProbing()
    release.call(client, true)
  }
  client.release = giveBack
  const stopProbing = probe(client)
  client.once('end', () => client.release())
  return () => {
    client.removeAllListeners('end')
    client.release()
  }
}

/** Ends a connection that no longer answers. The statement has the time limit of the pool. */
function probe(client: pg.PoolClient): () => void {
  const ask = () => {
    client.query('select 1').then(again, () => client.release(true))
  }
  let timer = setTimeout(ask, PROBE_MS)
  let isStopped = false
  const again = () => {
    if (!isStopped) timer = setTimeout(ask, PROBE_MS)
  }
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
