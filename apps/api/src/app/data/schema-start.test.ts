/** A process starts on the schema of its own or a later release, and refuses any other with a sentence. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { RELEASE } from '#kit/start/release.ts'
import { newDatabase } from '../../../test/database/new-database.ts'
import { freePorts } from '../../../test/database/postgres.ts'
import { startApiProcess } from '../../../test/outside/api-process.ts'
import { createTestSite } from '../../../test/people/site.ts'

async function newSite() {
  const site = await createTestSite()
  onTestFinished(site.stop)
  return site
}

/** Starts `main.ts`, which ends by itself. Returns its exit code and what it said. */
async function refusalOf(url: string) {
  const [port, operatorPort] = await freePorts(2).then((first) => [first, first + 1])
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../../main.ts')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: '',
      APP_DATABASE_URL: url,
      BANK: 'none',
      LOG_LEVEL: 'silent',
      PORT: String(port),
      OPERATOR_PORT: String(operatorPort),
    },
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const said = await text(child.stderr)
  return { code: await ended, said: said.trim() }
}

test('a process does not start on a database that lacks a migration, is empty, or is too new', async () => {
  const { owner, appDatabaseUrl } = await newSite()
  const beginning = 'This release cannot use the database.'
  const upgrade = 'Run "duang migrate" of this release first.'
  const later = `update schema_release set version = '99.0.0', oldest_version = '98.0.0'`
  await sql.raw(later).execute(owner)
  expect(await refusalOf(appDatabaseUrl)).toEqual({
    code: 1,
    said: `${beginning} It is of release 99.0.0 and runs 98.0.0 or later, this is ${RELEASE.version}. Start a later release, or restore a backup.`,
  })
  await sql`update schema_release set version = '0.0.9', oldest_version = '0.0.9'`.execute(owner)
  expect(await refusalOf(appDatabaseUrl)).toEqual({
    code: 1,
    said: `${beginning} It is of release 0.0.9, before ${RELEASE.version}. ${upgrade}`,
  })
  await sql`delete from migrations where name = '039-release.sql'`.execute(owner)
  expect(await refusalOf(appDatabaseUrl)).toEqual({
    code: 1,
    said: `${beginning} It lacks 039-release.sql. ${upgrade}`,
  })
  const empty = new URL(appDatabaseUrl)
  empty.pathname = new URL(await newDatabase()).pathname
  const { code, said } = await refusalOf(empty.href)
  expect([code, said.startsWith(`${beginning} It lacks 001-platform.sql, 002-`)]).toEqual([1, true])
})

test('a process of the earlier release starts on the schema of a later one, serves, and reports it', async () => {
  const site = await newSite()
  await sql`insert into migrations (name, hash) values ('999-later.sql', 'x')`.execute(site.owner)
  await sql`update schema_release set version = '99.0.0'`.execute(site.owner)
  const api = await startApiProcess(site)
  onTestFinished(async () => void (await api.stop()))
  expect((await api.get('/api/setting')).status).toBe(200)
  expect(await api.readyz()).toMatchObject({ status: 200, body: { status: 'ready', schema: 'newer' } })
  // A later release that drops what this one uses is not applied while it runs. If it is, no proxy sends more requests.
  await sql`update schema_release set oldest_version = '98.0.0'`.execute(site.owner)
  expect(await api.readyz()).toMatchObject({ status: 503, body: { status: 'release too old' } })
})
