/** Api processes of a release, each on a loopback address of its own behind the proxy. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than the time for which the documented proxies keep an idle connection. */
const DRAIN_SECONDS = 8
/** A proxy that probes each second wants two good probes. */
const NOTICED_MS = 3_000

export type Place = { host: string; port: number; readiness: number; operatorPort: number }
export type DrillProcess = { place: Place; end: () => Promise<void> }
export type ProcessOptions = {
  release: string
  databaseUrl: string
  dataFolder: string
  sandboxPort: number
  logFile: string
}

/** Resolves when the proxy has noticed that the process is ready. */
export async function startProcess(place: Place, options: ProcessOptions): Promise<DrillProcess> {
  const log = openSync(options.logFile, 'a')
  const child = spawn(process.execPath, [path.join(options.release, 'apps/api/src/main.ts')], {
    cwd: options.release,
    stdio: ['ignore', log, log, 'ipc'],
    env: {
      ...process.env,
      DATABASE_URL: '',
      APP_DATABASE_URL: options.databaseUrl,
      DATA_DIR: options.dataFolder,
      HOST: place.host,
      PORT: String(place.port),
      OPERATOR_PORT: String(place.operatorPort),
      SANDBOX_PORT: String(options.sandboxPort),
      BANK: 'sandbox',
      DATABASE_POOL: '5',
      LOG_LEVEL: 'warn',
      READINESS_ADDRESS: `${place.host}:${place.readiness}`,
      DRAIN_SECONDS: String(DRAIN_SECONDS),
    },
  })
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`A process ended: see ${options.logFile}`))),
  ])
  await sleep(NOTICED_MS)
  return { place, end: () => endChild(child) }
}

/** SIGTERM. A process drains before it ends. */
export async function endChild(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  if (child.exitCode === null && child.kill('SIGTERM')) await ended
}

/** Lines of bugs in a log, by message. */
export function bugsIn(logFile: string): Record<string, number> {
  const found: Record<string, number> = {}
  for (const line of readFileSync(logFile, 'utf8').split('\n').filter(Boolean)) {
    const name = bugOf(line)
    if (name !== undefined) found[name] = (found[name] ?? 0) + 1
  }
  return found
}

function bugOf(line: string): string | undefined {
  if (!line.startsWith('{')) return line.slice(0, 200)
  const { level, msg, err } = JSON.parse(line) as { level: number; msg: string; err?: { message: string } }
  return level < 50 ? undefined : `${msg}${err ? `: ${err.message.slice(0, 200)}` : ''}`
}
