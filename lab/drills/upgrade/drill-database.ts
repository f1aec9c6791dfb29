/** The database of the drill, filled by the earlier release, and its sandbox. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { appLoginUrl, createAppLogin, newPassword } from '../../../apps/api/src/kit/database/app-login.ts'
import { createPool } from '../../../apps/api/src/kit/database/db.ts'
import { startPostgres } from '../../../apps/api/src/kit/postgres/postgres-server.ts'
import { freePort } from '../../stage/free-port.ts'

export type DrillDatabase = {
  /** URL of the owner. */
  url: string
  /** URL of the api's login. */
  appUrl: string
  stop: () => Promise<void>
}

const connect = (url: string) => createPool({ url, poolSize: 1, as: 'owner', onError: () => undefined })

/** Runs `work` on a connection of the owner. */
export async function asOwner<Result>(
  url: string,
  work: (pool: ReturnType<typeof connect>) => Promise<Result>,
): Promise<Result> {
  const pool = connect(url)
  return work(pool).finally(() => pool.end())
}

/** Starts an empty database. */
export async function startDatabase(folder: string): Promise<Omit<DrillDatabase, 'appUrl'>> {
  const server = await startPostgres({ dataFolder: path.join(folder, 'postgres'), port: await freePort() })
  await asOwner(`${server.url}postgres`, (pool) => pool.query('create database duang'))
  return { url: `${server.url}duang`, stop: server.stop }
}

/** Migrates and fills it by a start of the earlier release, which then ends. Returns the URL of the api's login. */
export async function fillByRelease(
  release: string,
  { url, dataFolder, demo, sandboxPort }: { url: string; dataFolder: string; demo: string; sandboxPort: number },
): Promise<string> {
  const names = ['PORT', 'OPERATOR_PORT', 'DATABASE_PORT']
  const ports = Object.fromEntries(await Promise.all(names.map(async (name) => [name, String(await freePort())])))
  const child = spawn(process.execPath, [path.join(release, 'scripts/run.ts'), '--until-stdin-ends'], {
    cwd: release,
    env: {
      ...process.env,
      ...ports,
      DATABASE_URL: url,
      APP_DATABASE_URL: '',
      DATA_DIR: dataFolder,
      DEMO: demo,
      BANK: 'sandbox',
      SANDBOX_PORT: String(sandboxPort),
      LOG_LEVEL: 'error',
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => chunk.includes('Ctrl-C') && resolve())
    child.once('exit', () => reject(new Error('The earlier release did not start; see above.')))
  })
  child.stdin.end()
  await once(child, 'exit')
  const password = newPassword()
  await asOwner(url, (pool) => createAppLogin(pool, password, { setsPassword: true }))
  return appLoginUrl(url, password)
}

export type DrillSandbox = { port: number; url: string; secret: string; stop: () => Promise<void> }

/** The sandbox of the earlier release. It reaches the site through the proxy, whose certificate is self-made. */
export async function startSandbox(
  release: string,
  { dataFolder, https, port, logFile }: { dataFolder: string; https: number; port: number; logFile: string },
): Promise<DrillSandbox> {
  const secret = readFileSync(path.join(dataFolder, 'sandbox.secret'), 'utf8').trim()
  const log = openSync(logFile, 'a')
  const child: ChildProcess = spawn(process.execPath, [path.join(release, 'apps/sandbox/src/main.ts')], {
    cwd: release,
    stdio: ['ignore', 'pipe', log, 'ipc'],
    env: {
      ...process.env,
      SANDBOX_PORT: String(port),
      SANDBOX_DATA: path.join(dataFolder, 'sandbox'),
      SANDBOX_SECRET: secret,
      SITE_URL: `https://localhost:${https}`,
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
    },
  })
  await Promise.race([
    once(child.stdout as NonNullable<ChildProcess['stdout']>, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error(`The sandbox ended: see ${logFile}`))),
  ])
  const stop = async () => {
    const ended = once(child, 'exit')
    if (child.exitCode === null && child.kill('SIGTERM')) await ended
  }
  return { port, url: `http://localhost:${port}`, secret, stop }
}
