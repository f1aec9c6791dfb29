/**
 * The listeners of the public port. A burst of new connections must reach the classes of load (decision 059): libuv accepts one connection
 * of a listener in each turn of the event loop. In overload a turn takes tens of milliseconds. Then new connections wait in the kernel for
 * seconds while earlier ones are served, and nothing is refused. So several listeners share the port.
 */
import cluster from 'node:cluster'
import { once } from 'node:events'
import { createServer, type ListenOptions, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Connections that are accepted in a turn of the event loop. */
const LISTENERS = 32
/** Beyond Node's 511 the kernel drops handshakes, which try again after 1, 3 and 7 s. Linux lowers it to `net.core.somaxconn`. */
const BACKLOG = 4_096
/** Other systems share no port among listeners. A worker gets its connections from the first process, which does nothing else. */
const CAN_SHARE = process.platform === 'linux' && !cluster.isWorker

export type Listeners = {
  listen: (address: { port: number; host: string }) => Promise<void>
  /** Accepts no more connections. Resolves when all requests are answered. */
  close: () => Promise<void>
}

export function createListeners(app: FastifyInstance): Listeners {
  const others: Server[] = []
  return {
    async listen({ port, host }) {
      if (!CAN_SHARE) return void (await app.listen({ port, host, backlog: BACKLOG }))
      await assertFree(port, host)
      const shared = { port, host, backlog: BACKLOG, reusePort: true }
      // Fastify passes its options on to Node.
      await app.listen(shared)
      while (others.length < LISTENERS - 1) {
        const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
          app.server.emit('connection', socket)
        })
        others.push(server)
        await listenOn(server, shared)
      }
    },
    async close() {
      await Promise.all([app.close(), ...others.map((each) => closed(each))])
    },
  }
}

/** A shared port would admit a second process of the same user. Throws the error of a port in use. */
async function assertFree(port: number, host: string): Promise<void> {
  const server = createServer()
  await listenOn(server, { port, host, exclusive: true })
  await closed(server)
}

async function listenOn(server: Server, options: ListenOptions): Promise<void> {
  server.listen(options)
  await once(server, 'listening')
}

const closed = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()))
