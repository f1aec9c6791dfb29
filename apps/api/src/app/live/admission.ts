/** Admission to the namespace of members, by token and cookie like a call. */
import type { IncomingMessage } from 'node:http'
import type { LiveRefusal } from '@duang/contract/wire/live'
import type { Namespace, Server } from 'socket.io'
import type { Platform } from '#core/context.ts'
import { cookieName, findCaller } from '#core/session/session.ts'
import type { Connected, LiveMember, LiveSocket } from './connected.ts'
import type { Handshake } from './handshake.ts'
import { countRefused, type Refused } from './live-metrics.ts'

/** Sockets of one member on one process: tabs and devices, and those whose end was not noticed yet. */
export const SOCKETS_OF_MEMBER_MAX = 20
const TOKEN = /^[\w-]{43}$/

type Admission = {
  platform: Platform
  connected: Connected
  handshakes: WeakMap<IncomingMessage, Handshake>
  parseCookie: (header: string) => Record<string, string | undefined>
  /** Called once for each connection that was admitted or refused. */
  onDecided: (request: IncomingMessage) => void
}

export function admitMembers(io: Server, namespace: Namespace, admission: Admission): void {
  // The namespace without a name exists in every server of the library.
  io.use((socket, next) => refuse(socket as LiveSocket, next, 'namespace', 'namespace_unknown'))
  namespace.use((socket, next) => {
    const { request } = socket
    admit(socket as LiveSocket, admission)
      .then(
        (refusal) => (refusal ? refuse(socket as LiveSocket, next, ...refusal) : next()),
        () => refuse(socket as LiveSocket, next, 'overloaded', 'overloaded'),
      )
      .finally(() => admission.onDecided(request))
  })
}

async function admit(
  socket: LiveSocket,
  { platform, connected, handshakes, parseCookie }: Admission,
): Promise<[Refused, LiveRefusal] | undefined> {
  const handshake = handshakes.get(socket.request)
  const { token } = socket.handshake.auth
  // Neither the token nor the headers are needed again, and a connection lives long.
  socket.handshake.auth = {}
  if (!handshake || typeof token !== 'string' || !TOKEN.test(token)) return ['session', 'session_ended']
  const { brand } = handshake
  const cookie = parseCookie(socket.request.headers.cookie ?? '')[cookieName(handshake.isHttps)]
  const caller = await findCaller({ ...platform, brand }, token, cookie)
  if (!caller) return ['session', 'session_ended']
  const { memberId, uuid, sessionId } = caller
  const member: LiveMember = { brandId: brand.id, memberId, uuid, sessionId }
  if (connected.of(member).size >= SOCKETS_OF_MEMBER_MAX) return ['sockets', 'too_many_sockets']
  socket.data.member = member
  return undefined
}

function refuse(socket: LiveSocket, next: (error: Error) => void, reason: Refused, code: LiveRefusal): void {
  countRefused(reason)
  next(new Error(code))
  // The reason is sent first.
  setImmediate(() => setImmediate(() => socket.conn.close()))
}
