/** The sandbox as a process of its own. Its fsynced logs are the external truth, also after kills. */
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import path from 'node:path'

const MAIN = path.join(import.meta.dirname, '../../../apps/sandbox/src/main.ts')

export type SandboxOptions = {
  port: number
  folder: string
  /** Name of its log and of its data in the folder of the run. */
  name: string
  secret: string
  siteUrl: string
  seed: number
}

/** `isUp` rejects when it ends before it listens. */
export function startSandbox({ port, folder, name, secret, siteUrl, seed }: SandboxOptions): {
  child: ChildProcess
  isUp: Promise<void>
} {
  const logName = path.join(folder, `${name}.log`)
  const logFile = openSync(logName, 'a')
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', logFile, 'ipc'],
    env: {
      ...process.env,
      SANDBOX_PORT: String(port),
      SANDBOX_DATA: path.join(folder, name),
      SANDBOX_SECRET: secret,
      SANDBOX_SEED: String(seed),
      SITE_URL: siteUrl,
    },
  })
  closeSync(logFile)
  const isUp = new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve())
    child.once('exit', (code) => reject(new Error(`The sandbox (${name}) ended with ${code}: see ${logName}`)))
  })
  return { child, isUp }
}
