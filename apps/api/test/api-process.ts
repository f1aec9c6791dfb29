/** A second api process for tests: main.ts as it is deployed, on the database of a test site. */
import { type ChildProcess, fork } from 'node:child_process'
import { createServer } from 'node:net'
import path from 'node:path'
import type { TestSite } from './site.ts'

export type ApiProcess = {
  port: number
  /** Ends it, by SIGTERM or as a crash does. */
  stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>
}

/** Starts it. Its clock is the real one. It runs no jobs. */
export async function startApiProcess(site: TestSite, more: Record<string, string> = {}): Promise<ApiProcess> {
  const [port, operatorPort] = [await freePort(), await freePort()]
  const child = fork(path.join(import.meta.dirname, '../src/main.ts'), {
    env: {
      ...process.env,
      ...{ DATABASE_URL: site.databaseUrl, APP_DATABASE_URL: site.appDatabaseUrl, BANK: 'none', LOG_LEVEL: 'warn' },
      ...{ PORT: String(port), HOST: '127.0.0.1', OPERATOR_PORT: String(operatorPort), DATABASE_POOL: '5' },
      ...more,
    },
  })
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`The api ended with ${code}`)))
  })
  return { port, stop: (signal = 'SIGTERM') => ended(child, signal) }
}

const ended = (child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill(signal)
  })

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('The server has no port')),
      )
    })
  })
