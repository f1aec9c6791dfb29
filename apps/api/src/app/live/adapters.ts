/** Socket.IO's adapter between processes: over PostgreSQL, or over Redis or Valkey with `REDIS_URL`. */
import { createAdapter } from '@socket.io/postgres-adapter'
import type pg from 'pg'
import type { Server } from 'socket.io'
import { createLossLog } from '#kit/database/database-trouble.ts'
import type { Log } from '#kit/log/log.ts'
import { poolOfAdapter } from './adapter-pool.ts'

type Adapter = Parameters<Server['adapter']>[0]
type Connection = { adapter: Adapter; close: () => Promise<void> }

/** Below the 8,000 bytes of a notification, whose header counts as well. */
const PAYLOAD_MAX = 7_500

export async function connectAdapter(given: {
  pool: pg.Pool
  redisUrl: string | undefined
  log: Log
}): Promise<Connection> {
  const { pool, redisUrl, log } = given
  if (redisUrl !== undefined) return connectRedis(redisUrl, log)
  const own = poolOfAdapter(pool)
  const adapter = createAdapter(own as unknown as pg.Pool, {
    channelPrefix: 'duang_socket',
    tableName: 'live.attachments',
    payloadThreshold: PAYLOAD_MAX,
    errorHandler: createLossLog(log, 'live messages between processes'),
  })
  return { adapter: adapter as Adapter, close: async () => own.close() }
}

/** The client connects again by itself. Without a server, members get the messages of their own process only. */
async function connectRedis(url: string, log: Log): Promise<Connection> {
  const [{ createClient }, streams] = await Promise.all([import('redis'), import('@socket.io/redis-streams-adapter')])
  const client = createClient({ url })
  client.on('error', (error: Error) => log.warn({ reason: error.message }, 'live messages between processes'))
  await client.connect()
  const adapter = streams.createAdapter(client, { streamName: 'duang_socket', channelPrefix: 'duang_socket' })
  return { adapter: adapter as Adapter, close: async () => client.destroy() }
}
