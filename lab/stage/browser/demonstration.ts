/** Starts a separate demonstration for browser programs: own ports, own data folder, removed when they end. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ROOT = path.join(import.meta.dirname, '../../..')

export type Demonstration = {
  site: string
  bank: string
  desk: string
  /** Database URL of the application's login, for further api processes. */
  databaseUrl: string
  /** Its DATA_DIR, with the key of stored secrets. */
  dataFolder: string
  stop: () => Promise<void>
}

type Ports = Record<'PORT' | 'OPERATOR_PORT' | 'SANDBOX_PORT' | 'DATABASE_PORT' | 'DESK_PORT', string>

const portsFrom = (first: number): Ports => ({
  PORT: String(first),
  OPERATOR_PORT: String(first + 1),
  SANDBOX_PORT: String(first + 2),
  DATABASE_PORT: String(first + 3),
  DESK_PORT: String(first + 4),
})

/** A history of ninety days is written before the first start is ready. */
const READY_WITHIN_MS = { quiet: 600_000, empty: 90_000 }

/** `at`: the first of five ports, or all of them. `demo`: what it contains, as the setting `DEMO`. */
export async function startDemonstration(
  at: number | Ports,
  demo: 'quiet' | 'empty' = 'empty',
): Promise<Demonstration> {
  const folder = mkdtempSync(path.join(tmpdir(), 'duang-demonstration-'))
  const ports = typeof at === 'number' ? portsFrom(at) : at
  const { PORT: port, SANDBOX_PORT: sandbox, DATABASE_PORT: database } = ports
  const child = spawn(process.execPath, ['scripts/run.ts', '--until-stdin-ends'], {
    cwd: ROOT,
    stdio: ['pipe', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...ports,
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      DEMO: demo,
    },
  })
  const site = `http://localhost:${port}`
  const stop = async () => {
    if (child.exitCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  }
  for (let waited = 0; waited < READY_WITHIN_MS[demo]; waited += 250) {
    if (child.exitCode !== null) throw new Error('The demonstration did not start; see above.')
    const isUp = await fetch(`${site}/api/setting`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) {
      const password = readFileSync(path.join(folder, 'app.password'), 'utf8').trim()
      const databaseUrl = `postgres://duang_login:${encodeURIComponent(password)}@127.0.0.1:${database}/duang`
      const [bank, desk] = [sandbox, ports.DESK_PORT].map((each) => `http://localhost:${each}`) as [string, string]
      return { site, bank, desk, databaseUrl, dataFolder: folder, stop }
    }
    await sleep(250)
  }
  await stop()
  throw new Error(`The demonstration was not ready in ${READY_WITHIN_MS[demo] / 1_000} s.`)
}
