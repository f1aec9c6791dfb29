/** Real api processes on a test database: a program of its own, as an operator starts it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { freePort, freePorts } from '../database/postgres.ts'
import type { TestSite } from '../people/site.ts'

const MAIN = path.join(import.meta.dirname, '../../src/main.ts')

export type ApiProcess = {
  child: ChildProcess
  port: number
  operatorPort: number
  /** Returns a fetch of the brand's site. */
  get: (path: string, init?: RequestInit) => Promise<Response>
  readyz: (worker?: number) => Promise<{ status: number; body: unknown }>
  /** Ends it, by SIGTERM or as a crash does, and returns the exit code. */
  stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<number | null>
}

/** Starts `main.ts` and resolves when it serves. It runs no jobs. `env` adds to the settings. */
export async function startApiProcess(
  site: Pick<TestSite, 'databaseUrl' | 'appDatabaseUrl'>,
  env: Record<string, string> = {},
): Promise<ApiProcess> {
  const port = await freePort()
  const operatorPort = await freePorts(Number(env.WORKERS ?? 1))
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      DATABASE_URL: site.databaseUrl,
      APP_DATABASE_URL: site.appDatabaseUrl,
      HOST: '127.0.0.1',
      PORT: String(port),
      OPERATOR_PORT: String(operatorPort),
      BANK: 'none',
      DATABASE_POOL: '5',
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', env.LOG_LEVEL ? 'pipe' : 'ignore', 'inherit', 'ipc'],
  })
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  if (!(message as { ready?: boolean })?.ready) throw new Error(`The api did not start: ${message}`)
  return {
    child,
    port,
    operatorPort,
    get: (where, init) => fetch(`http://localhost:${port}${where}`, init),
    readyz: async (worker = 0) => {
      const answer = await fetch(`http://127.0.0.1:${operatorPort + worker}/readyz`)
      return { status: answer.status, body: await answer.json() }
    },
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode) return child.exitCode
      const ended = once(child, 'exit')
      child.kill(signal)
      const [code] = await ended
      return code
    },
  }
}
