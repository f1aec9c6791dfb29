/** Requests over plain sockets with as little work as possible on this side, so that the server is what is measured. */
import { connect, type Socket } from 'node:net'

export type LoadResult = {
  perSecond: number
  p50: number
  p99: number
  statuses: Record<string, number>
  sample: string
}

/**
 * Sends over `connections` sockets for `seconds`, each waiting for its answer before the next. `next` makes the bytes of a request;
 * `judge` says of a body what it was, for the count.
 */
export async function loadHttp(options: {
  port: number
  connections: number
  seconds: number
  next: (connection: number) => Buffer
  judge: (body: string) => string
}): Promise<LoadResult> {
  const latencies: number[] = []
  const statuses: Record<string, number> = {}
  let sample = ''
  const start = performance.now()
  const end = start + options.seconds * 1_000
  await Promise.all(
    Array.from({ length: options.connections }, async (_, connection) => {
      const socket = connect({ port: options.port, host: '127.0.0.1', noDelay: true })
      await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
      const read = reader(socket)
      while (performance.now() < end) {
        const at = performance.now()
        socket.write(options.next(connection))
        const body = await read()
        latencies.push(performance.now() - at)
        const verdict = options.judge(body)
        statuses[verdict] = (statuses[verdict] ?? 0) + 1
        sample = body
      }
      socket.destroy()
    }),
  )
  const took = (performance.now() - start) / 1_000
  const sorted = Float64Array.from(latencies).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { perSecond: latencies.length / took, p50: at(0.5), p99: at(0.99), statuses, sample }
}

/** Reads one answer after the other from a socket; every answer of the gateway says its length. */
function reader(socket: Socket): () => Promise<string> {
  let buffered = ''
  let wake: (() => void) | undefined
  let fault: Error | undefined
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    buffered += chunk
    wake?.()
  })
  socket.on('error', (error) => {
    fault = error
    wake?.()
  })
  socket.on('close', () => {
    fault ??= new Error('The server closed the connection')
    wake?.()
  })
  return async () => {
    for (;;) {
      const head = buffered.indexOf('\r\n\r\n')
      if (head >= 0) {
        const length = Number(/content-length: (\d+)/i.exec(buffered.slice(0, head))?.[1])
        if (buffered.length >= head + 4 + length) {
          const body = buffered.slice(head + 4, head + 4 + length)
          buffered = buffered.slice(head + 4 + length)
          return body
        }
      }
      if (fault) throw fault
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
}
