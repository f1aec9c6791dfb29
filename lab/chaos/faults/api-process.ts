/** The real api as child processes. Each is restarted after each end. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inTurn } from './tcp-proxy.ts'

const MAIN = path.join(import.meta.dirname, '../../../apps/api/src/main.ts')
const RESTART_AFTER_MS = 100

export type ApiOptions = { port: number; staffPort: number; sandboxPort: number; databaseUrl: string; logFile: string }

export type ApiProcess = {
  /** SIGKILL. The process is started again at once. */
  kill: () => void
  /** Every process was killed since this time. Claims from before it are abandoned. */
  killedAt: () => Date
  /** Sends SIGSTOP, and SIGCONT after the given time. */
  freeze: (ms: number) => Promise<void>
  isReady: () => Promise<boolean>
  /** Whether a write through the next process succeeds: a failed login of a stranger, which is counted. */
  writes: () => Promise<boolean>
  /** Exits without a kill: a server must outlive its database. */
  ownExits: () => string[]
  stop: () => Promise<void>
}

/** Starts several processes on one database. Kills and stops meet them in turn. */
export function startApis(all: readonly ApiOptions[]): ApiProcess {
  const processes = all.map(startApi)
  const next = inTurn(processes)
  const nextWriter = inTurn(processes)
  return {
    kill: () => next().kill(),
    killedAt: () => new Date(Math.min(...processes.map((each) => each.killedAt().getTime()))),
    freeze: (ms) => next().freeze(ms),
    isReady: async () => (await Promise.all(processes.map((each) => each.isReady()))).every(Boolean),
    writes: () => nextWriter().writes(),
    ownExits: () => processes.flatMap((each) => each.ownExits()),
    stop: async () => void (await Promise.all(processes.map((each) => each.stop()))),
  }
}

function startApi(options: ApiOptions): ApiProcess {
  const ownExits: string[] = []
  let killedAt = new Date()
  const killed = new WeakSet<ChildProcess>()
  let isStopping = false
  let child = run()

  function run(): ChildProcess {
    const log = openSync(options.logFile, 'a')
    const started = spawn(process.execPath, [MAIN], {
      stdio: ['ignore', log, log, 'ipc'],
      env: {
        ...process.env,
        PORT: String(options.port),
        HOST: '127.0.0.1',
        OPERATOR_PORT: String(options.staffPort),
        SANDBOX_PORT: String(options.sandboxPort),
        DATABASE_URL: options.databaseUrl,
        BANK: 'sandbox',
        DATA_DIR: path.dirname(options.logFile),
        LOG_LEVEL: 'info',
      },
    })
    closeSync(log)
    started.once('exit', (code, signal) => {
      if (isStopping) return
      if (!killed.has(started)) ownExits.push(signal ?? `code ${code}`)
      setTimeout(() => {
        if (!isStopping) child = run()
      }, RESTART_AFTER_MS)
    })
    return started
  }

  return {
    kill: () => {
      killed.add(child)
      child.kill('SIGKILL')
      killedAt = new Date()
    },
    killedAt: () => killedAt,
    freeze: async (ms) => {
      const frozen = child
      frozen.kill('SIGSTOP')
      await sleep(ms)
      frozen.kill('SIGCONT')
    },
    isReady: () => answers(`http://127.0.0.1:${options.staffPort}/readyz`),
    writes: () => writes(`http://127.0.0.1:${options.port}/api/auth/login`),
    ownExits: () => ownExits,
    stop: async () => {
      isStopping = true
      await endChild(child)
    },
  }
}

/** Sends SIGTERM, and SIGKILL to a process that ignores it. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const hard = setTimeout(() => child.kill('SIGKILL'), 8_000)
  await ended
  clearTimeout(hard)
}

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    async (response) => {
      await response.body?.cancel()
      return response.ok
    },
    () => false,
  )

const LOGIN_FAILED = 422

const writes = (url: string): Promise<boolean> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.${randomInt(256)}.${randomInt(256)}` },
    body: JSON.stringify({ username: `stranger${randomInt(1e6)}`, password: 'no such person 1' }),
    signal: AbortSignal.timeout(1_000),
  }).then(
    async (response) => {
      await response.body?.cancel()
      return response.status === LOGIN_FAILED
    },
    () => false,
  )
