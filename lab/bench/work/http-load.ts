/** Requests over plain sockets with minimal work on this side, so that the benchmark measures the server. */
import { connect } from 'node:net'

export type LoadResult = {
  perSecond: number
  p50: number
  p99: number
  statuses: Record<string, number>
  sample: string
}
export type Load = {
  port: number
  connections: number
  seconds: number
  /** The bytes of a request. */
  next: (connection: number) => Buffer
  /** Classifies a body for the count. */
  judge: (body: string) => string
}
type Seen = { latencies: number[]; statuses: Record<string, number>; sample: string }

/** Sends over `connections` sockets for `seconds`. Each socket waits for its reply before the next request. */
export async function loadHttp(load: Load): Promise<LoadResult> {
  const seen: Seen = { latencies: [], statuses: {}, sample: '' }
  const start = performance.now()
  const end = start + load.seconds * 1_000
  await Promise.all(
    Array.from({ length: load.connections }, (_, connection) => keepAsking(load, connection, end, seen)),
  )
  const seconds = (performance.now() - start) / 1_000
  const sorted = Float64Array.from(seen.latencies).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { ...seen, perSecond: sorted.length / seconds, p50: at(0.5), p99: at(0.99) }
}

/** Callbacks instead of a promise for each reply: the client shares the processors with the measured server. */
function keepAsking({ port, next, judge }: Load, connection: number, end: number, seen: Seen): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let askedAt = 0
    let buffered = ''
    const ask = () => {
      askedAt = performance.now()
      if (askedAt < end) return socket.write(next(connection))
      resolve()
      return socket.destroy()
    }
    socket.setEncoding('latin1')
    socket.once('connect', ask)
    socket.on('data', (chunk: string) => {
      buffered += chunk
      const body = wholeBody(buffered)
      if (body === undefined) return
      buffered = ''
      seen.latencies.push(performance.now() - askedAt)
      const outcome = judge(body)
      seen.statuses[outcome] = (seen.statuses[outcome] ?? 0) + 1
      seen.sample = body
      ask()
    })
    socket.on('error', reject)
    // After the end of the load the promise has resolved, so this has no effect.
    socket.on('close', () => reject(new Error('The server closed the connection')))
  })
}

/** The body, once it is complete. Each reply of the gateway has a length, and only one is in flight. */
function wholeBody(text: string): string | undefined {
  const head = text.indexOf('\r\n\r\n')
  if (head < 0) return undefined
  const length = Number(/content-length: (\d+)/i.exec(text)?.[1])
  return text.length >= head + 4 + length ? text.slice(head + 4, head + 4 + length) : undefined
}
