/** Counts connections that are no sockets of members, since those are many and live long. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** Closes plain connections beyond `plainMax`. Call `upgraded` when one becomes a socket of a member: it then counts no more. */
export function limitPlainConnections(server: Server, plainMax: number): { upgraded: (socket: Duplex) => void } {
  const plain = new WeakSet<Duplex>()
  let count = 0
  const leave = (socket: Duplex) => {
    if (plain.delete(socket)) count--
  }
  server.on('connection', (socket: Socket) => {
    if (count >= plainMax) {
      socket.destroy()
      return
    }
    plain.add(socket)
    count++
    socket.once('close', () => leave(socket))
  })
  return { upgraded: leave }
}
