/** A second api process of the site under test, with a port of its own. It serves the same pages from the same database. */
import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PORTS } from '../stage/browser/site.ts'
import { freePort } from '../stage/free-port.ts'

export type SecondProcess = { site: string; stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void> }

export async function startSecondProcess(): Promise<SecondProcess> {
  const folder = path.join(process.env.E2E_DATA ?? '', 'var')
  const secret = (file: string) => encodeURIComponent(readFileSync(path.join(folder, file), 'utf8').trim())
  const database = (login: string, file: string) =>
    `postgres://${login}:${secret(file)}@localhost:${PORTS.DATABASE_PORT}/duang`
  const port = await freePort()
  const child = fork(path.join(import.meta.dirname, '../../apps/api/src/main.ts'), {
    env: {
      ...process.env,
      DATABASE_URL: database('postgres', 'postgres.password'),
      APP_DATABASE_URL: database('duang_login', 'app.password'),
      DATABASE_POOL: '5',
      PORT: String(port),
      OPERATOR_PORT: String(await freePort()),
      SANDBOX_PORT: PORTS.SANDBOX_PORT,
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
    },
  })
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`The api ended with ${code}`)))
  })
  return {
    site: `http://localhost:${port}`,
    stop: (signal = 'SIGTERM') =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill(signal)
      }),
  }
}
