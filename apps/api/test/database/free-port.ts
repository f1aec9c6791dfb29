/**
 * Ports for processes of tests. A port of the system's choice may come again while a process has not taken it yet, also for an outgoing
 * connection. So each process counts through a slice of its own, below the ports that the system gives.
 */
import { createServer } from 'node:net'

const FIRST = 20_000
const SLICE = 64
/** Up to 32735. */
const SLICES = 199

/** Of the whole process: a module that is loaded again goes on counting. */
const counted = globalThis as { duangNextPort?: number }

/** A free port of loopback. */
export const freePort = (): Promise<number> => freePorts(1)

/** The first of so many free ports that follow each other. */
export async function freePorts(count: number): Promise<number> {
  for (let tries = 0; tries < 2 * SLICE; tries++) {
    const at = counted.duangNextPort ?? 0
    const place = at + count > SLICE ? 0 : at
    counted.duangNextPort = place + count
    const first = FIRST + (process.pid % SLICES) * SLICE + place
    const all = await Promise.all(Array.from({ length: count }, (_, n) => isFree(first + n)))
    if (all.every(Boolean)) return first
  }
  throw new Error('No free port')
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
