/** The real api as a process of its own, on a free port. */
import { fork } from 'node:child_process'
import path from 'node:path'
import { freePort } from './free-port.ts'

export type ApiProcess = { port: number; pid: number; stop: () => Promise<void> }

/** Starts `apps/api/src/main.ts`. `env` adds settings, `execArgv` flags of Node such as `--cpu-prof`. */
export async function startApi(
  url: string,
  env: Record<string, string> = {},
  execArgv: string[] = [],
): Promise<ApiProcess> {
  const port = await freePort()
  const child = fork(path.join(import.meta.dirname, '../../apps/api/src/main.ts'), {
    execArgv,
    env: {
      ...process.env,
      DATABASE_URL: url,
      PORT: String(port),
      HOST: '127.0.0.1',
      OPERATOR_PORT: String(await freePort()),
      LOG_LEVEL: 'warn',
      ...env,
    },
  })
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`The api ended with ${code}`)))
  })
  return {
    port,
    pid: child.pid as number,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}
