/** Sockets of members for tests: connecting as the site does, and waiting for events. */
import { LIVE_NAMESPACE, LIVE_PATH } from '@duang/contract/wire/live'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { cookieName } from '../../src/core/session/session.ts'
import type { TestSession, TestSite } from '../people/site.ts'

export type Received = { event: string; payload: unknown }
export type LiveClient = {
  socket: Socket
  received: Received[]
  /** The first payload of this event that passes, received before or within the time. Throws after it. */
  next: <Payload = Record<string, unknown>>(
    event: string,
    passes?: (payload: Payload) => boolean,
    withinMs?: number,
  ) => Promise<Payload>
  close: () => void
}
export type Target = { port: number; host?: string; cookie?: string | undefined; token?: unknown; namespace?: string }

/** Opens the port of a site on loopback. Returns it. */
export async function listen(site: TestSite): Promise<number> {
  await site.fastify.listen({ port: 0, host: '127.0.0.1' })
  const address = site.fastify.server.address()
  if (address === null || typeof address === 'string') throw new Error('The site has no port')
  return address.port
}

export function openSocket(target: Target, more: Partial<ManagerOptions & SocketOptions> = {}): LiveClient {
  const host = target.host ?? 'localhost'
  const socket = io(`http://127.0.0.1:${target.port}${target.namespace ?? LIVE_NAMESPACE}`, {
    path: LIVE_PATH,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: target.token === undefined ? {} : { token: target.token },
    ...more,
    extraHeaders: {
      host,
      ...(target.cookie === undefined ? {} : { cookie: `${cookieName(false)}=${target.cookie}` }),
      ...more.extraHeaders,
    },
  })
  const received: Received[] = []
  const waiting = new Set<() => void>()
  socket.onAny((event: string, payload: unknown) => {
    received.push({ event, payload })
    for (const look of waiting) look()
  })
  return {
    socket,
    received,
    next: (event, passes = () => true, withinMs = 5_000) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look)
          reject(new Error(`No event ${event}: ${JSON.stringify(received)}`))
        }, withinMs)
        const look = () => {
          const found = received.find((each) => each.event === event && passes(each.payload as never))
          if (!found) return
          clearTimeout(timer)
          waiting.delete(look)
          resolve(found.payload as never)
        }
        waiting.add(look)
        look()
      }),
    close: () => void socket.disconnect(),
  }
}

/** A connected socket of a member. */
export async function connect(
  port: number,
  session: TestSession,
  more: Partial<ManagerOptions & SocketOptions> & { host?: string } = {},
): Promise<LiveClient> {
  const { host, ...options } = more
  const client = openSocket({ port, ...session, ...(host ? { host } : {}) }, options)
  await new Promise<void>((resolve, reject) => {
    client.socket.once('connect', resolve)
    client.socket.once('connect_error', reject)
  })
  return client
}

/** The message of the refusal of a connection. */
export const refusalOf = (client: LiveClient): Promise<string> =>
  new Promise((resolve, reject) => {
    client.socket.once('connect_error', (error: Error) => resolve(error.message))
    client.socket.once('connect', () => reject(new Error('The connection was accepted')))
  })

/** The reason of the end of a connection. */
export const endOf = (client: LiveClient): Promise<string> =>
  new Promise((resolve) => client.socket.once('disconnect', resolve))
