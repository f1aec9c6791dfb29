/**
 * The Unix socket of the embedded server, by which the api saves the TCP stack of each query. It lies in the data folder, which has mode
 * 700 and belongs to the server's user, whatever the rights of the folders above.
 */
import { connect, createServer } from 'node:net'
import path from 'node:path'

/** In the data folder. Base backups leave its content out, and would warn of a socket elsewhere. */
export const SOCKET_FOLDER = 'pg_stat_tmp'
/** Bytes that the address of a socket has room for, without its end. */
const PATH_MAX = process.platform === 'darwin' ? 103 : 107
const PROBE = '.probe'

/** The name of the socket is PostgreSQL's. */
const socketPath = (dataFolder: string, port: number): string =>
  path.join(path.resolve(dataFolder), SOCKET_FOLDER, `.s.PGSQL.${port}`)

/** Returns a sentence on why a server can have no socket in this folder. Undefined where it can. */
export async function whyNoSocket(dataFolder: string, port: number): Promise<string | undefined> {
  const wanted = socketPath(dataFolder, port)
  if (process.platform === 'win32') return 'Windows has no socket files'
  if (Buffer.byteLength(wanted) > PATH_MAX) return `the path ${wanted} is longer than ${PATH_MAX} bytes`
  const failure = await probe(path.join(path.dirname(wanted), PROBE))
  return failure && `the folder ${path.dirname(wanted)} takes no socket (${failure})`
}

/** Creates a socket and removes it: some file systems have none. Returns the error. */
const probe = (file: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(error.message))
    server.listen(file, () => server.close(() => resolve(undefined)))
  })

/** The URL of a running server by its socket, as `url` has it by TCP. Undefined where none answers. */
export async function socketUrlOf(url: string, dataFolder: string, port: number): Promise<string | undefined> {
  const file = socketPath(dataFolder, port)
  if (Buffer.byteLength(file) > PATH_MAX || !(await answers(file))) return undefined
  return url.replace(/@127\.0\.0\.1:/, `@${encodeURIComponent(path.dirname(file))}:`)
}

const answers = (file: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(file)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
