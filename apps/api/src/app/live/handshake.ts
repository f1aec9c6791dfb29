/** WebSocket handshakes: checked before the connection is upgraded. A refused one gets a refusal of the contract and is closed. */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { REFUSALS, type RefusalCode } from '@duang/contract/refusals'
import { LIVE_PATH } from '@duang/contract/wire/live'
import type { FastifyInstance } from 'fastify'
import type { Brand, BrandFinder } from '#core/brand/brand.ts'
import { Refusal } from '#kit/refusal.ts'
import { hostOf, type IsProxy, isHttps } from '../http/forwarded.ts'
import { hasSeveralHosts, originForm } from '../http/host-header.ts'
import { countRefused, type Refused } from './live-metrics.ts'

export type Handshake = { brand: Brand; isHttps: boolean }
/** False where there is no place for it. */
type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer, handshake: Handshake) => boolean

/** The socket is served at this path only. Requests that ask for another protocol elsewhere are answered as if they did not ask. */
export const isLiveRequest = ({ url }: IncomingMessage): boolean => originForm(url).split('?', 1)[0] === LIVE_PATH

/** Refuses what is no handshake of WebSocket: long polling, with which clients of Socket.IO begin by default. */
export function refusePolling(fastify: FastifyInstance): void {
  fastify.all(LIVE_PATH, async () => {
    countRefused('request')
    throw new Refusal('live_handshake_unsupported')
  })
}

/** `isFull`: more handshakes must wait. */
export type HandshakeOptions = { brands: BrandFinder; isProxy: IsProxy; isFull: () => boolean }

/** Passes the valid handshakes of a server to `accept`. */
export function serveHandshakes(server: Server, options: HandshakeOptions, accept: Upgrade): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Node leaves an upgraded socket without a listener, and a connection that breaks now would end the process.
    socket.on('error', () => socket.destroy())
    check(request, options).then(
      (found) => {
        if ('refusal' in found) refuse(socket, found)
        else if (!accept(request, socket, head, found)) refuse(socket, OVERLOADED)
      },
      () => refuse(socket, OVERLOADED),
    )
  })
}

const OVERLOADED = { refusal: 'overloaded', reason: 'overloaded' } as const

type Found = Handshake | { refusal: RefusalCode; reason: Refused }

async function check(request: IncomingMessage, { brands, isProxy, isFull }: HandshakeOptions): Promise<Found> {
  if (hasSeveralHosts(request)) return { refusal: 'request_malformed', reason: 'request' }
  // Engine.IO answers another protocol on the open WebSocket, in frames that these clients do not read.
  const query = new URLSearchParams(originForm(request.url).split('?')[1])
  const host = hostOf(request, isProxy)
  const brand = await brands.byHost(host)
  if (!brand)
    return (await brands.isOfMove(host))
      ? { refusal: 'overloaded', reason: 'moving' }
      : { refusal: 'host_unknown', reason: 'host' }
  if (!isOwnOrigin(request.headers.origin, host)) return { refusal: 'not_found', reason: 'origin' }
  if (query.get('EIO') !== '4' || query.get('transport') !== 'websocket')
    return { refusal: 'live_handshake_unsupported', reason: 'request' }
  if (brand.isMoving) return { refusal: 'maintenance', reason: 'moving' }
  if (isFull()) return { refusal: 'overloaded', reason: 'overloaded' }
  return { brand, isHttps: isHttps(request, isProxy) }
}

/** Browsers always send the origin of the page. Other programs send none, and need token and cookie like everyone. */
function isOwnOrigin(origin: string | undefined, host: string): boolean {
  if (origin === undefined) return true
  return URL.parse(origin)?.host === host.toLowerCase()
}

function refuse(socket: Duplex, { refusal, reason }: { refusal: RefusalCode; reason: Refused }): void {
  countRefused(reason)
  const { status, message } = REFUSALS[refusal]
  const body = JSON.stringify({ code: refusal, message })
  socket.end(
    `HTTP/1.1 ${status} Refused\r\nconnection: close\r\ncache-control: no-store\r\n` +
      `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    () => socket.destroy(),
  )
}
