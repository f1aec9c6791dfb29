/** Requests at a fixed rate, whether or not replies arrive: members do not wait for each other. */
import { connect, type Socket } from 'node:net'

export type OpenLoad = {
  ports: readonly number[]
  connections: number
  perSecond: number
  seconds: number
  next: () => Buffer
  /** Whether a reply with this status is an answer. Without it only 200 is. */
  isAnswer?: (status: string) => boolean
}
export type OpenResult = {
  /** Requests that were due. */
  due: number
  /** Requests with an answer. */
  answered: number
  /** Answers within the time of the load, a second. */
  goodput: number
  /** Milliseconds from due to reply of half of the accepted requests. */
  acceptedP50: number
  /** Milliseconds from due to reply of 99 of 100 accepted requests. */
  acceptedP99: number
  /** Replies by status. `unsent`: no connection was free. */
  statuses: Record<string, number>
}
type Connection = { socket: Socket; dueAt: number; text: string }
type Tally = {
  statuses: Record<string, number>
  latencies: number[]
  isOver: boolean
  isAnswer: (status: string) => boolean
}

/**
 * Sends at `perSecond` for `seconds`, and waits for the last replies. A socket is opened when none is free, up to `connections`: the api
 * closes one that sends nothing for five seconds.
 */
export async function loadOpen(load: OpenLoad): Promise<OpenResult> {
  const { ports, connections, perSecond, seconds, next, isAnswer = (status) => status === '200' } = load
  const tally: Tally = { statuses: {}, latencies: [], isOver: false, isAnswer }
  const idle: Connection[] = []
  const all: Connection[] = []
  const takeConnection = () => {
    const connection = idle.shift()
    if (connection || all.length === connections) return connection
    const opened = open(ports[all.length % ports.length] as number, idle, tally)
    all.push(opened)
    return opened
  }
  const start = performance.now()
  let due = 0
  await new Promise<void>((resolve) => {
    const tick = () => {
      const elapsed = performance.now() - start
      if (elapsed >= seconds * 1_000) return resolve()
      for (; due < (elapsed / 1_000) * perSecond; due++) {
        const connection = takeConnection()
        if (!connection) {
          count(tally, 'unsent')
          continue
        }
        connection.dueAt = start + (due / perSecond) * 1_000
        connection.socket.write(next())
      }
      setTimeout(tick, 1)
    }
    tick()
  })
  const elapsedSeconds = (performance.now() - start) / 1_000
  const goodput = tally.latencies.length / elapsedSeconds
  const until = performance.now() + 10_000
  while (idle.length < all.length - (tally.statuses.closed ?? 0) && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 50))
  tally.isOver = true
  for (const { socket } of all) socket.destroy()
  const sorted = tally.latencies.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  const { statuses } = tally
  return { due, answered: sorted.length, goodput, acceptedP50: at(0.5), acceptedP99: at(0.99), statuses }
}

const count = ({ statuses }: Tally, name: string) => {
  statuses[name] = (statuses[name] ?? 0) + 1
}

function open(port: number, idle: Connection[], tally: Tally): Connection {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const connection: Connection = { socket, dueAt: 0, text: '' }
  socket.setEncoding('latin1')
  // Counted once, when it closes: a lost connection takes part no more.
  socket.on('error', () => undefined)
  socket.once('close', () => {
    if (idle.includes(connection)) idle.splice(idle.indexOf(connection), 1)
    if (!tally.isOver) count(tally, 'closed')
  })
  socket.on('data', (chunk: string) => {
    connection.text += chunk
    const head = connection.text.indexOf('\r\n\r\n')
    if (head < 0) return
    const length = Number(/content-length: (\d+)/i.exec(connection.text)?.[1] ?? 0)
    if (connection.text.length < head + 4 + length) return
    const status = connection.text.slice(9, 12)
    connection.text = ''
    count(tally, status)
    if (tally.isAnswer(status)) tally.latencies.push(performance.now() - connection.dueAt)
    idle.push(connection)
  })
  return connection
}
