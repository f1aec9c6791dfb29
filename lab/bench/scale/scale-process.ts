/** The processes beside the database: the api without its jobs, and the sandbox with its studios. */
import { fork, spawn } from 'node:child_process'
import path from 'node:path'
import { freePort } from '../../stage/free-port.ts'
import type { Sandbox } from './scale-data.ts'

/** The data can be built again, so that nothing waits for the disk. */
export const SCALE_SETTINGS = {
  shared_buffers: '4GB',
  max_wal_size: '8GB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
}

/** What to end, in order. */
export type Ends = (() => void | Promise<void>)[]

/** Starts the api on a database. Returns its port. */
export async function startScaleApi(url: string, sandbox: Sandbox, ends: Ends): Promise<number> {
  const port = await freePort()
  const child = fork(path.join(import.meta.dirname, 'scale-api.ts'), {
    env: {
      ...process.env,
      DATABASE_URL: url,
      PORT: String(port),
      LOG_LEVEL: 'error',
      SANDBOX_PORT: new URL(sandbox.sandboxUrl).port,
    },
  })
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`The api ended with ${code}`)))
  })
  ends.push(
    () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  )
  return port
}

/** Games open at the studios of the sandbox. */
export async function startSandbox(folder: string, ends: Ends): Promise<Sandbox> {
  const port = await freePort()
  const sandboxSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path.join(import.meta.dirname, '../../../apps/sandbox/src/main.ts')],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        SANDBOX_PORT: String(port),
        SANDBOX_DATA: path.join(folder, 'sandbox'),
        SANDBOX_SECRET: sandboxSecret,
      },
    },
  )
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve())
    child.once('exit', (code) => reject(new Error(`The sandbox ended with ${code}`)))
  })
  ends.push(() => void child.kill('SIGTERM'))
  return { sandboxUrl: `http://127.0.0.1:${port}`, sandboxSecret }
}
