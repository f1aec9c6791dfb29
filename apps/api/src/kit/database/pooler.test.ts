/** A real PgBouncer in front of PostgreSQL, where the machine has one. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../test/database/postgres.ts'
import { startApiProcess } from '../../../test/outside/api-process.ts'
import { createTestSite } from '../../../test/people/site.ts'
import { refusePooler } from './pooler.ts'

const PROGRAM = ['pgbouncer', '/usr/sbin/pgbouncer'].find((program) => spawnSync(program, ['--version']).status === 0)

/** Returns the URL of the database through a new PgBouncer in transaction mode. */
async function startPgBouncer(url: string, settings: string): Promise<string> {
  const { hostname, port: serverPort, username, password, pathname } = new URL(url)
  const folder = mkdtempSync(path.join(tmpdir(), 'duang-pgbouncer-'))
  const port = await freePort()
  const server = `host=${hostname} port=${serverPort} user=${username} password=${decodeURIComponent(password)}`
  const general = `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\npool_mode = transaction`
  const file = path.join(folder, 'pgbouncer.ini')
  writeFileSync(file, `[databases]\n* = ${server}\n\n[pgbouncer]\n${general}\n${settings}\n`)
  // PgBouncer refuses to run as root.
  chmodSync(folder, 0o755)
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(PROGRAM as string, [...user, file], { stdio: 'ignore' })
  onTestFinished(async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true })
  })
  return Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port), pathname }).href
}

const cases = [
  ['refuses the settings of a session', ''],
  ['drops the settings of a session', 'ignore_startup_parameters = options'],
] as const
test.skipIf(PROGRAM === undefined).each(cases)(
  'the api ends with a sentence behind a PgBouncer that %s (skipped where none is installed)',
  async (_what, settings) => {
    const site = await createTestSite()
    onTestFinished(site.stop)
    const url = await startPgBouncer(site.appDatabaseUrl, settings)
    await expect
      .poll(() => refusePooler(url).catch((error: Error) => error.message), { timeout: 10_000 })
      .toContain('A connection pooler answers in place of PostgreSQL')
    await expect(startApiProcess(site, { DATABASE_URL: url, APP_DATABASE_URL: url })).rejects.toThrow(
      'The api did not start: 1',
    )
    await expect(refusePooler(site.appDatabaseUrl)).resolves.toBeUndefined()
  },
)
