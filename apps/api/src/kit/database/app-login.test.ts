/** Rights of a statement injected into the running api: those of the application, and none of its owner's. */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../test/database/postgres.ts'
import { addMember, createTestSite, giveCredit, type TestSite } from '../../../test/people/site.ts'
import { migrate } from '../migrate/migrate.ts'
import { startPostgres } from '../postgres/postgres-server.ts'
import { couldBeOwner, openAppLogin } from './app-login.ts'
import { createDb, createPool } from './db.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  await giveCredit(site, await addMember(site), 100_00)
})
afterAll(() => site.stop())

const DENIED = /permission denied|must be owner|must be superuser|only roles with/i

test.each([
  'set role postgres',
  'set session authorization postgres',
  'create role thief superuser',
  'alter role duang_login superuser',
  'grant postgres to duang_login',
  'create table loot (n int)',
  'create schema loot',
  'drop table members',
  'drop schema ledger cascade',
  'alter table ledger.transfers disable trigger all',
  'truncate throttles',
  'select * from ledger.accounts',
  'select * from ledger.transfers',
  'update ledger.accounts set balance_satang = 1',
  'insert into ledger.transfers default values',
  'delete from ledger.transfers',
  'delete from migrations',
  "insert into migrations values ('999-loot', '')",
  "copy throttles to program 'cat'",
  "select pg_read_file('/etc/passwd')",
])('%s: is refused, after any way back to the login itself', async (statement) => {
  for (const before of ['select 1', 'set role none', 'reset role', 'reset session authorization']) {
    const attempt = site.platform.db.connection().execute(async (connection) => {
      await sql.raw(before).execute(connection)
      try {
        await sql.raw(statement).execute(connection)
      } finally {
        await sql`set role duang_app`.execute(connection)
      }
    })
    await expect(attempt).rejects.toThrow(DENIED)
  }
})

// Tables of an operator are read-only. Facts are only added to. Received data is never rewritten.
test.each([
  "update brands set settings = '{}'",
  'insert into brand_hosts values (lower(md5(random()::text)), 1)',
  'update levels set daily_cap_satang = null',
  'delete from announcements',
  "update bank_feeds set secrets = array['whsec_x']",
  'update bank_feeds set base_url = null',
  "update receiving_accounts set account_digits = '9999999999'",
  "update member_banks set account_digits = '9999999999'",
  'delete from members',
  'update members set phone = username',
  "update consents set version = '2'",
  'update statement_lines set amount_satang = 1',
  "update statement_lines set raw = '{}'",
  'delete from statement_lines',
  'update deposits set amount_satang = 1',
  'delete from deposits',
  'update bonus_grants set bonus_satang = 1',
  'update withdrawals set amount_satang = 1',
  "update withdrawals set account_digits = '9999999999'",
  'delete from withdrawals',
  'update withdrawal_steps set at = now()',
  'delete from withdrawal_days',
  'update payouts set amount_satang = 1',
  "update payouts set payout_key = 'another'",
  "update idempotency_keys set reply = '{}'",
  'delete from quarantine',
])('%s: the application may not', async (statement) => {
  await expect(sql.raw(statement).execute(site.platform.db)).rejects.toThrow('permission denied')
})

test('distinguishes an owner’s connection from one of the application', async () => {
  expect(await couldBeOwner(site.platform.db)).toBe(false)
  const asOwner = createDb(createPool({ url: site.databaseUrl, poolSize: 1, onError: () => undefined }))
  onTestFinished(() => asOwner.destroy())
  expect(await couldBeOwner(asOwner)).toBe(true)
})

test('makes the login once, with a password under the data folder, and a new password for a new folder', {
  timeout: 60_000,
}, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'duang-login-'))
  const server = await startPostgres({ dataFolder: path.join(folder, 'postgres'), port: await freePort() })
  const ownerUrl = `${server.url}postgres`
  const owner = createPool({ url: ownerUrl, poolSize: 2, as: 'owner', onError: () => undefined })
  onTestFinished(async () => {
    await owner.end()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  await migrate(owner)
  const url = await openAppLogin(owner, ownerUrl, folder)
  expect(await openAppLogin(owner, ownerUrl, folder)).toBe(url)
  const file = path.join(folder, 'app.password')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const whoIs = async (at: string) => {
    const client = new pg.Client(at)
    try {
      await client.connect()
      return (await client.query('select rolname, rolsuper from pg_roles where rolname = session_user')).rows
    } finally {
      await client.end()
    }
  }
  expect(await whoIs(url)).toEqual([{ rolname: 'duang_login', rolsuper: false }])
  rmSync(file)
  const next = await openAppLogin(owner, ownerUrl, folder)
  expect(await whoIs(next)).toHaveLength(1)
  await expect(whoIs(url)).rejects.toThrow('password authentication failed')
})
