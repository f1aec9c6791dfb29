/** Checks that a port can be listened on, with a sentence for an operator when it cannot. */
import { lookup } from 'node:dns/promises'
import { createServer } from 'node:net'
import { sqlState } from '../database/db.ts'

/** `name` is the setting that holds the port. */
export type WantedPort = { name: string; port: number; host: string }

/** The sentence for an error of `listen`. Undefined for another cause. */
export function portProblem(error: unknown, { name, port, host }: WantedPort): string | undefined {
  const code = sqlState(error)
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program. Stop it, or set ${name} to a free port.`
  if (code === 'EACCES')
    return `Port ${port} is reserved for programs with a special right. Set ${name} to a port from 1024 on, and let a proxy serve ${port}.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `HOST is ${host}, which is no address of this machine. Set it to localhost, 0.0.0.0 or one of its addresses.`
  return undefined
}

/** Listens for a moment on every address of the host. Undefined: all is well. */
export async function findPortProblem(wanted: WantedPort): Promise<string | undefined> {
  try {
    const addresses = await lookup(wanted.host, { all: true })
    const errors = await Promise.all(addresses.map(({ address }) => listenOnce(wanted.port, address)))
    const real = errors.filter((error) => error !== undefined && sqlState(error) !== 'EADDRNOTAVAIL')
    // Where IPv6 is switched off, `localhost` still names ::1.
    const error = real[0] ?? (errors.every((each) => each !== undefined) ? errors[0] : undefined)
    return error && (portProblem(error, wanted) ?? `${wanted.name}: ${error.message}.`)
  } catch (error) {
    return portProblem(error, wanted) ?? `${wanted.name}: ${(error as Error).message}.`
  }
}

const listenOnce = (port: number, host: string): Promise<Error | undefined> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', resolve)
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)))
  })

/** Listens, and throws the sentence where it cannot. */
export async function listenOrSay(listen: () => Promise<unknown>, wanted: WantedPort): Promise<void> {
  try {
    await listen()
  } catch (error) {
    const problem = portProblem(error, wanted)
    throw problem ? new Error(problem) : error
  }
}
