/** Messages of clients: `join-room` and `leave-room`, and nothing else. A client that sends anything else is closed. */
import { ALL_USER_ROOM, liveMessage } from '@duang/contract/wire/live'
import * as z from 'zod/mini'
import type { LiveSocket } from './connected.ts'
import { countRefused, type Refused } from './live-metrics.ts'
import { allUserRoom, memberRoom } from './rooms.ts'

/** Packets that a client may send at once, and each second. A page sends a few when it opens, and then one each 25 s. */
const PACKETS_AT_ONCE = 30
const PACKETS_A_SECOND = 10

type Handlers = {
  elapsedMs: () => number
  /** The socket joined the room of all members. */
  onJoinedAll: (socket: LiveSocket) => void
}

export function acceptMessages(socket: LiveSocket, { elapsedMs, onJoinedAll }: Handlers): void {
  const close = (reason: Refused) => {
    countRefused(reason)
    socket.disconnect(true)
  }
  limitPackets(socket, elapsedMs, () => close('flood'))
  socket.use((given: unknown[]) => {
    const reply = typeof given.at(-1) === 'function' ? (given.pop() as (answer: object) => void) : undefined
    const message = z.safeParse(liveMessage, given)
    if (!message.success) return close('message')
    const [name, id] = message.data
    const room = roomOf(socket, id)
    if (room === undefined) return close('room')
    if (name === 'leave-room') void socket.leave(room)
    else {
      void socket.join(room)
      if (id === ALL_USER_ROOM) onJoinedAll(socket)
    }
    reply?.({ room: id })
  })
}

/** A member has two rooms: that of all members of the brand, and the own one. */
function roomOf({ data: { member } }: LiveSocket, id: string): string | undefined {
  if (id === ALL_USER_ROOM) return allUserRoom(member.brandId)
  return id.toLowerCase() === member.uuid ? memberRoom(member) : undefined
}

/** A token bucket over the packets of a connection, whatever is in them. */
function limitPackets(socket: LiveSocket, elapsedMs: () => number, onFlood: () => void): void {
  let left = PACKETS_AT_ONCE
  let at = elapsedMs()
  socket.conn.on('packet', () => {
    const now = elapsedMs()
    left = Math.min(PACKETS_AT_ONCE, left + ((now - at) / 1_000) * PACKETS_A_SECOND) - 1
    at = now
    if (left < 0 && socket.connected) onFlood()
  })
}
