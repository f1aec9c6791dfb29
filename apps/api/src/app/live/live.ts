/**
 * The socket of members (section 7): Socket.IO over WebSocket, in every api process. Facts arrive as notifications of PostgreSQL, notes of
 * bets by Socket.IO's adapter. Each process sends to its own sockets, so nothing arrives twice. docs/live.md has the protocol.
 */
import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { LIVE_NAMESPACE, missedEvent, userOnline } from '@duang/contract/wire/live'
import { Server as Engine } from 'engine.io'
import type { FastifyInstance } from 'fastify'
import { type Namespace, Server } from 'socket.io'
import type { BrandFinder } from '#core/brand/brand.ts'
import type { Platform } from '#core/context.ts'
import type { LiveMessage } from '#core/live/message.ts'
import { cookieName } from '#core/session/session.ts'
import { neighbourhoodOf } from '#core/throttle/networks.ts'
import { createLossLog } from '#kit/database/database-trouble.ts'
import { createPool } from '#kit/database/db.ts'
import { addressOf, proxiesOf } from '../http/forwarded.ts'
import type { Draining } from '../overload/draining.ts'
import { connectAdapter } from './adapters.ts'
import { admitMembers, SOCKETS_OF_MEMBER_MAX } from './admission.ts'
import { createBrandWatch } from './brand-watch.ts'
import { acceptMessages } from './client-messages.ts'
import { type Connected, createConnected, type LiveSocket } from './connected.ts'
import { createCredits } from './credits.ts'
import { type Handshake, refusePolling, serveHandshakes } from './handshake.ts'
import { listenForCommits } from './listener.ts'
import { countRefused, socketsGauge } from './live-metrics.ts'
import { limitPlainConnections } from './plain-connections.ts'
import { createPresence } from './presence.ts'
import { repeat } from './repeat.ts'
import { allUserRoom, brandRoom, createRooms, memberRoom, type Rooms } from './rooms.ts'
import { createSessionEnds, type SessionEnds } from './sessions.ts'
import { shareNotes } from './shared-notes.ts'
import { createUndecided } from './undecided.ts'

/** Largest message of a client. A token needs 43 bytes, the id of a room 36. */
const MESSAGE_BYTES_MAX = 4_096
/** A connection joins its namespace within this time, or is closed. */
const JOIN_WITHIN_MS = 10_000
/** Sockets of one process. Each uses 30 to 40 KiB. */
export const SOCKETS_MAX = 10_000
/** The form of a session's cookie. */
const SECRET = /^[\w-]{43}$/
const BEAT_MS = 1_000
const SESSION_CHECK_MS = 15_000
/** Time for the connections of the socket to end. */
const CLOSE_MS = 1_000
/** Two connections that listen, and one or two that send. */
const POOL_SIZE = 4

export type LiveOptions = { url: string; redisUrl: string | undefined }
type Site = {
  platform: Platform
  brands: BrandFinder
  draining: Draining
  trustProxy: string
  /** Connections besides sockets of members. */
  plainMax: number
}

/** Serves the socket on the server of the site, until that closes. */
export async function serveLive(fastify: FastifyInstance, options: LiveOptions, site: Site): Promise<void> {
  const { platform, brands } = site
  const { log } = platform
  const onError = createLossLog(log, 'database connection of the socket lost')
  const pool = createPool({ url: options.url, poolSize: POOL_SIZE, onError })
  const shared = await connectAdapter({ pool, redisUrl: options.redisUrl, log })
  const io = new Server({ adapter: shared.adapter, serveClient: false, connectTimeout: JOIN_WITHIN_MS })
  // Bound, not attached: attached it would replace the listeners of plain requests.
  io.bind(
    new Engine({
      transports: ['websocket'],
      allowUpgrades: false,
      perMessageDeflate: false,
      httpCompression: false,
      maxHttpBufferSize: MESSAGE_BYTES_MAX,
    }),
  )
  const namespace = io.of(LIVE_NAMESPACE)
  const rooms = createRooms(namespace)
  const presence = createPresence(pool, (brandId, count) => rooms.send(allUserRoom(brandId), userOnline, { count }))
  const connected = createConnected(presence.note)
  const ends = createSessionEnds(connected, platform.elapsedMs)
  const noteCredit = createCredits({ db: platform.db, log, connected, rooms })
  shareNotes(platform.live, { namespace, rooms, noteCredit })

  refusePolling(fastify)
  acceptConnections(fastify, io, namespace, { ...site, connected })
  namespace.on('connection', (socket) => {
    register(socket as LiveSocket, { platform, connected, ends })
    // A page compares this with what it has.
    noteCredit((socket as LiveSocket).data.member)
    acceptMessages(socket as LiveSocket, {
      elapsedMs: platform.elapsedMs,
      onJoinedAll: ({ data }) => {
        const count = presence.countOf(data.member.brandId)
        if (count !== undefined) socket.emit(userOnline.name, { count })
      },
    })
  })
  const checkSessions = () => ends.check(platform, brands)
  const onGap = () => {
    for (const brandId of connected.brandIds()) rooms.send(brandRoom(brandId), missedEvent, {})
    void checkSessions().catch(onError)
  }
  const stopListening = listenForCommits({
    pool,
    log,
    onGap,
    onMessage: (message) => route(message, { rooms, ends, noteCredit }),
  })
  const watchBrands = createBrandWatch({ brands, clock: platform.clock, rooms, connected })
  const timers = [
    repeat(BEAT_MS, () => presence.beat(connected), onError),
    repeat(BEAT_MS, async () => (connected.total() > 0 ? watchBrands() : undefined), onError),
    repeat(SESSION_CHECK_MS, checkSessions, onError),
  ]
  fastify.addHook('preClose', async () => {
    // Clients see a broken connection and connect to another process.
    io.engine.close()
    stopListening()
    await Promise.all(timers.map((stop) => stop()))
    await presence.leave().catch(onError)
    await io.close()
    await shared.close()
    // The adapter keeps a connection that it was still opening, so the end is not waited for without limit.
    await Promise.race([pool.end().catch(onError), sleep(CLOSE_MS)])
  })
}

/** Upgrades checked handshakes. */
function acceptConnections(
  fastify: FastifyInstance,
  io: Server,
  namespace: Namespace,
  site: Site & { connected: Connected },
): void {
  const { server } = fastify
  // Typed without the methods of a server on Node.
  const engine = io.engine as Engine
  const handshakes = new WeakMap<IncomingMessage, Handshake>()
  const undecided = createUndecided(site.platform.elapsedMs)
  const plain = limitPlainConnections(server, site.plainMax)
  // A process that drains passes new members on to another one.
  const isFull = () => site.draining.isUnderWay() || io.engine.clientsCount >= SOCKETS_MAX
  const isProxy = proxiesOf(site.trustProxy)
  serveHandshakes(server, { brands: site.brands, isProxy, isFull }, (request, socket, head, handshake) => {
    const cookies = fastify.parseCookie(request.headers.cookie ?? '')
    const leave = undecided.enter({
      network: neighbourhoodOf(addressOf(request, isProxy)),
      hasCookie: SECRET.test(cookies[cookieName(handshake.isHttps)] ?? ''),
      close: () => socket.destroy(),
    })
    if (!leave) return false
    plain.upgraded(socket)
    handshakes.set(request, handshake)
    // Once a connection: when it is admitted, refused or closed.
    const decide = () => {
      if (handshakes.delete(request)) leave()
    }
    socket.once('close', decide)
    decisions.set(request, decide)
    engine.handleUpgrade(request, socket, head)
    return true
  })
  const decisions = new WeakMap<IncomingMessage, () => void>()
  admitMembers(io, namespace, {
    platform: site.platform,
    connected: site.connected,
    handshakes,
    parseCookie: (header) => fastify.parseCookie(header),
    onDecided: (request) => decisions.get(request)?.(),
  })
}

type Registration = { platform: Platform; connected: Connected; ends: SessionEnds }

function register(socket: LiveSocket, { connected, ends }: Registration): void {
  const { member } = socket.data
  // Admissions at the same time may have passed the check together.
  if (connected.of(member).size >= SOCKETS_OF_MEMBER_MAX) {
    countRefused('sockets')
    socket.disconnect(true)
    return
  }
  connected.add(socket)
  socketsGauge.set(connected.total())
  socket.once('disconnect', () => {
    connected.remove(socket)
    socketsGauge.set(connected.total())
  })
  // The request of the handshake is not needed again, and holds some KiB.
  Object.assign(socket.conn, { request: null })
  if (ends.closeIfEnded(socket)) return
  // The own room is joined here, so that no event is missed before the client asks for it.
  void socket.join([memberRoom(member), brandRoom(member.brandId)])
}

type Receivers = {
  rooms: Rooms
  ends: SessionEnds
  noteCredit: (member: { brandId: number; memberId: number }) => void
}

/** Sends what was committed to the sockets of this process. */
function route(message: LiveMessage, { rooms, ends, noteCredit }: Receivers): void {
  const { brandId } = message
  if (message.kind === 'balance') for (const memberId of message.memberIds) noteCredit({ brandId, memberId })
  else if (message.kind === 'session') ends.end(message, message.sessionId, message.reason)
  else {
    const targets = message.memberIds?.map((memberId) => memberRoom({ brandId, memberId })) ?? [brandRoom(brandId)]
    for (const room of targets) rooms.sendAnnounced(room, message.event, message.payload)
  }
}
