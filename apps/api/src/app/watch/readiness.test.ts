/** A read-only database: members get 503 and the operator the cause. The site recovers when the cause is gone. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { login } from '@duang/contract/account/login'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createDb, createPool } from '#kit/database/db.ts'
import { createLog } from '#kit/log/log.ts'
import { migrate } from '#kit/migrate/migrate.ts'
import { serverUser } from '#kit/postgres/postgres-programs.ts'
import { startPostgres } from '#kit/postgres/postgres-server.ts'
import { freePort } from '../../../test/database/postgres.ts'
import { addMember, createTestSite, PASSWORD, type TestSite } from '../../../test/people/site.ts'
import { createStaffListener } from '../staff.ts'
import { createReadiness } from './readiness.ts'

let site: TestSite
let lines: string[]
beforeEach(async () => {
  lines = []
  site = await createTestSite({ onLog: (line) => lines.push(line) })
})
afterEach(() => site.stop())

const SOON = { timeout: 20_000 }
const logged = (message: string) =>
  lines.map((line) => JSON.parse(line)).filter(({ msg }: { msg: string }) => msg === message)

async function logInOf(username: string) {
  const answer = await site.fastify.inject({
    method: 'POST',
    url: login.path,
    payload: { username, password: PASSWORD },
  })
  return { status: answer.statusCode, code: answer.json().code, retryAfter: answer.headers['retry-after'] }
}

/** New connections use the setting. The server closes those that are open. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const name = new URL(site.databaseUrl).pathname.slice(1)
  await sql`set default_transaction_read_only = off`.execute(site.owner)
  await sql`alter database ${sql.id(name)} set default_transaction_read_only = ${sql.raw(String(isReadOnly))}`.execute(
    site.owner,
  )
  await sql`
    select pg_terminate_backend(pid)
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(site.owner)
}

test('a read-only database: logins get 503, /readyz names the cause, and both are well again after it', async () => {
  const member = await addMember(site)
  const staff = createStaffListener(site.platform)
  expect((await staff.inject('/readyz')).json()).toMatchObject({ status: 'ready', schema: 'current' })

  await setReadOnly(true)
  await expect.poll(async () => (await staff.inject('/readyz')).json().status, SOON).toBe('database read-only')
  expect(await logInOf(member.username)).toEqual({ status: 503, code: 'overloaded', retryAfter: '2' })
  const probed = await staff.inject('/readyz')
  expect([probed.statusCode, probed.headers['retry-after']]).toEqual([503, '2'])
  expect(logged('database read-only')[0]).toMatchObject({ level: 50, sqlState: '25006' })
  expect(logged('fault')).toEqual([])

  await setReadOnly(false)
  await expect.poll(async () => (await logInOf(member.username)).status, SOON).toBe(200)
  await expect
    .poll(async () => (await staff.inject('/readyz')).json(), SOON)
    .toMatchObject({ status: 'ready', schema: 'current' })
  await staff.close()
})

test('a full disk: logins get 503, and the log names it once, not once a request', async () => {
  const member = await addMember(site)
  await sql`
    create function out_of_room() returns trigger language plpgsql as $$
      begin
        raise exception 'could not extend file "base/1/2": No space left on device' using errcode = '53100';
      end $$`.execute(site.owner)
  await sql`create trigger out_of_room before insert on sessions execute function out_of_room()`.execute(site.owner)
  for (let tries = 0; tries < 3; tries++)
    expect(await logInOf(member.username)).toEqual({ status: 503, code: 'overloaded', retryAfter: '2' })
  expect(logged('database disk full')).toEqual([
    expect.objectContaining({ level: 50, sqlState: '53100', reason: expect.stringContaining('No space left') }),
  ])
  await sql`drop trigger out_of_room on sessions`.execute(site.owner)
  expect((await logInOf(member.username)).status).toBe(200)
})

test('readiness finds out by itself that there is no room, before a member does', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'duang-room-'))
  const dataFolder = path.join(folder, 'postgres')
  const server = await startPostgres({ dataFolder, port: await freePort() })
  onTestFinished(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const pool = createPool({ url: `${server.url}postgres`, poolSize: 1, as: 'owner', onError: () => undefined })
  const db = createDb(pool)
  await migrate(pool)
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  // The system itself refuses this server process every file above the limit, as a quota does.
  const limitFiles = (bytes: string) =>
    execFileSync('prlimit', [`--pid=${rows[0]?.pid}`, `--fsize=${bytes}:`], { ...serverUser(dataFolder), cwd: '/' })
  const readiness = createReadiness({ db, log: createLog('silent') })
  limitFiles('65536')
  expect(await readiness()).toEqual({
    isReady: false,
    trouble: 'database disk full',
    reason: expect.stringMatching(/File too large$/),
  })
  limitFiles('unlimited')
  expect(await readiness()).toEqual({ isReady: true, schema: 'current' })
  await db.destroy()
})
