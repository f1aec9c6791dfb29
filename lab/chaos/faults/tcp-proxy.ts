/** A TCP proxy that injects faults: cuts connections at random, cuts them at a chosen reply, and delays data. */
import { connect, createServer, type Server, type Socket } from 'node:net'

/** Probabilities apply to each chunk. */
export type Trouble = {
  /** Drops the targeted reply and cuts both sides: the server has executed the request, and the client gets no reply. */
  cutAtAim: number
  /** Drops any reply and cuts both sides. */
  cutAnswer: number
  delay: number
  delayMsMax: number
}

export const NO_TROUBLE: Trouble = { cutAtAim: 0, cutAnswer: 0, delay: 0, delayMsMax: 0 }

export type ProxyOptions = {
  port: number
  /** Connections go to these in turn. */
  targetPorts: readonly number[]
  random: () => number
  /** Made for each connection. Returns true when a chunk from the server holds the targeted reply. */
  aim?: () => (chunk: Buffer) => boolean
  /** Changes the data. Only for negative controls. */
  rewrite?: Rewrite
}

export type Rewrite = { toServer: (chunk: Buffer) => Buffer; toClient: (chunk: Buffer) => Buffer }

export type TcpProxy = {
  setTrouble: (trouble: Trouble) => void
  /** Holds all data back in both directions, as a network that drops packets does. Connections stay open. */
  setSilent: (isSilent: boolean) => void
  /** New connections go to these ports in turn. Open ones stay. */
  setTargets: (ports: readonly number[]) => void
  /** Cuts all connections now. Returns their number. */
  cutAll: () => number
  cuts: { atAim: number; answers: number; all: number }
  close: () => Promise<void>
}

/** Resets the connection like a pulled cable instead of closing it. A socket that has sent its end cannot be reset any more. */
const reset = (socket: Socket) =>
  socket.writableEnded || socket.connecting ? socket.destroy() : socket.resetAndDestroy()

/** Returns a function that gives each in turn. */
export function inTurn<Each>(all: readonly Each[]): () => Each {
  let turn = 0
  return () => all[turn++ % all.length] as Each
}

type Pair = { client: Socket; server: Socket }

export async function startProxy(options: ProxyOptions): Promise<TcpProxy> {
  const pairs = new Set<Pair>()
  const cuts = { atAim: 0, answers: 0, all: 0 }
  const state = { trouble: NO_TROUBLE, nextPort: inTurn(options.targetPorts) }
  const hold = createHold()
  const cut = (pair: Pair) => {
    if (!pairs.delete(pair)) return false
    reset(pair.client)
    reset(pair.server)
    return true
  }
  const happens = (probability: number) => probability > 0 && options.random() < probability

  /** Decides on a reply: true when it was dropped together with the connection. */
  const swallow = (pair: Pair, isAim: boolean): boolean => {
    if (isAim && happens(state.trouble.cutAtAim)) {
      cuts.atAim++
      return cut(pair)
    }
    if (happens(state.trouble.cutAnswer)) {
      cuts.answers++
      return cut(pair)
    }
    return false
  }

  const pass = (from: Socket, to: Socket, chunk: Buffer) => {
    from.pause()
    if (hold.isOn()) hold.add(() => forward(from, to, chunk))
    else if (happens(state.trouble.delay))
      setTimeout(() => forward(from, to, chunk), options.random() * state.trouble.delayMsMax)
    else forward(from, to, chunk)
  }

  const join = (client: Socket) => {
    const server = connect(state.nextPort(), '127.0.0.1')
    const pair = { client, server }
    pairs.add(pair)
    const isAimed = options.aim?.()
    for (const socket of [client, server]) socket.setNoDelay(true)
    client.on('data', (chunk: Buffer) => pass(client, server, options.rewrite?.toServer(chunk) ?? chunk))
    server.on('data', (chunk: Buffer) => {
      if (!swallow(pair, isAimed?.(chunk) ?? false)) pass(server, client, options.rewrite?.toClient(chunk) ?? chunk)
    })
    client.on('end', () => server.end())
    server.on('end', () => client.end())
    for (const socket of [client, server]) socket.on('error', () => cut(pair)).on('close', () => leave(pair))
  }
  const leave = (pair: Pair) => {
    pairs.delete(pair)
    for (const socket of [pair.client, pair.server]) socket.destroy()
  }

  const listener = createServer({ allowHalfOpen: true }, join)
  await listen(listener, options.port)
  return {
    setTrouble: (trouble) => void Object.assign(state, { trouble }),
    setSilent: hold.set,
    setTargets: (ports) => void Object.assign(state, { nextPort: inTurn(ports) }),
    cutAll: () => {
      const count = [...pairs].filter(cut).length
      cuts.all += count
      return count
    },
    cuts,
    close: () => close(listener, () => void [...pairs].filter(cut)),
  }
}

const close = (listener: Server, cutAll: () => void): Promise<void> =>
  new Promise((resolve) => {
    listener.close(() => resolve())
    cutAll()
  })

/** Keeps deliveries back while it is on. */
function createHold() {
  let held: (() => void)[] | undefined
  return {
    isOn: () => held !== undefined,
    add: (deliver: () => void) => held?.push(deliver),
    set: (isOn: boolean) => {
      const due = held ?? []
      held = isOn ? due : undefined
      if (!isOn) for (const deliver of due) deliver()
    },
  }
}

/** Writes the chunk, and resumes reading when there is room for more. */
function forward(from: Socket, to: Socket, chunk: Buffer): void {
  if (to.destroyed || to.write(chunk)) from.resume()
  else to.once('drain', () => from.resume())
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
